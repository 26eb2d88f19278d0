import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberLike, takeRememberedLike } from "./liked-as-guest.ts";

const SHOE = "gid://shopify/Product/1";
const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the product a guest wanted to like", () => {
  test("is returned once, on that product only", () => {
    rememberLike(SHOE, NOW);
    expect(takeRememberedLike("gid://shopify/Product/2", NOW)).toBe(false);
    expect(takeRememberedLike(SHOE, NOW + 29 * MINUTE)).toBe(true);
    expect(takeRememberedLike(SHOE, NOW)).toBe(false);
  });

  test("is forgotten after half an hour", () => {
    rememberLike(SHOE, NOW);
    expect(takeRememberedLike(SHOE, NOW + 30 * MINUTE)).toBe(false);
    expect(takeRememberedLike(SHOE, NOW)).toBe(false);
  });

  test("is ignored if storage is unavailable or damaged", () => {
    sessionStorage.setItem("shod-favorite-after-sign-in", "{");
    expect(takeRememberedLike(SHOE)).toBe(false);
    vi.stubGlobal("sessionStorage", undefined);
    rememberLike(SHOE);
    expect(takeRememberedLike(SHOE)).toBe(false);
  });
});
