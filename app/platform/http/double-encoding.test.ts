import { describe, expect, test } from "vitest";
import { isMisread, repairedEncoding } from "./double-encoding.ts";

const readAs = (encoding: string, text: string) => new TextDecoder(encoding).decode(new TextEncoder().encode(text));

describe("text that was encoded twice", () => {
  test.each([
    "Café",
    "It’s",
    "“Ann” – soft…",
    "ÀÉÎÕÜ ß ñ",
    "Straße",
    "Zoë",
    "£5, 20 °C ©®™ €",
    "œuvre Š Ž",
    "Zażółć ę č",
    "•",
  ])("is repaired, also if it was three times: %s", (text) => {
    for (const encoding of ["windows-1252", "macintosh"]) {
      // The Mac encoding has other characters for their bytes.
      if (encoding === "macintosh" && /[Šżč]/.test(text)) continue;
      const twice = readAs(encoding, text);
      expect(twice).not.toBe(text);
      expect(repairedEncoding(twice), encoding).toBe(text);
      expect(isMisread(text)).toBe(false);
    }
    expect(repairedEncoding(readAs("windows-1252", readAs("windows-1252", text)))).toBe(text);
  });

  test.each(["Привет", "価格表", "👟 new"])("is repaired in other alphabets: %s", (text) => {
    expect(repairedEncoding(readAs("windows-1252", text))).toBe(text);
  });

  test.each([
    "PÃO DE AÇÚCAR",
    "“MAÇÃ”",
    "JOÃO",
    "CAFÉ®",
    "BLÅ®",
    "”BLÅ”",
    "»Spaß«",
    "50 €",
    "√2",
    "Ângela",
    "Привет",
    "plain",
  ])("is not suspected in text that only looks like it: %s", (text) => {
    expect([repairedEncoding(text), isMisread(text)]).toEqual([null, false]);
  });

  test.each(["CafÃ© é", "Привет â€™", "Ã© – “Ann”"])("is noticed where it is mixed with other text: %s", (text) => {
    expect([repairedEncoding(text), isMisread(text)]).toEqual([null, true]);
  });
});
