import { expect, test } from "vitest";
import { isSizeFit, sizeFitOf, sizeLabel, titleWithSize, type SizeFit } from "./size-label.ts";

test.for<[gender: string | null, isFootwear: boolean, fit: SizeFit | null]>([
  ["women", true, "women"],
  ["men", false, "men"],
  ["unisex", true, "unisex-shoes"],
  ["unisex", false, null],
  [null, true, null],
])("the fit of gender %s, footwear %s is %s", ([gender, isFootwear, fit]) => {
  expect(sizeFitOf(gender, isFootwear)).toBe(fit);
});

test.for<[size: string, fit: SizeFit | null, label: string]>([
  ["9", "women", "Women’s 9"],
  ["10.5", "men", "Men’s 10.5"],
  ["6.5", "unisex-shoes", "Women’s 8 / Men’s 6.5"],
  ["2XL", "women", "Women’s 2XL"],
  ["S/M", "men", "Men’s S/M"],
  ["M", "unisex-shoes", "M"],
  ["9", null, "9"],
  ["One Size", "women", "One Size"],
  ["W 8 / M 6.5", "unisex-shoes", "W 8 / M 6.5"],
  ["Men’s 9", "men", "Men’s 9"],
])("size %s of fit %s is written %s", ([size, fit, label]) => {
  expect(sizeLabel(size, fit)).toBe(label);
});

test.for<[title: string, fit: SizeFit | null, label: string]>([
  ["Ivory / 9", "unisex-shoes", "Ivory, Women’s 10.5 / Men’s 9"],
  ["Ivory / M", "women", "Ivory, Women’s M"],
  ["9", "men", "Men’s 9"],
  ["2 / 9", "men", "2, Men’s 9"],
  ["Ivory / 9", null, "Ivory / 9"],
  ["Default Title", "men", "Default Title"],
  ["Ivory / One Size", "women", "Ivory / One Size"],
])("the variant title %s of fit %s is written %s", ([title, fit, label]) => {
  expect(titleWithSize(title, fit)).toBe(label);
});

test("a stored fit is one of the three", () => {
  expect(["women", "men", "unisex-shoes", "kids", null].filter(isSizeFit)).toEqual(["women", "men", "unisex-shoes"]);
});
