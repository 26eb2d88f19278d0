import { describe, expect, test } from "vitest";
import { findVerse, REFERENCES, verseAt } from "#app/scripture.ts";
import type { Devotional } from "../devotionals.ts";
import { DEVOTIONALS, findDevotional, FOR_A_53RD_WEEK, GOOD_FRIDAY } from "./devotionals-of-the-year.ts";

const words = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
const sentences = (text: string) => text.split(/[.?!]”?(?:\s|$)/).filter((sentence) => sentence.trim() !== "");
const bodyLength = ({ body }: Devotional) => words(body.join(" ")).length;
const firstWords = ({ body }: Devotional) =>
  words(body[0] ?? "")
    .slice(0, 3)
    .join(" ")
    .toLowerCase();
const duplicates = (key: (devotional: Devotional) => string) => {
  const keys = DEVOTIONALS.map(key);
  return keys.filter((value, index) => keys.indexOf(value) !== index);
};
const slugsWhere = (condition: (devotional: Devotional) => boolean) =>
  DEVOTIONALS.filter(condition).map(({ slug }) => slug);

describe("the devotionals of a year", () => {
  test("[DEVO-03] [DEVO-21] number 52, and each opens with a passage from app/scripture.ts", () => {
    expect(DEVOTIONALS).toHaveLength(52);
    for (const { reference } of DEVOTIONALS) expect(findVerse(reference), reference).toBeDefined();
  });

  test("have unique slugs, titles, passages, first words, prayers and steps", () => {
    expect(duplicates(({ slug }) => slug)).toEqual([]);
    expect(duplicates(({ title }) => title.toLowerCase())).toEqual([]);
    expect(duplicates(({ reference }) => reference)).toEqual([]);
    expect(duplicates(firstWords)).toEqual([]);
    expect(duplicates(({ prayer }) => prayer)).toEqual([]);
    expect(duplicates(({ step }) => step)).toEqual([]);
  });

  test("have slugs of lowercase letters, digits and hyphens, and none of them is the archive's", () => {
    expect(slugsWhere(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug === "archive")).toEqual([]);
  });

  test("have 90 to 320 words, a prayer of two to five sentences, and a step of one to three", () => {
    const outOfRange = DEVOTIONALS.filter((devotional) => bodyLength(devotional) < 90 || bodyLength(devotional) > 320);
    expect(outOfRange.map((devotional) => [devotional.slug, bodyLength(devotional)])).toEqual([]);
    expect(
      slugsWhere(({ prayer }) => {
        const count = sentences(prayer).length;
        return count < 2 || count > 5;
      }),
    ).toEqual([]);
    expect(
      slugsWhere(({ step }) => {
        const count = sentences(step).length;
        return count < 1 || count > 3 || words(step).length > 45;
      }),
    ).toEqual([]);
  });

  test("vary in length and shape: short and long ones, in two paragraphs or in five and more", () => {
    const lengths = DEVOTIONALS.map(bodyLength);
    expect(lengths.filter((length) => length <= 130).length).toBeGreaterThanOrEqual(4);
    expect(lengths.filter((length) => length >= 230).length).toBeGreaterThanOrEqual(4);
    const paragraphs = DEVOTIONALS.map(({ body }) => body.length);
    expect(Math.min(...paragraphs)).toBeLessThanOrEqual(2);
    expect(Math.max(...paragraphs)).toBeGreaterThanOrEqual(5);
  });

  test("open with a paragraph long enough for the drop cap", () => {
    expect(slugsWhere(({ body }) => words(body[0] ?? "").length < 30)).toEqual([]);
  });

  test("quote no verse outside the passage: six consecutive words of any verse never appear in the text", () => {
    const sixWordRuns = (text: string) => {
      const all = words(text.toLowerCase().replaceAll("’", "'"));
      return all.slice(5).map((_, index) => all.slice(index, index + 6).join(" "));
    };
    const quoted = new Set(REFERENCES.flatMap((reference) => sixWordRuns(verseAt(reference).text)));
    expect(
      slugsWhere(({ body, prayer, step }) =>
        [...body, prayer, step].some((text) => sixWordRuns(text).some((run) => quoted.has(run))),
      ),
    ).toEqual([]);
  });

  test("use typographic quotes and no em dashes, and tell no invented autobiography", () => {
    expect(
      slugsWhere(
        ({ body, prayer, step }) =>
          /['"]| - |—|\bI (was|am|remember|have)\b/.test([...body, prayer].join(" ")) || /['"]/.test(step),
      ),
    ).toEqual([]);
  });

  test("are found by slug, and the ones for Good Friday and for a 53rd week exist", () => {
    expect(findDevotional("with-feet")?.reference).toBe("John 1:14");
    expect(findDevotional("toString")).toBeUndefined();
    expect(findDevotional(FOR_A_53RD_WEEK)).toBeDefined();
    expect(findDevotional(GOOD_FRIDAY)).toMatchObject({ title: "Good Friday", reference: "Isaiah 53:6" });
  });
});
