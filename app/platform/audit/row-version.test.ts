import { expect, test } from "vitest";
import { rowVersion } from "./row-version.ts";

test("the version of a row changes exactly when one of its columns does", () => {
  const row = { id: 1, title: "News", pages: ["all"], createdAt: new Date("2026-06-01") };
  expect(rowVersion({ ...row, createdAt: new Date("2026-06-01") })).toBe(rowVersion(row));
  expect(rowVersion({ pages: ["all"], createdAt: row.createdAt, title: "News", id: 1 })).toBe(rowVersion(row));
  for (const change of [{ title: "new" }, { pages: ["/shop"] }, { createdAt: new Date("2026-06-02") }, { id: 2 }])
    expect(rowVersion({ ...row, ...change })).not.toBe(rowVersion(row));
});
