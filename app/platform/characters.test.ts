import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countCharacters, normalizeName, normalizeText } from "./characters.ts";
import { nameInput, textInput } from "./forms/submission.server.ts";

/** What people and programs enter: multi-code-point emoji, combining marks, line ends of every system, trailing spaces. */
const fragment = fc.constantFrom(
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
const typed = fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join(""));

describe("attack X1: one rule counts typed characters", () => {
  const MOST = 20;
  const field = textInput(MOST, "too long");

  test("attack X1: a form's counter and the server's limit agree, and the stored text counts the same", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const counted = countCharacters(normalizeText(text));
        const read = field.safeParse(text);
        expect(read.success).toBe(counted <= MOST);
        if (read.success) expect(countCharacters(read.data)).toBe(counted);
      }),
      { numRuns: 500 },
    );
  });

  test("attack X1: line ends, which browsers convert, are counted and stored as typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const asSent = text.replaceAll(/\r\n?|\n/g, "\r\n");
        expect(normalizeText(asSent)).toBe(normalizeText(text));
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
      { numRuns: 500 },
    );
  });

  test("attack X1: two thousand family emoji are two thousand characters, and trailing spaces do not count", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(countCharacters(normalizeText(`${family.repeat(2000)} \r\n `))).toBe(2000);
    expect(normalizeText("  one\r\ntwo\rthree \n")).toBe("one\ntwo\nthree");
  });
});

describe("a name", () => {
  test("attack X2: contains no bidi overrides and no control characters", () => {
    expect(normalizeName("\u202egnihtyna\u202c \u2066Ann\u2069\u200f")).toBe("gnihtyna Ann");
    expect(normalizeName("Ann\r\nBcc: all@home.example\u0007")).toBe("Ann Bcc: all@home.example");
    expect(normalizeName("  Ann   of\tBabylon ")).toBe("Ann of Babylon");
    for (const real of ["שרה", "محمد", "Nguyễn Thị", "علی‌رضا", "O’Neill", "José María", "🏳️‍🌈 Sam"])
      expect(normalizeName(real)).toBe(real.normalize("NFC"));
  });

  test("attack X3: without visible characters is empty", () => {
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
      expect(normalizeName(unseen), JSON.stringify(unseen)).toBe("");
  });

  test("attack X3: keeps at most six combining marks on a character", () => {
    const tower = `Z${"\u0335\u0321\u034e".repeat(200)}algo`;
    expect(normalizeName(tower).length).toBeLessThan("Zalgo".length + 8);
    expect(normalizeText(tower)).toBe(`Z${"\u0335\u0321\u034e".repeat(2)}algo`);
    expect(normalizeText("שָׁלוֹם")).toBe("שָׁלוֹם");
  });

  test("attack X3: is counted as stored, and refused if empty", () => {
    const name = z.object({ name: nameInput(5, "too long").refine((kept) => kept !== "", "Name is required") });
    expect(name.safeParse({ name: "\u202eAnn\u202c  B" }).data).toEqual({ name: "Ann B" });
    expect(name.safeParse({ name: "Ann of" }).error?.issues[0]?.message).toBe("too long");
    expect(name.safeParse({ name: "\u200b" }).error?.issues[0]?.message).toBe("Name is required");
  });
});
