import { describe, expect, test } from "vitest";
import {
  abroad,
  betweenSizes,
  chartOfOptions,
  sizeChartsFor,
  sizeForFoot,
  type BetweenSizes,
  type Foot,
} from "./size-charts.ts";

const shoes = ["Sneakers & Slides"];
const names = (charts: { name: string }[]) => charts.map(({ name }) => name);

describe("the size charts", () => {
  test("[PDP-11] are for sneakers and slides only", () => {
    expect(sizeChartsFor({ categories: ["Apparel"], gender: "men" })).toEqual([]);
    expect(sizeChartsFor({ categories: [...shoes, "Sale"], gender: "men" })).toHaveLength(1);
  });

  test("[PDP-12] follow the gender fit, both if it is unisex or unknown", () => {
    expect(names(sizeChartsFor({ categories: shoes, gender: "women" }))).toEqual(["US women's"]);
    expect(names(sizeChartsFor({ categories: shoes, gender: "men" }))).toEqual(["US men's"]);
    expect(names(sizeChartsFor({ categories: shoes, gender: "unisex" }))).toEqual(["US women's", "US men's"]);
    expect(names(sizeChartsFor({ categories: shoes, gender: null }))).toEqual(["US women's", "US men's"]);
  });

  test("[PDP-13] [PDP-14] [PDP-15] [PDP-19] women's 6 to 10 is 9.00 to 10.24 in, 22.9 to 26.0 cm", () => {
    const { rows } = sizeChartsFor({ categories: shoes, gender: "women" })[0]!;
    expect(rows.map(({ size }) => size)).toEqual([6, 7, 8, 9, 10]);
    expect(rows.at(0)).toEqual({ size: 6, inches: 9.0, centimetres: 22.9 });
    expect(rows.at(-1)).toEqual({ size: 10, inches: 10.24, centimetres: 26.0 });
  });

  test("[PDP-16] [PDP-17] [PDP-18] men's 8 to 12 is 10.00 to 11.25 in, 25.4 to 28.6 cm", () => {
    const { rows } = sizeChartsFor({ categories: shoes, gender: "men" })[0]!;
    expect(rows.map(({ size }) => size)).toEqual([8, 9, 10, 11, 12]);
    expect(rows.at(0)).toEqual({ size: 8, inches: 10.0, centimetres: 25.4 });
    expect(rows.at(-1)).toEqual({ size: 12, inches: 11.25, centimetres: 28.6 });
  });

  test("give every length in both units", () => {
    for (const { rows } of sizeChartsFor({ categories: shoes, gender: null }))
      for (const { inches, centimetres } of rows) expect(Math.abs(inches * 2.54 - centimetres)).toBeLessThan(0.06);
  });
});

describe("a size for a foot", () => {
  const men = chartOfOptions({ categories: shoes, gender: "unisex" })!;
  const halves = ["8", "8.5", "9", "9.5", "10"];
  test.for<[inches: number, width: Foot["width"], rule: BetweenSizes, sizes: string[], size: string | null]>([
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
    expect(sizeForFoot(men, sizes, rule, { inches, width })).toBe(size);
  });

  test("of unknown gender is not offered", () => {
    expect(chartOfOptions({ categories: shoes, gender: null })).toBeNull();
    expect(chartOfOptions({ categories: ["Apparel"], gender: "men" })).toBeNull();
    expect(chartOfOptions({ categories: shoes, gender: "women" })!.whose).toBe("women");
  });

  test.for<[fit: string, rule: BetweenSizes]>([
    ["Roomy; between sizes, take the smaller", "smaller"],
    ["Whole sizes; between sizes, size down", "smaller"],
    ["Between sizes, take the larger", "larger"],
    ["Roomy; size down for close", "larger"],
    ["True to size", "larger"],
  ])("between sizes follows the product's own text: %s", ([fit, rule]) => {
    expect(betweenSizes({ specification: [["Fit", fit]] })).toBe(rule);
  });
});

test("sizes abroad", () => {
  expect(abroad({ whose: "men" }, 9, 26.2)).toEqual({ uk: 8, eu: 41.5 });
  expect(abroad({ whose: "women" }, 8, 24.4)).toEqual({ uk: 6, eu: 39 });
});
