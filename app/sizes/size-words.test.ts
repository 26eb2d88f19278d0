import { expect, test } from "vitest";
import { sizesOfValue } from "./size-words.ts";

test.each([
  ["S/M", ["s", "m"]],
  ["M 9 / W 10.5", ["m", "9", "10.5"]],
  ["EU 42", ["42"]],
  ["9 1/2", ["9.5"]],
  ["XX-Large", ["2xl"]],
  ["Extra Small", ["xs"]],
  ["One size", []],
  ["Men’s 9", ["9"]],
  ["9½", ["9.5"]],
  ["X-Large", ["xl"]],
  ["Women's 8.5 / M", ["8.5", "m"]],
])("the size %s", (value, sizes) => expect(sizesOfValue(value)).toEqual(sizes));
