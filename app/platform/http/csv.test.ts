import { describe, expect, test } from "vitest";
import { csvCell, csvLine, unescapeCell } from "./csv.ts";

describe("a CSV export", () => {
  test.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    '=HYPERLINK("http://evil.example","Ann")',
    "=cmd|' /C calc'!A0",
    "＝1+1",
    " =1+1",
    "\u00a0@SUM(A1)",
    "' =1+1",
  ])("attack D12: contains no formula that a visitor typed: %j", (typed) => {
    const cell = csvCell(typed);
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(shown).toBe(`'${typed}`);
  });

  test.each(["=1+1", "'=1+1", "-5", " =1+1", "'' +1", "'quoted'", "＠x", "plain"])(
    "attack D12: is imported again unchanged: %j",
    (typed) => {
      const cell = csvCell(typed);
      const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unescapeCell(shown)).toBe(typed);
    },
  );

  test("leaves harmless values unchanged", () => {
    expect(csvCell("Ann")).toBe("Ann");
    expect(csvCell("a-b=c@home.example")).toBe("a-b=c@home.example");
    expect([csvCell(null), csvCell(true), csvCell(false), csvCell(7)]).toEqual(["", "yes", "no", "7"]);
  });

  test("keeps commas, quotes and lines inside their cell", () => {
    expect(csvLine(["Lee, Ann", 'said "yes"', "one\ntwo", " x"])).toBe('"Lee, Ann","said ""yes""","one\ntwo"," x"\r\n');
  });
});
