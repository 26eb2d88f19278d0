import { expect, test } from "vitest";
import { FIRST_PAGE, listSearch, readId, readOption, searchIn } from "./list-search.ts";

test("the search of a list keeps its filter, query and cursor, and drops results and open rows", () => {
  expect(listSearch("?show=waiting&q=a%20b&after=2026-1&done=bulk&n=2&undo=7,8&edit=5&open=6")).toBe(
    "?show=waiting&q=a+b&after=2026-1",
  );
  expect([listSearch(""), listSearch("?done=deleted"), listSearch("?q=&show=waiting")]).toEqual([
    "",
    "",
    "?show=waiting",
  ]);
});

test("another filter starts at the first page and keeps the query; the default filter has no parameter", () => {
  expect(listSearch("?q=a&after=2026-1", { ...FIRST_PAGE, show: "waiting" })).toBe("?q=a&show=waiting");
  expect(listSearch("?show=waiting&before=7", { ...FIRST_PAGE, show: "" })).toBe("");
  expect(listSearch("?show=waiting&q=a", { after: "2026-1" })).toBe("?show=waiting&q=a&after=2026-1");
});

test("an unknown filter, a long query and an invalid id are read as none", () => {
  const options = { all: "All", waiting: "To review" };
  expect(["waiting", "constructor", "", null].map((text) => readOption(options, text))).toEqual([
    "waiting",
    "all",
    "all",
    "all",
  ]);
  expect(searchIn(new URLSearchParams({ q: `  a b ${"c".repeat(200)}` }))).toHaveLength(100);
  expect(searchIn(new URLSearchParams())).toBe("");
  expect(searchIn(new URLSearchParams({ q: "\u201cO\u2019Brien\u201d \uff21\u2013\u200b1\u00a0" }))).toBe(
    `"O'Brien" A-1`,
  );
  expect(["7", "0", "-7", "7.5", "7e3", "1".repeat(16), "", null, undefined].map(readId)).toEqual([
    7, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
});
