import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countCharacters, isolated, keptName, keptText } from "./characters.ts";
import { typedName, typedText } from "./submission.server.ts";

/** Whatever people and programs type: families in one emoji, letters with marks, line ends of every system, spaces at the end. */
const piece = fc.constantFrom(
  "a",
  "Z",
  " ",
  "9",
  "é",
  "👨‍👩‍👧‍👦",
  "🏳️‍🌈",
  "🇨🇭",
  "👍🏽",
  "e\u0301",
  "ק\u05b8\u05bc",
  "\u0301",
  "\r\n",
  "\n",
  "\r",
  "  ",
  "\u00a0",
  "\u200d",
  "\u200b",
  "\ufeff",
  "\0",
  "\ud83d",
  "שלום",
  "\u202e",
);
const typed = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

describe("attack X1: one rule counts what somebody types", () => {
  const MOST = 20;
  const field = typedText(MOST, "too long");

  test("attack X1: the counter of a form says exactly when the server refuses, and what is kept counts the same", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const counted = countCharacters(keptText(text));
        const read = field.safeParse(text);
        expect(read.success).toBe(counted <= MOST);
        if (read.success) expect(countCharacters(read.data)).toBe(counted);
      }),
      { numRuns: 500 },
    );
  });

  test("attack X1: a form's line ends, which browsers change on the way, count and are kept as they were typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const asSent = text.replaceAll(/\r\n?|\n/g, "\r\n");
        expect(keptText(asSent)).toBe(keptText(text));
        expect(keptText(keptText(text))).toBe(keptText(text));
      }),
      { numRuns: 500 },
    );
  });

  test("attack X1: two thousand families are two thousand characters, and spaces at the end are none", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(countCharacters(keptText(`${family.repeat(2000)} \r\n `))).toBe(2000);
    expect(keptText("  one\r\ntwo\rthree \n")).toBe("one\ntwo\nthree");
  });
});

describe("a name", () => {
  test("attack X2: holds nothing that turns the text around it, and no control", () => {
    expect(keptName("\u202egnihtyna\u202c \u2066Ann\u2069\u200f")).toBe("gnihtyna Ann");
    expect(keptName("Ann\r\nBcc: all@home.example\u0007")).toBe("Ann Bcc: all@home.example");
    expect(keptName("  Ann   of\tBabylon ")).toBe("Ann of Babylon");
    for (const real of ["שרה", "محمد", "Nguyễn Thị", "علی‌رضا", "O’Neill", "José María", "🏳️‍🌈 Sam"])
      expect(keptName(real)).toBe(real.normalize("NFC"));
  });

  test("attack X2: is set apart from the sentence it stands in", () => {
    expect(`Dear ${isolated("שרה")},`).toBe("Dear \u2068שרה\u2069,");
  });

  test("attack X3: of nothing that can be seen is no name", () => {
    for (const unseen of [
      "\u200b",
      "\u200d\u200c",
      "\ufeff \u2060",
      "\u3164",
      "\u00ad",
      "\u2800",
      "\u0301\u0302",
      "\u202e",
    ])
      expect(keptName(unseen), JSON.stringify(unseen)).toBe("");
  });

  test("attack X3: keeps six marks on a letter and not the tower above them", () => {
    const tower = `Z${"\u0335\u0321\u034e".repeat(200)}algo`;
    expect(keptName(tower).length).toBeLessThan("Zalgo".length + 8);
    expect(keptText(tower)).toBe(`Z${"\u0335\u0321\u034e".repeat(2)}algo`);
    expect(keptText("שָׁלוֹם")).toBe("שָׁלוֹם");
  });

  test("attack X3: is counted as it is kept, and refused where there is none to be had", () => {
    const name = z.object({ name: typedName(5, "too long").refine((kept) => kept !== "", "Name is required") });
    expect(name.safeParse({ name: "\u202eAnn\u202c  B" }).data).toEqual({ name: "Ann B" });
    expect(name.safeParse({ name: "Ann of" }).error?.issues[0]?.message).toBe("too long");
    expect(name.safeParse({ name: "\u200b" }).error?.issues[0]?.message).toBe("Name is required");
  });
});
