import { describe, expect, test } from "vitest";
import {
  betweenSizes,
  sizeChartsFor,
  sizeForFoot,
  sizeForUsual,
  sizeFrom,
  sizeRow,
  systemOfOptions,
  type BetweenSizes,
  type ChartSystem,
  type FootWidth,
  type KnownSystem,
  type SizeChart,
} from "./size-charts.ts";

const shoe = { isFootwear: true, sizes: ["8", "9"] };
const names = (charts: SizeChart[]) => charts.map(({ name }) => name);

describe("the size charts", () => {
  test("[PDP-11] are for sneakers and slides only", () => {
    expect(sizeChartsFor({ ...shoe, isFootwear: false, gender: "men" })).toEqual([]);
    expect(sizeChartsFor({ ...shoe, gender: "men" })).toHaveLength(1);
  });

  test("[PDP-12] follow the gender fit, both if it is unisex or unknown", () => {
    expect(names(sizeChartsFor({ ...shoe, gender: "women" }))).toEqual(["US women's"]);
    expect(names(sizeChartsFor({ ...shoe, gender: "men" }))).toEqual(["US men's"]);
    expect(names(sizeChartsFor({ ...shoe, gender: "unisex" }))).toEqual(["US women's", "US men's"]);
    expect(names(sizeChartsFor({ ...shoe, gender: null }))).toEqual(["US women's", "US men's"]);
  });

  test("[PDP-13] [PDP-14] [PDP-15] [PDP-19] women's 6 to 10 is 9.00 to 10.24 in, 22.9 to 26.0 cm", () => {
    const { rows } = sizeChartsFor({ ...shoe, gender: "women" })[0]!;
    expect(rows.map(({ women, inches, centimeters }) => [women, inches, centimeters])).toEqual([
      [6, 9, 22.9],
      [7, 9.31, 23.6],
      [8, 9.62, 24.4],
      [9, 9.93, 25.2],
      [10, 10.24, 26],
    ]);
  });

  test("[PDP-16] [PDP-17] [PDP-18] men's 8 to 12 is 10.00 to 11.25 in, 25.4 to 28.6 cm", () => {
    const { rows } = sizeChartsFor({ ...shoe, gender: "men" })[0]!;
    expect(rows.map(({ men, inches, centimeters }) => [men, inches, centimeters])).toEqual([
      [8, 10, 25.4],
      [9, 10.31, 26.2],
      [10, 10.63, 27],
      [11, 10.94, 27.8],
      [12, 11.25, 28.6],
    ]);
  });

  test("have the half sizes of a product that comes in them, between the documented ones", () => {
    const { rows } = sizeChartsFor({ ...shoe, gender: "men", sizes: ["8", "8.5"] })[0]!;
    expect(rows.map(({ men }) => men)).toEqual([8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12]);
    for (const [at, { inches }] of rows.entries()) if (at > 0) expect(inches).toBeGreaterThan(rows[at - 1]!.inches);
  });

  test("give every length in both units", () => {
    for (const { rows } of sizeChartsFor({ ...shoe, gender: null, sizes: ["8.5"] }))
      for (const { inches, centimeters } of rows) expect(Math.abs(inches * 2.54 - centimeters)).toBeLessThan(0.07);
  });
});

test("a size is the same in every system, whether it is known as a man's or a woman's", () => {
  for (let men = 3.5; men <= 16; men += 0.5) {
    const { inches: a, centimeters: b, ...asMens } = sizeRow("men", men)!;
    const { inches: c, centimeters: d, ...asWomens } = sizeRow("women", men + 1.5)!;
    expect(asWomens).toEqual(asMens);
    // The documented charts differ by less than a third of a size.
    expect(Math.abs(a - c)).toBeLessThan(0.125);
    expect(Math.abs(b - d)).toBeLessThan(0.4);
  }
  expect(sizeRow("men", 17)).toBeNull();
});

test.for<[known: KnownSystem, value: number, whose: ChartSystem, size: number | null]>([
  ["men", 9, "men", 9],
  ["men", 8, "women", 9.5],
  ["women", 9.5, "men", 8],
  ["uk", 8, "men", 9],
  ["uk", 8, "women", 10.5],
  ["eu", 42, "men", 9],
  ["eu", 38.5, "women", 8],
  ["eu", 43.5, "men", 10.5],
  ["eu", 20, "men", null],
  ["men", 30, "men", null],
])("%s %f is a size %s wear: %s %f", ([known, value, whose, size]) => {
  expect(sizeFrom(known, value, whose)).toBe(size);
});

describe("a size for a foot", () => {
  const halves = ["8", "8.5", "9", "9.5", "10"];
  test.for<[inches: number, width: FootWidth, rule: BetweenSizes, sizes: string[], size: string | null]>([
    [10, "regular", "larger", halves, "8"],
    [10.31, "regular", "smaller", halves, "9"],
    [10.4, "regular", "larger", halves, "9.5"],
    [10.4, "regular", "smaller", halves, "9"],
    [10.4, "narrow", "larger", halves, "9"],
    [10.4, "wide", "smaller", halves, "9.5"],
    [10.31, "wide", "larger", halves, "9.5"],
    [10.4, "regular", "larger", ["8", "9", "10"], "10"],
    [9.9, "regular", "smaller", halves, "8"],
    [9.5, "regular", "larger", halves, null],
    [11, "regular", "larger", halves, null],
    [10.63, "wide", "larger", halves, null],
    [9.38, "regular", "larger", ["6", "7"], "6"],
    [10, "regular", "larger", ["One Size"], null],
  ])("%f in, %s, between sizes the %s, of %j: %s", ([inches, width, rule, sizes, size]) => {
    expect(sizeForFoot("men", sizes, rule, { inches, width })).toBe(size);
  });

  test.for<[usual: number, width: FootWidth, rule: BetweenSizes, sizes: string[], size: string | null]>([
    [9, "regular", "larger", halves, "9"],
    [8.5, "regular", "larger", ["8", "9"], "9"],
    [8.5, "regular", "smaller", ["8", "9"], "8"],
    [9, "wide", "larger", halves, "9.5"],
    [14, "regular", "larger", halves, null],
  ])("of who usually wears %f, %s, between sizes the %s, of %j: %s", ([usual, width, rule, sizes, size]) => {
    expect(sizeForUsual("men", sizes, rule, { usual, width })).toBe(size);
  });

  test("of unknown gender is not offered", () => {
    expect(systemOfOptions({ isFootwear: true, gender: null })).toBeNull();
    expect(systemOfOptions({ isFootwear: false, gender: "men" })).toBeNull();
    expect(systemOfOptions({ isFootwear: true, gender: "women" })).toBe("women");
    expect(systemOfOptions({ isFootwear: true, gender: "unisex" })).toBe("men");
  });

  test.for<[fit: string, rule: BetweenSizes]>([
    ["Roomy; between sizes, take the smaller", "smaller"],
    ["Whole sizes; between sizes, size down", "smaller"],
    ["Between sizes? Go down", "smaller"],
    ["Half sizes: order the next size down", "smaller"],
    ["Runs large", "smaller"],
    ["Between sizes, take the larger", "larger"],
    ["Between sizes? Go up", "larger"],
    ["Roomy; for a closer fit, size down", "larger"],
    ["Roomy; size down for close", "larger"],
    ["Runs small", "larger"],
    ["True to size", "larger"],
    ["", "larger"],
  ])("between sizes follows the product's own text: %s", ([fit, rule]) => {
    expect(betweenSizes(fit)).toBe(rule);
  });
});
