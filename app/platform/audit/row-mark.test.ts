import { expect, test } from "vitest";
import { rowMark } from "./row-mark.ts";

test("the mark of a row is the same while the row is, and another when any column is", () => {
  const row = { id: 1, title: "News", pages: ["all"], createdAt: new Date("2026-06-01") };
  expect(rowMark({ ...row, createdAt: new Date("2026-06-01") })).toBe(rowMark(row));
  expect(rowMark({ pages: ["all"], createdAt: row.createdAt, title: "News", id: 1 })).toBe(rowMark(row));
  for (const change of [{ title: "new" }, { pages: ["/shop"] }, { createdAt: new Date("2026-06-02") }, { id: 2 }])
    expect(rowMark({ ...row, ...change })).not.toBe(rowMark(row));
});
