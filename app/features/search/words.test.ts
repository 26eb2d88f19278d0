import { expect, test } from "vitest";
import { compoundsOf, wordsOf } from "./words.ts";

test.for([
  ["(tote | !slide:*) & 'cap' <-> \\", ["tote", "slide", "cap"]],
  ["% _ .* <-> :* \u0000", []],
  ["T-Shirt, size 8.5", ["tshirt", "size", "8.5"]],
] as const)("attack D8: the words of %o are letters and digits only", ([text, words]) => {
  expect(wordsOf(text)).toEqual(words);
});

test.for(["'", "\u2019", "\u2018", "\u02bc", "\u2032", "\u00b4", "`", "\uff07"])(
  "a word with %s for its apostrophe is the word without it",
  (apostrophe) => {
    expect(wordsOf(`Women${apostrophe}s tee`)).toEqual(["womens", "tee"]);
  },
);

test.for(["-", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uff0d"])("%s is a hyphen", (dash) => {
  expect(wordsOf(`T${dash}Shirt high${dash}top`)).toEqual(["tshirt", "high", "top"]);
});

test("full-width letters are letters, and what is invisible does not separate a word", () => {
  expect(wordsOf("\uff37\uff4f\uff4d\uff45\uff4e pil\u200bgrim\u00ad")).toEqual(["women", "pilgrim"]);
});

test.each([
  ["Creek Slip-On Shoe", ["slipon"]],
  ["A T Shirt, long-sleeved", ["tshirt", "longsleeved"]],
  ["I return a refund he’s lied about, weren’t worn", []],
])("%s has the compounds %o", (text, compounds) => expect(compoundsOf(text)).toEqual(compounds));
