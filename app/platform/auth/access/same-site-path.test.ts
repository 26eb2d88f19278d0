import { describe, expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

describe("where a visitor may be redirected", () => {
  test.for([
    "/favorites",
    "/shop?q=a%2Fb%5Cc",
    "/shop?category=sneakers#grid",
    "/product/pilgrim-low?Color=Midnight",
    "/",
  ])("%s", (path) => {
    expect(sameSitePath(path)).toBe(path);
  });

  test.for([
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2fevil.example",
    "/shop/%2fevil.example",
    "/shop%5C..%2Fevil.example",
    "\\/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%09/evil.example\r\nSet-Cookie: a=1",
    "/.//evil.example",
    "/shop/..//evil.example",
    "evil",
    "",
    null,
    undefined,
  ])("attack C11: never to %j, but to the home page", (path) => {
    expect(sameSitePath(path)).toBe("/");
  });
});
