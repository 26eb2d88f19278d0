import { describe, expect, test } from "vitest";
import { otherColors } from "#app/colors.ts";
import { nearestWord } from "./distance.ts";
import { parseQuery, synonymsOf } from "./parse-query.ts";
import { wordsOf } from "./words.ts";
import { DEFAULT_SYNONYMS } from "./synonyms.server.ts";

const synonyms = synonymsOf(DEFAULT_SYNONYMS.map((line) => line.split(",")));
const read = (query: string) => {
  const { groups, gender, size } = parseQuery(query, synonyms);
  return [groups.map(({ label }) => label).join(" + "), gender, size?.label ?? null];
};
const others = (query: string) =>
  parseQuery(query, synonyms).groups.flatMap(({ otherPhrases }) => otherPhrases.map((phrase) => phrase.join(" ")));

describe("a query", () => {
  test.each<[string, string, string | null, string | null]>([
    ["women's sneakers size 8", "sneakers", "women", "8"],
    ["Women’s Sneakers, Size US 8.5", "sneakers", "women", "8.5"],
    ["sneakers for men 10", "sneakers + for", "men", "10"],
    ["ladies tee size extra large", "tee", "women", "xl"],
    ["hoodie sz XXL", "hoodie", null, "2xl"],
    ["w9 slides", "slides", "women", "9"],
    ["slides 10.5m", "slides", "men", "10.5"],
    ["size 9 1/2", "", null, "9.5"],
    ["T-Shirt", "tshirt", null, null],
    ["t shirt large", "tshirt + large", null, null],
    ["white tee psalm 23", "Psalm 23 + white + tee", null, null],
    ["flip flops", "flip flops", null, null],
    ["14 k gold ring", "14 + k + gold + ring", null, null],
    ["Café crème", "cafe + creme", null, null],
    ["%_';-- \\", "", null, null],
  ])("%s", (query, groups, gender, size) => expect(read(query)).toEqual([groups, gender, size]));

  test("finds what means the same", () => {
    expect(others("sneaker")).toEqual(["shoes", "trainers", "kicks", "tennis shoes", "footwear"]);
    expect(others("hats")).toEqual(expect.arrayContaining(["cap", "beanie"]));
    expect(others("t shirts")).toEqual(["tee", "tee shirt"]);
    expect(others("cap")).not.toContain("beanie");
  });

  test("of a bare number means a size or the number itself", () => {
    expect(parseQuery("slides 9", synonyms).groups[1]).toMatchObject({ terms: ["size:9"], phrases: [["9"]] });
  });

  test("of a book's name finds its verses and the word", () => {
    expect(parseQuery("isaiah", synonyms).groups).toMatchObject([
      { phrases: [["isaiah"]], otherTerms: ["ref:isaiah"] },
    ]);
    expect(parseQuery("1 corinthians", synonyms).groups).toMatchObject([{ otherTerms: ["ref:1corinthians"] }]);
  });
});

describe("a color", () => {
  test.each([
    ["white", ["ivory", "bone"], ["black"]],
    ["burgundy", ["oxblood", "red"], ["crimson"]],
    ["navy", ["midnight", "blue"], ["teal"]],
    ["grey", ["gray", "charcoal"], []],
    ["red", ["crimson", "oxblood"], []],
  ])("%s has its family", (color, has, hasNot) => {
    expect(otherColors(color)).toEqual(expect.arrayContaining(has));
    for (const other of hasNot) expect(otherColors(color)).not.toContain(other);
  });
  test.each(["stone", "ink", "shoe"])("%s alone is a word", (word) => expect(otherColors(word)).toBeNull());
});

test.each([
  ["sneekers", "sneakers"],
  ["snikers", "sneakers"],
  ["hoodei", "hoodie"],
  ["jurnal", "journal"],
  ["oodi", undefined],
  ["hat", undefined],
  ["asdfghjk", undefined],
  ["pens", undefined],
  ["vans", undefined],
  ["blog", undefined],
  ["honey", undefined],
  ["nens", "mens"],
  ["emns", "mens"],
  ["oney", "money"],
  ["kournal", "journal"],
])("%s is near %s", (typed, word) =>
  expect(
    nearestWord(typed, ["that", "hoodie", "sneakers", "journal", "speakers", "mens", "mans", "log", "money"]),
  ).toBe(word),
);

test("words are the same however they are written", () => {
  expect(wordsOf("Women’s T-Shirt, Crème — 8.5 Long-Sleeved")).toEqual([
    "womens",
    "tshirt",
    "creme",
    "8.5",
    "long",
    "sleeved",
  ]);
});
