import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastOrder, rememberOrder } from "./last-order.ts";

const storage = new Map<string, string>();
const ORDER = { orderNumber: "#1001", email: "ruth@home.example" };

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last order of this browser is remembered, and the order of a link comes first", () => {
  expect(lastOrder("")).toEqual({});
  rememberOrder(ORDER);
  expect(lastOrder("")).toEqual(ORDER);
  expect(lastOrder("#order=1002&email=a%2Bb%40home.example")).toEqual({
    orderNumber: "1002",
    email: "a+b@home.example",
  });
  expect(lastOrder("#sent")).toEqual(ORDER);
});

test("what cannot be read is no order", () => {
  for (const text of ["", "null", "5", "{", '"#1001"']) {
    storage.set("shod-last-order", text);
    expect(lastOrder("#100%")).toEqual({});
  }
  vi.stubGlobal("localStorage", undefined);
  rememberOrder(ORDER);
  expect(lastOrder("")).toEqual({});
});
