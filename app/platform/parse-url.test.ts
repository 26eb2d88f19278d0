import { expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test("a URL is parsed, and what is no URL is null", () => {
  expect(parseUrl("/a?b", "https://shod.example")?.href).toBe("https://shod.example/a?b");
  for (const text of ["/a", "", "http://", "http://a b", "https://[::1"]) expect(parseUrl(text)).toBeNull();
});
