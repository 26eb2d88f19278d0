import { describe, expect, test } from "vitest";
import { sizeChartsFor } from "./size-charts.ts";

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
