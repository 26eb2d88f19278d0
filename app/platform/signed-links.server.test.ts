import { describe, expect, test } from "vitest";
import { createSignedLinks } from "./signed-links.server.ts";

const links = createSignedLinks("a secret", "https://shod.example");

describe("a signed link", () => {
  test("is valid for its purpose", () => {
    const token = links.token("subscription", { id: 1234, version: 7 });
    expect(links.read("subscription", token)).toEqual({ id: 1234, version: 7 });
    expect(links.url("/mail/unsubscribe", "story", { id: 5 })).toBe(
      `https://shod.example/mail/unsubscribe?token=${links.token("story", { id: 5 })}`,
    );
  });

  test("attack M11: is invalid when forged, truncated, or made for another purpose or site", () => {
    const token = links.token("subscription", { id: 1234, version: 7 });
    const others = [
      token.replace("ya", "yb"),
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${token}A`,
      ` ${token}`,
      "",
      "constructor",
      createSignedLinks("another secret", "https://shod.example").token("subscription", { id: 1234, version: 7 }),
    ];
    for (const other of others) expect(links.read("subscription", other), other).toBeNull();
    expect(links.read("ambassador", token)).toBeNull();
    expect(links.read("confirm-subscription", token)).toBeNull();
  });
});
