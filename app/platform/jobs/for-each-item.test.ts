import { describe, expect, test } from "vitest";
import { forEachItem } from "./for-each-item.ts";

describe("work on every item", () => {
  const doneOf = async (failing: number[]) => {
    const done: number[] = [];
    const outcome = await forEachItem([1, 2, 3, 4], async (item) => {
      if (failing.includes(item)) throw new Error(`item ${item}`);
      done.push(item);
    }).catch((error: Error) => error.message);
    return { done, outcome };
  };

  test("runs for each even if some fail, and throws at the end", async () => {
    expect(await doneOf([])).toEqual({ done: [1, 2, 3, 4], outcome: undefined });
    expect(await doneOf([1])).toEqual({ done: [2, 3, 4], outcome: "item 1" });
    expect(await doneOf([1, 3])).toEqual({ done: [2, 4], outcome: "2 failed, the first: item 1" });
  });
});
