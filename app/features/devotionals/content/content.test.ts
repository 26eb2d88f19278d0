import { describe, expect, test } from "vitest";
import { findVerse, REFERENCES, verseAt } from "#app/scripture.ts";
import type { Devotional } from "../devotional.ts";
import { DEVOTIONALS, findDevotional, FOR_A_53RD_WEEK } from "./devotionals-of-the-year.ts";

const words = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
const sentences = (text: string) => text.split(/[.?!]”?(?:\s|$)/).filter((sentence) => sentence.trim() !== "");
const twice = (all: string[]) => all.filter((one, at) => all.indexOf(one) !== at);
const each = (of: (devotional: Devotional) => string) => DEVOTIONALS.map(of);
const faults = (isFault: (devotional: Devotional) => boolean) => DEVOTIONALS.filter(isFault).map(({ slug }) => slug);

describe("the devotionals of a year", () => {
  test("[DEVO-03] [DEVO-21] are 52, and each begins with a passage of the one source", () => {
    expect(DEVOTIONALS).toHaveLength(52);
    for (const { reference } of DEVOTIONALS) expect(findVerse(reference), reference).toBeDefined();
  });

  test("share neither address, title, passage nor beginning", () => {
    expect(twice(each(({ slug }) => slug))).toEqual([]);
    expect(twice(each(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(twice(each(({ reference }) => reference))).toEqual([]);
    expect(
      twice(
        each(({ body }) =>
          words(body[0] ?? "")
            .slice(0, 3)
            .join(" ")
            .toLowerCase(),
        ),
      ),
    ).toEqual([]);
    expect(twice(each(({ prayer }) => prayer))).toEqual([]);
    expect(twice(each(({ step }) => step))).toEqual([]);
  });

  test("have addresses of small letters and hyphens, none of them the archive's", () => {
    expect(faults(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug === "archive")).toEqual([]);
  });

  test("have 150 to 250 words, a prayer of two to five sentences, and a step of one to three", () => {
    const lengths = Object.fromEntries(
      DEVOTIONALS.map(({ slug, body }) => [slug, words(body.join(" ")).length] as const).filter(
        ([, length]) => length < 150 || length > 250,
      ),
    );
    expect(lengths).toEqual({});
    expect(
      faults(({ prayer }) => {
        const count = sentences(prayer).length;
        return count < 2 || count > 5;
      }),
    ).toEqual([]);
    expect(faults(({ step }) => sentences(step).length > 3 || words(step).length > 45)).toEqual([]);
  });

  test("leave Scripture to the passage: no six of its words in a row stand in the text", () => {
    const run = (text: string) => {
      const all = words(text.toLowerCase().replaceAll("’", "'"));
      return all.slice(5).map((_, at) => all.slice(at, at + 6).join(" "));
    };
    const quoted = new Set(REFERENCES.flatMap((reference) => run(verseAt(reference).text)));
    expect(
      faults(({ body, prayer, step }) =>
        [...body, prayer, step].some((text) => run(text).some((six) => quoted.has(six))),
      ),
    ).toEqual([]);
  });

  test("are set with printers' marks, and speak of nobody's own life", () => {
    expect(
      faults(
        ({ body, prayer, step }) =>
          /['"]| - |—|\bI (was|am|remember|have)\b/.test([...body, prayer].join(" ")) || /['"]/.test(step),
      ),
    ).toEqual([]);
  });

  test("are found by their address, and a 53rd week has one of them", () => {
    expect(findDevotional("with-feet")?.reference).toBe("John 1:14");
    expect(findDevotional("toString")).toBeUndefined();
    expect(findDevotional(FOR_A_53RD_WEEK)).toBeDefined();
  });
});
