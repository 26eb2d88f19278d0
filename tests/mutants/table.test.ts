import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MUTANTS } from "./table.ts";

describe("the list of mutations", () => {
  test.each(MUTANTS.map((mutant) => [`${mutant.row}, ${mutant.removes}`, mutant] as const))(
    "applies to the source exactly once and has tests for its row: %s",
    (_name, { row, file, find, replaceWith, tests }) => {
      expect(readFileSync(file, "utf8").split(find).length - 1, `${file} contains: ${find}`).toBe(1);
      expect(replaceWith).not.toBe(find);
      for (const one of tests) {
        expect(existsSync(one), one).toBe(true);
        expect(readFileSync(one, "utf8"), one).toMatch(new RegExp(`attack ${row}\\b`));
      }
    },
  );
});
