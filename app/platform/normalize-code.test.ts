import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeMeant, codesMeant, normalizeCode } from "./normalize-code.ts";
import { cpuMs } from "#tests/support/cpu-time.ts";

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
    ["straight quotes around it", '"GRACE10"'],
    ["curly quotes around it", "\u201cGRACE10\u201d"],
    ["single curly quotes around it", "\u2018GRACE10\u2019"],
    ["French, German and Japanese quotes around it", "\u00ab\u00a0GRACE10\u00a0\u00bb"],
    ["low quotes around it", "\u201eGRACE10\u201c"],
    ["corner brackets around it", "\u300cGRACE10\u300d"],
    ["the period of its sentence", "GRACE10."],
    ["the quotes and the comma of its sentence", " \u201cGRACE10,\u201d "],
    ["an ellipsis and a colon", ": GRACE10\u2026"],
    ["a byte order mark and a no-break space", "\ufeffGRACE10\u202f"],
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

  test.for([
    ["a hyphen", "\u2010"],
    ["a no-break hyphen", "\u2011"],
    ["a figure dash", "\u2012"],
    ["an en dash", "\u2013"],
    ["an em dash", "\u2014"],
    ["a horizontal bar", "\u2015"],
    ["a minus sign", "\u2212"],
    ["a full-width hyphen", "\uff0d"],
    ["a small hyphen", "\ufe63"],
    ["a hyphen bullet", "\u2043"],
    ["an Armenian hyphen", "\u058a"],
    ["a wave dash", "\u301c"],
  ] as const)("[PROMO-02] is the same code with %s", ([, dash]) => {
    expect(normalizeCode(`grace${dash}10`)).toBe("GRACE-10");
  });

  test.for(["\u2018", "\u2019", "\u02bc", "\u2032", "\u00b4", "`", "\uff07"])(
    "[PROMO-02] is the same code with %s for its apostrophe",
    (apostrophe) => {
      expect(normalizeCode(`mother${apostrophe}s10`)).toBe("MOTHER'S10");
    },
  );

  test("attack R15: is empty when it is only punctuation, and keeps what is inside", () => {
    expect(normalizeCode("\u201c\u2026\u201d")).toBe("");
    expect(normalizeCode("v2.0-FREE!")).toBe("V2.0-FREE!");
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

describe("the code that is meant", () => {
  test.for([
    "(WELCOME10)",
    "[welcome10]",
    "<WELCOME10>",
    "{WELCOME10}",
    "#WELCOME10",
    "# WELCOME10",
    '"WELCOME10"',
    "\u201cWELCOME10.\u201d",
    "*WELCOME10*",
    "WELCOME10.",
    "WELCOME10!",
    "WELCOME10)",
    "WELCOME 10",
    "WELCOME\u00a010",
    "W E L C O M E 1 0",
    "(welcome\u200b10).",
    "\uff08\uff37\uff25\uff2c\uff23\uff2f\uff2d\uff25\uff11\uff10\uff09",
    "Code: WELCOME10",
    "promo code WELCOME10",
    "(Code:WELCOME10)",
  ])("by %j is WELCOME10", (typed) => {
    const existing = ["WELCOME10"].filter((code) => codesMeant(typed).includes(code));
    expect(codeMeant(typed, existing, String)).toBe("WELCOME10");
  });

  test.for(["WELCOME1O", "WELCOME", "WEL-COME10", "MYWELCOME10", "", "()", "#", "CODE:"])(
    "by %j is not WELCOME10",
    (typed) => {
      expect(codesMeant(typed)).not.toContain("WELCOME10");
    },
  );

  test("is the one that is exactly so, and none where two others could be meant", () => {
    expect(codeMeant("#1DAD", ["1DAD", "#1DAD"], String)).toBe("#1DAD");
    expect(codeMeant("spring sale", ["SPRINGSALE", "SPRING SALE"], String)).toBe("SPRING SALE");
    expect(codesMeant("(spring sale)")).toEqual(["(SPRING SALE)", "SPRING SALE", "SPRINGSALE"]);
    expect(codeMeant("(spring sale)", ["SPRING SALE", "SPRINGSALE"], String)).toBeUndefined();
    expect(codesMeant("")).toEqual([]);
  });

  test("attack E12: is found in linear time", () => {
    for (const unit of ["(", "A(", " ", "A ", "#", "!A"]) {
      const took = cpuMs(() => codesMeant(`${unit.repeat(100_000 / unit.length)}A`));
      expect([unit, took < 500]).toEqual([unit, true]);
    }
  });
});
