import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renewedPage, unanswered } from "../../scripts/checks/security-page.ts";

const page = readFileSync("docs/security.md", "utf8");

describe("docs/security.md", () => {
  test("has a test for every attack, or a sentence on why it cannot occur", () => {
    expect(unanswered(page)).toEqual([]);
  });

  test("names exactly the existing tests, and the current limits", () => {
    expect(page, "npm run check regenerates it").toBe(renewedPage(page));
  });

  test("is invalid without a row, or with an empty one", () => {
    const emptied = page.replace(/^(\| C8 \|[^|]*\|).*$/m, "$1  |  |").replace(/^\| E11 \|.*\n/m, "");
    expect(unanswered(emptied)).toEqual([
      "C8 has neither a test nor a sentence on why it cannot occur",
      "E11 is missing",
    ]);
  });

  test("adds a new test automatically, and removes the note that its row is not built yet", () => {
    const row = "| A1 | An attack | Not built yet: accounts. |  |";
    expect(renewedPage(row, new Map([["A1", ["`a.test.ts`: is refused"]]]))).toBe(
      "| A1 | An attack |  | `a.test.ts`: is refused |",
    );
  });
});
