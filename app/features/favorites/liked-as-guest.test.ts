import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepForLater, takeKept } from "./liked-as-guest.ts";

const SHOE = "gid://shopify/Product/1";
const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("what a guest wanted to like", () => {
  test("is there once, on that product only", () => {
    keepForLater(SHOE, NOW);
    expect(takeKept("gid://shopify/Product/2", NOW)).toBe(false);
    expect(takeKept(SHOE, NOW + 29 * MINUTE)).toBe(true);
    expect(takeKept(SHOE, NOW)).toBe(false);
  });

  test("is forgotten after half an hour", () => {
    keepForLater(SHOE, NOW);
    expect(takeKept(SHOE, NOW + 30 * MINUTE)).toBe(false);
    expect(takeKept(SHOE, NOW)).toBe(false);
  });

  test("is not there where nothing can be stored, or what is stored is damaged", () => {
    sessionStorage.setItem("shod-favourite-after-sign-in", "{");
    expect(takeKept(SHOE)).toBe(false);
    vi.stubGlobal("sessionStorage", undefined);
    keepForLater(SHOE);
    expect(takeKept(SHOE)).toBe(false);
  });
});
