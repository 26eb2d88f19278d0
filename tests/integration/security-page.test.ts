import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PAGES, unanswered, withTests } from "../../scripts/checks/security-page.ts";

const page = readFileSync("docs/security-tests.md", "utf8");

describe("the index of attacks and their tests", () => {
  test("has a test for every attack, or a sentence on why it cannot occur", () => {
    expect(unanswered(page)).toEqual([]);
  });

  test("names exactly the existing tests, as the security page names the current limits", () => {
    for (const [file, renewed] of Object.entries(PAGES)) {
      const current = readFileSync(file, "utf8");
      expect(current, "npm run check regenerates it").toBe(renewed(current));
    }
  });

  test("is invalid without a row, or with an empty one", () => {
    const emptied = page.replace(/^(\| C8 \|[^|]*\|).*$/m, "$1  |  |").replace(/^\| E11 \|.*\n/m, "");
    expect(unanswered(emptied)).toEqual([
      "C8 has neither a test nor a sentence on why it cannot occur",
      "E11 is missing",
    ]);
  });

  test("adds a new test automatically", () => {
    const row = "| A1 | An attack |  |  |";
    expect(withTests(row, new Map([["A1", ["`a.test.ts`: is refused"]]]))).toBe(
      "| A1 | An attack |  | `a.test.ts`: is refused |",
    );
  });
});
