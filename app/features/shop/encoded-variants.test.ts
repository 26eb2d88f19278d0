import { describe, expect, test } from "vitest";
import { decodeVariants } from "./encoded-variants.ts";

describe("encoded variants", () => {
  test("decode one option with gaps and ranges", () => {
    expect(decodeVariants("v1_0 2-3")).toEqual([[0], [2], [3]]);
  });

  test("decode the combinations of two and three options", () => {
    expect(decodeVariants("v1_0:0-1,2:1,")).toEqual([
      [0, 0],
      [0, 1],
      [2, 1],
    ]);
    expect(decodeVariants("v1_0:0:0 2,1:1,,1:0:0,,")).toEqual([
      [0, 0, 0],
      [0, 0, 2],
      [0, 1, 1],
      [1, 0, 0],
    ]);
  });

  test("are empty if nothing is for sale, and null for another version", () => {
    expect(decodeVariants("v1_")).toEqual([]);
    expect(decodeVariants("v2_0")).toBeNull();
  });
});
