import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNTIL_SIGN_OUT } from "#app/platform/auth/access/visitor-store.ts";
import { formValues, lastOrder, rememberOrder } from "./last-order.ts";

const storage = new Map<string, string>();
const ORDER = { orderNumber: "#1001", email: "ruth@home.example" };

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
    storage.set(UNTIL_SIGN_OUT, text);
    expect(lastOrder("#100%")).toEqual({});
  }
  vi.stubGlobal("localStorage", undefined);
  rememberOrder(ORDER);
  expect(lastOrder("")).toEqual({});
});

test("a remembered order is forgotten after 30 days", () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T12:00:00Z") });
  rememberOrder(ORDER);
  vi.setSystemTime(new Date("2026-01-31T11:00:00Z"));
  expect(lastOrder("")).toEqual(ORDER);
  vi.setSystemTime(new Date("2026-01-31T13:00:00Z"));
  expect(lastOrder("")).toEqual({});
  expect(storage.size).toBe(0);
});

test("number and address are of one order; the account's address is for a visitor without one", () => {
  expect(formValues(ORDER, "account@home.example")).toEqual(ORDER);
  expect(formValues({}, "account@home.example")).toEqual({ orderNumber: undefined, email: "account@home.example" });
  expect(formValues({ orderNumber: "#1", email: "" }, "account@home.example")).toEqual({
    orderNumber: "#1",
    email: "",
  });
});
