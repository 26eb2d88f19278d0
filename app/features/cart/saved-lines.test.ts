import { beforeEach, expect, test, vi } from "vitest";
import { aLine } from "./cart.factories.ts";
import { forgetLine, readSavedLines, saveLine, useSavedLines } from "./saved-lines.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  readSavedLines();
});

const titles = () => useSavedLines.getState().lines.map((line) => line.product.node.title);

test("items saved for later are kept, the newest first, one for each variant", () => {
  saveLine(aLine("1"));
  saveLine(aLine("2"));
  saveLine({ ...aLine("1"), quantity: 3 });
  expect(titles()).toEqual(["Shoe 1", "Shoe 2"]);
  readSavedLines();
  expect(useSavedLines.getState().lines[0]).toEqual({ ...aLine("1"), quantity: 3 });
  forgetLine(aLine("1").variantId);
  readSavedLines();
  expect(titles()).toEqual(["Shoe 2"]);
});

test("at most 50 items are saved, and an undone removal returns to its place", () => {
  for (let n = 1; n <= 60; n++) saveLine(aLine(String(n)));
  expect(titles()).toHaveLength(50);
  const third = useSavedLines.getState().lines[2]!;
  forgetLine(third.variantId);
  saveLine(third, 2);
  expect(titles()[2]).toBe(third.product.node.title);
});

test.each(["", "{", "[]", '{"state":{"items":[{"variantId":1}]}}'])("unreadable storage is empty: %j", (text) => {
  stored.set("shod-saved-for-later", text);
  readSavedLines();
  expect(titles()).toEqual([]);
});

test("a change of another tab is kept", () => {
  saveLine(aLine("1"));
  stored.set("shod-saved-for-later", JSON.stringify({ state: { items: [aLine("2")] } }));
  saveLine(aLine("3"));
  expect(titles()).toEqual(["Shoe 3", "Shoe 2"]);
});
