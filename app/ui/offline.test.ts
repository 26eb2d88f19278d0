import { describe, expect, test } from "vitest";
import { isOffline } from "./offline.ts";

const [online, offline] = [{ onLine: true }, { onLine: false }];

describe("a page that cannot be had", () => {
  test.each([
    "Failed to fetch",
    "NetworkError when attempting to fetch resource.",
    "Load failed",
    "Failed to fetch dynamically imported module: /assets/shop.js",
  ])("is told as a lost connection where the browser says %j", (message) => {
    expect(isOffline(new TypeError(message), online)).toBe(true);
  });

  test("is a lost connection whatever failed, while the browser has none", () => {
    expect(isOffline(new Error("anything"), offline)).toBe(true);
  });

  test("is our own fault everywhere else, and always on the server", () => {
    expect(isOffline(new TypeError("x is not a function"), online)).toBe(false);
    expect(isOffline({ status: 500 }, online)).toBe(false);
    for (const message of ["fetch failed", "Failed to fetch"])
      expect(isOffline(new TypeError(message), null)).toBe(false);
  });
});
