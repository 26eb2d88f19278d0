import { expect, test } from "vitest";
import { listSearch } from "./list-search.ts";

test("the place in a list is its filter, search and page, and nothing of what was done or open there", () => {
  expect(listSearch("?show=waiting&q=a%20b&after=2026-1&done=bulk&n=2&undo=7,8&edit=5")).toBe(
    "?show=waiting&q=a+b&after=2026-1",
  );
  expect([listSearch(""), listSearch("?done=deleted")]).toEqual(["", ""]);
});
