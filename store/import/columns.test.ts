import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HEADINGS } from "./columns.ts";

const DOCUMENT = readFileSync("docs/embedded-store.md", "utf8");

test("the documentation lists each column of the products file with its headings, and no others", () => {
  const [, section = ""] = DOCUMENT.split("### Columns of the products file\n");
  const rows = (section.split("\n#")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.map((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(listed.map((names) => names.map((name) => name?.toLowerCase()))).toEqual(Object.values(HEADINGS));
});
