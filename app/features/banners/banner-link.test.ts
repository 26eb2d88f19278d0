import { describe, expect, test } from "vitest";
import { bannerTarget } from "./banner-link.ts";

const target = (typed: string) => bannerTarget(typed, "https://shod.example");

describe("the link of a banner", () => {
  const GOOD: [string, { href: string; isExternal: boolean }][] = [
    ["/shop?filter=sale#top", { href: "/shop?filter=sale#top", isExternal: false }],
    ["/", { href: "/", isExternal: false }],
    ["https://shod.example/give", { href: "/give", isExternal: false }],
    ["https://partner.example/a?b=c", { href: "https://partner.example/a?b=c", isExternal: true }],
    ["HTTP://partner.example", { href: "http://partner.example/", isExternal: true }],
    ["mailto:hello@shod.example?subject=Hi", { href: "mailto:hello@shod.example?subject=Hi", isExternal: false }],
  ];
  for (const [typed, read] of GOOD) {
    test(`[BAN-15] may be ${typed}`, () => expect(target(typed)).toEqual(read));
  }

  const BAD = [
    "",
    "shop",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "blob:https://shod.example/1",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "https://user@evil.example",
    "https://user:secret@shod.example",
    "https://",
    "https://exa mple",
    "mailto:",
    "mailto:not-an-address",
    "/sh\u202Eop",
    `/${"a".repeat(2_000)}`,
  ];
  for (const typed of BAD) {
    test(`attack D4: cannot be ${JSON.stringify(typed.slice(0, 50))}`, () => expect(target(typed)).toBeNull());
  }
});
