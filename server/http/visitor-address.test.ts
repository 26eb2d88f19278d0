import { describe, expect, test } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

const requestWith = (forwarded?: string) =>
  new Request("http://shod.test/", { headers: forwarded ? { "X-Forwarded-For": forwarded } : {} });

describe("a visitor's address", () => {
  test("is the socket's when no proxy is trusted, regardless of headers", () => {
    expect(visitorAddress(requestWith("9.9.9.9"), "203.0.113.7", 0)).toBe("203.0.113.7");
  });

  test("is what the outermost trusted proxy saw, not what the visitor sent", () => {
    expect(visitorAddress(requestWith("6.6.6.6, 198.51.100.4"), "10.0.0.1", 1)).toBe("198.51.100.4");
    expect(visitorAddress(requestWith("6.6.6.6, 198.51.100.4, 10.0.0.2"), "10.0.0.1", 2)).toBe("198.51.100.4");
  });

  test("falls back to the socket's when the proxy sent nothing", () => {
    expect(visitorAddress(requestWith(), "10.0.0.1", 1)).toBe("10.0.0.1");
  });
});
