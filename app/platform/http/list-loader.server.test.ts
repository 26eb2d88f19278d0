import { expect, test } from "vitest";
import { readPage } from "../db/newest-first.server.ts";
import { loadList, readListQuery } from "./list-loader.server.ts";

test("the URL of a list has its search and its cursor; an invalid id starts at the first page", () => {
  const asked = (query: string) => readListQuery(new Request(`http://localhost/admin/x${query}`));
  expect(asked("?q=+a+&after=1-2")).toMatchObject({ search: "a", after: "1-2", before: undefined });
  expect(asked("?before=7")).toMatchObject({ search: "", after: undefined, before: 7 });
  for (const invalid of ["?before=abc", "?before=1.5", "?before=-1", "?after="])
    expect(asked(invalid)).toMatchObject({ after: undefined, before: undefined });
});

test("a page has the cursor or the id of its last row if another page follows", async () => {
  const rows = [{ id: 3 }, { id: 2 }, { id: 1 }];
  const read = async (limit: number) => rows.slice(0, limit);
  expect(await readPage(read, 2)).toEqual({ rows: rows.slice(0, 2), next: "2" });
  expect(await readPage(read, 3)).toEqual({ rows, next: null });
  const dated = [
    { id: 2, cursor: "9-2" },
    { id: 1, cursor: "9-1" },
  ];
  expect(await readPage(async () => dated, 1)).toEqual({ rows: dated.slice(0, 1), next: "9-2" });
});

test("a screen whose list cannot be read is rendered without it, as an error", async () => {
  const rows = { rows: [], next: null };
  expect(await loadList({ timeZone: "UTC" }, "codes not loaded", async () => rows)).toMatchObject({
    data: { timeZone: "UTC", list: rows },
    init: null,
  });
  const failing = () => Promise.reject(new Error("the database is down"));
  expect(await loadList({ timeZone: "UTC" }, "codes not loaded", failing)).toMatchObject({
    data: { timeZone: "UTC", list: null },
    init: { status: 500 },
  });
});
