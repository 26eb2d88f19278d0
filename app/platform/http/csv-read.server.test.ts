import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, unescapeCell } from "./csv.ts";
import { csvText, isLikelyDate, isMangledCode, MAX_CSV_LINES, readCsv } from "./csv-read.server.ts";
import { cpuMs } from "#tests/support/cpu-time.ts";

const WANTED = { columns: ["name", "email", "note"], required: ["name", "email"] };

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const textOf = (file: Uint8Array) => {
  const read = csvText(file);
  return "text" in read ? read.text : read.why;
};
const refusal = (text: string) => {
  const read = readCsv(text, WANTED);
  return read.ok ? null : read.why;
};
const cellsOf = (text: string) => {
  const read = readCsv(text, WANTED);
  if (!read.ok) throw new Error(read.why);
  return { ...read, lines: read.lines.map(({ line, cells }) => ({ line, cells })) };
};

describe("a CSV file", () => {
  const ann = { name: "Lee, Ann", email: "ann@home.example" };

  test.each([
    ["a byte order mark, Windows line ends and capitals", '\uFEFFName,EMAIL\r\n"Lee, Ann",ann@home.example\r\n', 2],
    ["Unix line ends", 'name,email\n"Lee, Ann",ann@home.example', 2],
    ["the line ends of old Macs", 'name,email\r"Lee, Ann",ann@home.example\r', 2],
    ["empty lines", 'name,email\n\n"Lee, Ann",ann@home.example\n\n', 3],
    ["blank first lines", '\n , ,\nname,email\n"Lee, Ann",ann@home.example', 4],
    ["a title above the columns", 'Export of 2026\n\nname,email\n"Lee, Ann",ann@home.example', 4],
    ["empty columns at the end", 'name,email,,\n"Lee, Ann",ann@home.example,,\n', 2],
    ["more empty cells than columns", 'name,email\n"Lee, Ann",ann@home.example,,,', 2],
    ["semicolons", "name;email\nLee, Ann;ann@home.example", 2],
    ["semicolons and a comma in a column name", "name;email;size, EU\nLee, Ann;ann@home.example;9", 2],
    ["tabs", "name\temail\nLee, Ann\tann@home.example", 2],
    ["a declared separator", "sep=;\r\nname;email\r\nLee, Ann;ann@home.example", 3],
    ["a quoted declared separator", '"sep=|"\nname|email\nLee, Ann|ann@home.example', 3],
    ["invisible characters in a column name", '\u200Bname,email\u00A0\n"Lee, Ann",ann@home.example', 2],
  ])("is read with %s", (_what, text, line) => {
    expect(cellsOf(text).lines).toEqual([{ line, cells: ann }]);
  });

  test("is read with line breaks in quotes, and keeps the line numbers", () => {
    const { lines } = cellsOf('name,email\r\n"Ann\r\nLee",a@b.example\r\nBen,b@b.example');
    expect(lines).toEqual([
      { line: 2, cells: { name: "Ann\nLee", email: "a@b.example" } },
      { line: 4, cells: { name: "Ben", email: "b@b.example" } },
    ]);
  });

  test("says what was unusual about it", () => {
    expect(cellsOf("name;email\nAnn;a@b.example").notes).toEqual(["This file uses semicolons between columns."]);
    expect(cellsOf("email,name,shoe,\na@b.example,Ann,9,").notes).toEqual(["Ignored columns: shoe."]);
    expect(cellsOf("Export\nname,email\nCaf\uFFFD,a@b.example").notes).toEqual([
      "The column names are on line 2. The lines above it were skipped.",
      "Letters were lost before this file was saved: “\uFFFD” on line 3.",
    ]);
    expect(cellsOf("name,email\nAnn").lines).toMatchObject([{ cells: { name: "Ann", email: "" } }]);
  });

  test("with a column twice takes the one that is filled in, and reports lines with two values", () => {
    const { lines, faults } = cellsOf("email,name,email\na@b.example,A,\n,B,b@b.example\nc@b.example,C,d@b.example");
    expect(lines.map(({ cells }) => cells["email"])).toEqual(["a@b.example", "b@b.example"]);
    expect(faults).toMatchObject([{ line: 4, field: "email" }]);
  });

  test("is refused with the error and its line", () => {
    expect(refusal("")).toBe("The file is empty. The first line must contain the column names.");
    expect(refusal("name,shoe\nAnn,9")).toBe("The first line is missing: email. It has: name, shoe.");
    expect(refusal('name,email\nAnn,a@b.example\n"Ben,b@b.example\n')).toMatch(/^Line \d can.t be read: check/);
    expect(refusal(`name,email\n${"a,b\n".repeat(MAX_CSV_LINES + 1)}`)).toContain("more than 10,000 lines");
    expect(cellsOf("name,email\nLee, Ann,ann@home.example")).toMatchObject({
      lines: [],
      faults: [{ line: 2, field: "line", fix: expect.stringContaining("3 cells for 2 columns") as string }],
    });
  });

  test("is decoded as UTF-8 or UTF-16, and refused in any other encoding, with the place", () => {
    expect(textOf(bytes("\uFEFFCafé"))).toBe("Café");
    expect(textOf(utf16("name\tCafé"))).toBe("name\tCafé");
    expect(textOf(new Uint8Array([0xfe, 0xff, 0x00, 0x43, 0x00, 0xe9]))).toBe("Cé");
    expect(textOf(latin1("name\r\nCafé"))).toBe(
      "The file isn't UTF-8. Line 2 can't be read after “Caf”. Save it as “CSV UTF-8” and choose it again.",
    );
    // Without a byte order mark; an odd number of bytes.
    for (const file of [utf16("name,email").slice(2), new Uint8Array([0xff, 0xfe, 0x00])])
      expect(textOf(file)).toMatch(/^The file isn't UTF-8\. Line 1 can't be read/);
    expect(textOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]))).toContain("an Excel workbook or a ZIP archive");
  });

  test("survives export and import byte for byte", () => {
    const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^'{0,3}[=+@\t＝-]['a-z1-9,";\n]{0,8}$/));
    const row = fc.tuple(typed, typed, typed).filter((cells) => cells.some((cell) => cell.trim() !== ""));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const file = `\uFEFF${csvLine(["name", "email", "note"])}${rows.map(csvLine).join("")}`;
        const read = readCsv(textOf(bytes(file)), WANTED);
        if (!read.ok) throw new Error(read.why);
        const back = read.lines.map(({ cells }) => [cells["name"] ?? "", cells["email"] ?? "", cells["note"] ?? ""]);
        expect(back).toEqual(rows);
        expect(`\uFEFF${csvLine(["name", "email", "note"])}${back.map(csvLine).join("")}`).toBe(file);
      }),
    );
  });

  test("has text in formulas as text, which keeps leading zeros, with the quotes of CSV or without", () => {
    const { lines } = cellsOf('name,email,note\n="00123",a@b.example,"=""0""""7"""\n"x, =""y"", z",b@b.example,=""');
    expect(lines.map(({ cells }) => [cells["name"], cells["note"]])).toEqual([
      ["00123", '0"7'],
      ['x, ="y", z', ""],
    ]);
  });

  test("is repaired if its letters were encoded twice, which is said, and refused if only in part", () => {
    const repaired = cellsOf('ï»¿"name",email\r\nCafÃ©,a@b.example\r\nItâ€™s,b@b.example\r\nZoë,c@b.example');
    expect(repaired.lines.map(({ cells }) => cells["name"])).toEqual(["Café", "It’s", "Zoë"]);
    expect(repaired.notes).toEqual([
      "Letters that were encoded twice (such as “Ã©” for “é”) were repaired on lines 2, 3.",
    ]);
    expect(readCsv("name,email\nAnn,a@b.example\nCafÃ© Zoë,b@b.example", WANTED)).toEqual({
      ok: false,
      why: "Line 3: The letters of this text were encoded twice: “CafÃ© Zoë”. Enter it again, or export the file again and choose it without saving it in another program first.",
    });
  });

  test("loses only the apostrophe that was added to a formula", () => {
    const exported = ["'=1+1", "''@x", "'quoted'", "O'Neil", "'", "'tis"];
    expect(exported.map(unescapeCell)).toEqual(["=1+1", "'@x", "'quoted'", "O'Neil", "'", "'tis"]);
  });

  test.each([
    ["8.1E+12", true],
    ["8,10001E+12", true],
    ["5E+10", true],
    ["1.00e+05", true],
    ["#REF!", true],
    ["########", true],
    ["8100012345678", false],
    ["5E10", false],
    ["EZ-8E+", false],
    ["#12", false],
  ])("knows a code that a spreadsheet replaced with a number or an error: %s", (code, isMangled) => {
    expect(isMangledCode(code)).toBe(isMangled);
  });

  test.each([
    ["Oct-12", true],
    ["12-Oct", true],
    ["1-Mar-2026", true],
    ["MAR-2026", true],
    ["EZ-12", false],
    ["Oct-Wide", false],
    ["MARY-12", false],
    ["08-Sep", true],
    ["9-Aug", true],
    ["Sep-08", true],
    ["8. Sep", true],
    ["01-Okt", true],
    ["8-août", true],
    ["1-févr.", true],
    ["12-ene", true],
    ["08-set", true],
    ["2026-09-08", true],
    ["2026-09-08 00:00:00", true],
    ["8/9/2026", true],
    ["08.09.2026", true],
    ["8-9", false],
    ["9/10", false],
    ["36-37", false],
    ["8 1/2", false],
    ["3-Set", false],
    ["12-Marble", false],
    ["Maroon-8", false],
  ])("suspects a code that a spreadsheet may have replaced with a date: %s", (code, isDate) => {
    expect(isLikelyDate(code)).toBe(isDate);
  });
});

describe("the line with the column names", () => {
  const email = { columns: ["name", "email", "note", "city", "status"], required: ["email"] };
  const lineOf = (text: string) => {
    const read = readCsv(text, email);
    return read.ok ? read.lines.map(({ line, cells }) => [line, cells["email"]]) : read.why;
  };

  test.each([
    [
      "a data row has more of their words",
      "address,email,x,y,z\nann,ann@home.example,Status,City,Note",
      [[2, "ann@home.example"]],
    ],
    ["a data row is made of their words", "email\nname,email,city\nann@home.example", [[3, "ann@home.example"]]],
    ["a title has more of their words", "Name,City,Note,Status\nemail\nann@home.example", [[3, "ann@home.example"]]],
  ])("is the first with all that are required, where %s", (_where, text, lines) => {
    expect(lineOf(text)).toEqual(lines);
  });

  test("is never one with an address", () => {
    expect(lineOf("address,x,y\nann@home.example,Email,Note\nben@home.example,Name,City")).toMatch(
      /missing: email\. It has: address, x, y/,
    );
  });
});

describe("blank lines", () => {
  const email = { columns: ["email"], required: ["email"] };

  test.each(["\n", ",\n", " \n", ";;\n", '""\n'])("of a large file do not block: %j", (blank) => {
    const many = blank.repeat(Math.floor(990_000 / blank.length));
    for (const text of [
      `email\nann@home.example\n${many}`,
      `email\n${many}ann@home.example\n`,
      `${many}email\nann@home.example\n`,
    ]) {
      let read: ReturnType<typeof readCsv> | undefined;
      expect(cpuMs(() => (read = readCsv(text, email)))).toBeLessThan(2_000);
      if (!read) throw new Error("not read");
      if (!read.ok) expect(read.why).toMatch(/blank lines/);
      else expect(read.lines).toMatchObject([{ cells: { email: "ann@home.example" } }]);
    }
  });

  test("at the end are no reason to refuse a file, and are not counted", () => {
    const read = readCsv(`email\nann@home.example\n${",\n".repeat(400_000)}`, email);
    expect(read).toMatchObject({ ok: true, lines: [{ line: 2 }] });
  });
});
