import { describe, expect, test } from "vitest";
import { ANY_PRICE, priceBands, readPriceRange } from "./price-range.ts";

describe("a price filter", () => {
  test.each<[typed: string, amount: number | null]>([
    ["50", 50],
    [" 50 ", 50],
    ["49.99", 49.99],
    ["49.", 49],
    [".5", 0.5],
    ["$50", 50],
    ["50$", 50],
    ["US$ 50", 50],
    ["USD 50.00", 50],
    ["50 usd", 50],
    ["€49,90", 49.9],
    ["1,200", 1_200],
    ["1,200.50", 1_200.5],
    ["1 200", 1_200],
    ["1\u00a0200", 1_200],
    ["1'200", 1_200],
    ["1,000,000", 1_000_000],
    ["５０", 50],
    ["＄５０", 50],
    ["0", 0],
    ["999999999", 1_000_000],
    ["", null],
    ["  ", null],
  ])("reads %j as %j", (typed, amount) => {
    expect(readPriceRange(typed, null)).toEqual({ min: amount, max: null });
    expect(readPriceRange(null, typed)).toEqual({ min: null, max: amount });
  });

  test.each([
    "fifty",
    "-5",
    "5-10",
    "1.2.3",
    "$",
    "50%",
    "1e9",
    "NaN",
    "Infinity",
    "50; drop table x",
    "<50",
    "1,2,3",
    "9".repeat(400),
  ])("keeps %j as typed, which is no amount", (typed) => {
    expect(readPriceRange(typed, "80")).toEqual({ min: null, max: 80, unreadable: { min: typed } });
    expect(readPriceRange("20", typed)).toEqual({ min: 20, max: null, unreadable: { max: typed } });
  });

  test("exchanges bounds in the wrong order", () => {
    expect(readPriceRange("100", "50")).toEqual({ min: 50, max: 100 });
    expect(readPriceRange("50", "50")).toEqual({ min: 50, max: 50 });
    expect(readPriceRange(null, null)).toEqual(ANY_PRICE);
  });

  test.each<[lowest: number, highest: number, bands: [number | null, number | null][]]>([
    [
      12,
      138,
      [
        [null, 49.99],
        [50, 99.99],
        [100, null],
      ],
    ],
    [
      18,
      24,
      [
        [null, 19.99],
        [20, null],
      ],
    ],
    [
      0,
      9,
      [
        [null, 4.99],
        [5, null],
      ],
    ],
    [50, 50, []],
    [50, 52, []],
    [0, 0, []],
  ])("offers round bands for prices of %d to %d", (lowest, highest, bands) => {
    expect(priceBands(lowest, highest).map(({ min, max }) => [min, max])).toEqual(bands);
  });

  test("covers any prices with at most five bands, without gaps", () => {
    for (const [lowest, highest] of [
      [1, 7],
      [9.5, 480],
      [120, 1_450],
      [5, 99_000],
    ] as const) {
      const bands = priceBands(lowest, highest);
      expect(bands.length).toBeGreaterThan(1);
      expect(bands.length).toBeLessThanOrEqual(5);
      expect([bands[0]?.min, bands.at(-1)?.max]).toEqual([null, null]);
      for (const [at, { max }] of bands.slice(0, -1).entries())
        expect((max ?? 0) + 0.01).toBeCloseTo(bands[at + 1]?.min ?? 0);
    }
  });
});
