import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberSeen } from "./recent.ts";
import type { ProductDetails } from "../shop.ts";

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const see = (handle: string) =>
  rememberSeen({
    handle,
    title: handle,
    photos: [{ url: `/${handle}.webp`, alt: "", width: 4, height: 5, label: "", variantIds: [] }],
  } as unknown as ProductDetails).map((one) => one.handle);

test("the products seen before, the most recent first and each once, are kept up to nine", () => {
  expect([see("a"), see("b"), see("a"), see("c")]).toEqual([[], ["a"], ["b"], ["a", "b"]]);
  for (let at = 0; at < 12; at++) see(`more-${at}`);
  expect(see("last")).toEqual(Array.from({ length: 9 }, (_, at) => `more-${11 - at}`));
});

test("damaged or disabled storage is an empty list", () => {
  for (const stored of ["{", "{}", '[{"handle":1},null,{"handle":"x","title":"x","picture":{"url":1}}]']) {
    storage.set("shod-recently-viewed", stored);
    expect(see("a")).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  expect(see("a")).toEqual([]);
});
