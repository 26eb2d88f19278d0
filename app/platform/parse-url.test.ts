import { expect, test } from "vitest";
import { decodedPart, parseUrl } from "./parse-url.ts";

test("a URL is parsed, and what is no URL is null", () => {
  expect(parseUrl("/a?b", "https://shod.example")?.href).toBe("https://shod.example/a?b");
  for (const text of ["/a", "", "http://", "http://a b", "https://[::1"]) expect(parseUrl(text)).toBeNull();
});

test("a part of a URL is decoded, and what cannot be decoded stays as it is", () => {
  expect(decodedPart("50%25%20off")).toBe("50% off");
  for (const text of ["100%", "50%off", "%E0%A4%A", "%", "%zz"]) expect(decodedPart(text)).toBe(text);
});
