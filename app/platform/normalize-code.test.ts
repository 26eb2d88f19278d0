import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeCode } from "./normalize-code.ts";

describe("a discount code", () => {
  test.for([
    ["lower case", "grace10"],
    ["spaces around it", " \u00a0grace10\t\n"],
    ["full-width letters", "ＧＲＡＣＥ１０"],
    ["decorative letters", "𝐆𝐑𝐀𝐂𝐄𝟏𝟎"],
    ["circled letters", "ⓖⓡⓐⓒⓔ①⓪"],
    ["zero-width characters", "GR\u200bA\u200dC\u2060E10\ufeff"],
    ["a soft hyphen and a direction mark", "GRA\u00adCE\u200f10"],
    ["a filler and a variation selector", "GRACE\u3164\ufe0f10"],
    ["a NUL", "GRACE\u000010"],
  ] as const)("[PROMO-02] [PROMO-08] [DATA-32] attack R15: is the same code with %s", ([, typed]) => {
    expect(normalizeCode(typed)).toBe("GRACE10");
  });

  test("attack R15, attack X9: typed on a Turkish keyboard is the same code", () => {
    for (const typed of ["mission", "mıssıon", "MİSSİON", "mi̇ssi̇on"]) expect(normalizeCode(typed)).toBe("MISSION");
  });

  test("attack X9: is the same in German and Lithuanian capitals, whatever the server's locale", () => {
    expect([normalizeCode("straße10"), normalizeCode("STRASSE10")]).toEqual(["STRASSE10", "STRASSE10"]);
    for (const typed of ["i\u0307\u0300", "I\u0307\u0300", "\u00cc\u0307"])
      expect(normalizeCode(normalizeCode(typed).toLowerCase()), typed).toBe(normalizeCode(typed));
  });

  test("attack R15: collapses spaces, and keeps letters of other alphabets", () => {
    expect(normalizeCode("spring \u2003 sale")).toBe("SPRING SALE");
    expect(normalizeCode("GRАCE10")).not.toBe("GRACE10");
  });

  test("attack R15: is normalized idempotently", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const code = normalizeCode(typed);
        expect(normalizeCode(code)).toBe(code);
        expect(code).toBe(code.trim());
      }),
      { numRuns: 2_000 },
    );
  });
});
