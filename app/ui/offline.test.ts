import { describe, expect, test } from "vitest";
import { isOffline } from "./offline.ts";

const [online, offline] = [{ onLine: true }, { onLine: false }];

describe("a page that fails to load", () => {
  test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "is offline when the browser reports %j",
    (message) => {
      expect(isOffline(new TypeError(message), online)).toBe(true);
    },
  );

  test("is offline for any error while the browser is offline", () => {
    expect(isOffline(new Error("anything"), offline)).toBe(true);
  });

  test("is our error otherwise, and always on the server", () => {
    expect(isOffline(new TypeError("x is not a function"), online)).toBe(false);
    expect(isOffline({ status: 500 }, online)).toBe(false);
    for (const message of [
      "Failed to fetch dynamically imported module: /assets/shop.js",
      "error loading dynamically imported module: /assets/shop.js",
      "Importing a module script failed.",
    ])
      expect(isOffline(new TypeError(message), online)).toBe(false);
    for (const message of ["fetch failed", "Failed to fetch"])
      expect(isOffline(new TypeError(message), null)).toBe(false);
  });
});
