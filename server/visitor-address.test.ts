import { describe, expect, test } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

const asked = (forwarded?: string) =>
  new Request("http://shod.test/", { headers: forwarded ? { "X-Forwarded-For": forwarded } : {} });

describe("a visitor's address", () => {
  test("is the socket's where no proxy is trusted, whatever a header says", () => {
    expect(visitorAddress(asked("9.9.9.9"), "203.0.113.7", 0)).toBe("203.0.113.7");
  });

  test("is what the outermost trusted proxy saw, not what the visitor wrote before it", () => {
    expect(visitorAddress(asked("6.6.6.6, 198.51.100.4"), "10.0.0.1", 1)).toBe("198.51.100.4");
    expect(visitorAddress(asked("6.6.6.6, 198.51.100.4, 10.0.0.2"), "10.0.0.1", 2)).toBe("198.51.100.4");
  });

  test("falls back to the socket's when the proxy wrote nothing", () => {
    expect(visitorAddress(asked(), "10.0.0.1", 1)).toBe("10.0.0.1");
  });
});
