import { expect, test } from "vitest";
import { wordsOf } from "./words.ts";

test.for([
  ["(tote | !slide:*) & 'cap' <-> \\", ["tote", "slide", "cap"]],
  ["% _ .* <-> :* \u0000", []],
  ["T-Shirt, size 8.5", ["tshirt", "size", "8.5"]],
] as const)("attack D8: the words of %o are letters and digits only", ([text, words]) => {
  expect(wordsOf(text)).toEqual(words);
});
