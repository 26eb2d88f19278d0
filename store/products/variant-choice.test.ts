import { describe, expect, test } from "vitest";
import { chosenValues, chosenVariant, isAvailable, variantsNextTo } from "./variant-choice.ts";

const options = [
  { name: "Color", values: ["Ivory", "Ink"] },
  { name: "Size", values: ["8", "9"] },
];
const variant = (color: string, size: string, stock: number | null = 5) => ({
  optionValues: [color, size],
  stock,
  continueSelling: false,
});
const variants = [variant("Ivory", "8", 0), variant("Ivory", "9"), variant("Ink", "8"), variant("Ink", "9", 0)];
const selected = (color: string, size?: string) => [
  { name: "Color", value: color },
  ...(size ? [{ name: "Size", value: size }] : []),
];

describe("a chosen variant", () => {
  test("is the one with the chosen values, sold out or not", () => {
    expect(chosenVariant(variants, ["Ivory", "8"])).toBe(variants[0]);
    expect(chosenVariant(variants, ["Ink", "9"])).toBe(variants[3]);
  });

  test("with missing values is the first available one, otherwise the first", () => {
    expect(chosenVariant(variants, ["Ivory", undefined])).toBe(variants[1]);
    expect(chosenVariant([variant("Ivory", "8", 0)], ["Ivory", undefined])).toMatchObject({ stock: 0 });
    expect(chosenVariant(variants, ["Crimson", undefined])).toBeNull();
  });

  test("ignores case and unknown parameters only if allowed", () => {
    expect(chosenValues(options, selected("Ivory", "9"), {})).toEqual(["Ivory", "9"]);
    expect(chosenValues(options, selected("IVORY"), {})).toBeNull();
    expect(chosenValues(options, [{ name: "color", value: "IVORY" }], { caseInsensitiveMatch: true })).toEqual([
      "Ivory",
      undefined,
    ]);
    const tracked = [...selected("Ink"), { name: "utm_source", value: "email" }];
    expect(chosenValues(options, tracked, {})).toBeNull();
    expect(chosenValues(options, tracked, { ignoreUnknownOptions: true })).toEqual(["Ink", undefined]);
    expect(chosenValues(options, selected("Crimson"), { ignoreUnknownOptions: true })).toBeNull();
  });

  test("has the variants that differ in one option", () => {
    expect(variantsNextTo(variants, options, variants[0]!)).toEqual([variants[2], variants[1]]);
  });

  test("is available while in stock, and always if untracked or if it continues selling", () => {
    expect([variant("a", "1", 0), variant("a", "1", 1), variant("a", "1", null)].map(isAvailable)).toEqual([
      false,
      true,
      true,
    ]);
    expect(isAvailable({ stock: -3, continueSelling: true })).toBe(true);
  });
});
