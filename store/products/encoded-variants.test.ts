import { decodeEncodedVariant, isOptionValueCombinationInEncodedVariant } from "#tests/clients/hydrogen-react.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeVariants } from "./encoded-variants.ts";

describe("encoded variants", () => {
  test("are decoded by Shopify's decoder, for any options and gaps", () => {
    const shape = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(shape, fc.infiniteStream(fc.boolean()), (sizes, exists) => {
        const options = sizes.map((size, at) => ({
          values: Array.from({ length: size }, (_, index) => `${at}/${index}`),
        }));
        const all = sizes.reduce<number[][]>(
          (rows, size) => rows.flatMap((row) => Array.from({ length: size }, (_, index) => [...row, index])),
          [[]],
        );
        const there = all.filter(() => exists.next().value);
        const encoded = encodeVariants(
          options,
          there.map((indices) => indices.map((index, at) => options[at]!.values[index]!)),
        );
        expect(decodeEncodedVariant(encoded)).toEqual(there);
      }),
    );
  });

  test("are written as in Shopify's documentation", () => {
    const options = [{ values: ["Red", "Blue"] }, { values: ["S", "M", "L", "XL"] }];
    const combinations = [
      ["Red", "S"],
      ["Red", "M"],
      ["Red", "XL"],
      ["Blue", "L"],
    ];
    expect(encodeVariants(options, combinations)).toBe("v1_0:0-1 3,1:2,");
    expect(isOptionValueCombinationInEncodedVariant([1, 2], encodeVariants(options, combinations))).toBe(true);
    expect(isOptionValueCombinationInEncodedVariant([1, 0], encodeVariants(options, combinations))).toBe(false);
  });
});
