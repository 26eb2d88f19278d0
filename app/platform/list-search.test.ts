import { expect, test } from "vitest";
import { listSearch } from "./list-search.ts";

test("the search of a list keeps its filter, query and cursor, and drops results and open rows", () => {
  expect(listSearch("?show=waiting&q=a%20b&after=2026-1&done=bulk&n=2&undo=7,8&edit=5")).toBe(
    "?show=waiting&q=a+b&after=2026-1",
  );
  expect([listSearch(""), listSearch("?done=deleted")]).toEqual(["", ""]);
});
