import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, unescapeCell } from "./csv.ts";
import { csvText, MAX_CSV_LINES, readCsv } from "./csv-read.server.ts";

const WANTED = { columns: ["name", "email", "note"], required: ["name", "email"] };

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (text: string) => {
  const read = readCsv(text, WANTED);
  return read.ok ? null : read.why;
};

describe("a CSV file", () => {
  test("is read with commas or semicolons, any line end, quotes, and a byte order mark", () => {
    const lines = [{ line: 2, cells: { name: "Lee, Ann", email: "ann@home.example" } }];
    for (const text of [
      '\uFEFFName,EMAIL\r\n"Lee, Ann",ann@home.example\r\n',
      'name,email\n"Lee, Ann",ann@home.example',
      'name,email\n\n"Lee, Ann",ann@home.example\n\n',
    ])
      expect(readCsv(csvText(bytes(text)) ?? "", WANTED)).toMatchObject({
        ok: true,
        lines: [{ cells: lines[0]?.cells }],
      });
    expect(readCsv("name;email\nLee, Ann;ann@home.example", WANTED)).toEqual({
      ok: true,
      lines,
      notes: ["This file uses semicolons between columns."],
    });
    expect(readCsv("email,name,shoe\na@b.example,Ann,9", WANTED)).toMatchObject({
      notes: ["Ignored columns: shoe."],
    });
    expect(readCsv("name,email\nAnn", WANTED)).toMatchObject({ lines: [{ cells: { name: "Ann", email: "" } }] });
  });

  test("is refused with the error and its line", () => {
    expect(refusal("")).toBe("The file is empty. The first line must contain the column names.");
    expect(refusal("name\nAnn")).toBe("The first line is missing: email. Expected columns: name, email, note.");
    expect(refusal('name,email\nAnn,a@b.example\n"Ben,b@b.example\n')).toMatch(/^Line \d can.t be read: check/);
    expect(refusal(`name,email\n${"a,b\n".repeat(MAX_CSV_LINES + 1)}`)).toContain("more than 10,000 lines");
    expect(csvText(new Uint8Array([0x6e, 0xe4]))).toBeNull();
  });

  test("survives export and import byte for byte", () => {
    const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^'{0,3}[=+@\t＝-]['a-z1-9,";\n]{0,8}$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(typed, typed, typed), { minLength: 1, maxLength: 20 }), (rows) => {
        const file = `\uFEFF${csvLine(["name", "email", "note"])}${rows.map(csvLine).join("")}`;
        const read = readCsv(csvText(bytes(file)) ?? "", WANTED);
        if (!read.ok) throw new Error(read.why);
        const back = read.lines.map(({ cells }) => [cells["name"] ?? "", cells["email"] ?? "", cells["note"] ?? ""]);
        const nonEmpty = rows.filter((row) => row.some((cell) => cell !== ""));
        expect(back.filter((row) => row.some((cell) => cell !== ""))).toEqual(nonEmpty);
        expect(`\uFEFF${csvLine(["name", "email", "note"])}${back.map(csvLine).join("")}`).toBe(file);
      }),
    );
  });

  test("loses only the apostrophe that was added to a formula", () => {
    const exported = ["'=1+1", "''@x", "'quoted'", "O'Neil", "'", "'tis"];
    expect(exported.map(unescapeCell)).toEqual(["=1+1", "'@x", "'quoted'", "O'Neil", "'", "'tis"]);
  });
});
