import { expect, test } from "vitest";
import {
  inSizeOrder,
  isSizeFit,
  isSizeOption,
  shoeSize,
  sizeFitOf,
  sizeLabel,
  sizeLines,
  systemSizeLabel,
  systemSizesOf,
  titleWithSize,
  type SizeFit,
  clothingSize,
} from "./sizes.ts";

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
  ["6.5", "unisex-shoes", "M 6.5 / W 8"],
  ["8", "unisex-shoes", "M 8 / W 9.5"],
  ["9.0", "men", "Men’s 9"],
  ["9½", "men", "Men’s 9.5"],
  ["9 1/2", "unisex-shoes", "M 9.5 / W 11"],
  ["US 9", "women", "Women’s 9"],
  ["9 Wide", "men", "Men’s 9 Wide"],
  ["9 Wide", "unisex-shoes", "M 9 Wide / W 10.5 Wide"],
  ["42", "unisex-shoes", "EU 42"],
  ["34", "men", "Men’s 34"],
  ["2XL", "women", "2XL"],
  ["S/M", "men", "S/M"],
  ["M", "unisex-shoes", "M"],
  ["9", null, "9"],
  ["One Size", "women", "One Size"],
  ["W 8 / M 6.5", "unisex-shoes", "W 8 / M 6.5"],
  ["EU 42", "men", "EU 42"],
  ["UK 8", "men", "UK 8"],
  ["5Y", "men", "5Y"],
  ["0", "men", "0"],
  ["Men’s 9", "men", "Men’s 9"],
])("size %s of fit %s is written %s", ([size, fit, label]) => {
  expect(sizeLabel(size, fit)).toBe(label);
});

test.for<[size: string, fit: SizeFit | null, lines: string[]]>([
  ["9 Wide", "women", ["Women’s", "9 Wide"]],
  ["9", "unisex-shoes", ["M 9", "W 10.5"]],
  ["42", "unisex-shoes", ["EU 42"]],
  ["W 8 / M 6.5", "unisex-shoes", ["W 8 / M 6.5"]],
  ["M", "women", ["M"]],
])("size %s of fit %s in lines: %s", ([size, fit, lines]) => {
  expect(sizeLines(size, fit)).toEqual(lines);
});

test.for<[title: string, fit: SizeFit | null, label: string]>([
  ["Ivory / 9", "unisex-shoes", "Ivory, M 9 / W 10.5"],
  ["Ivory / M", "women", "Ivory / M"],
  ["9", "men", "Men’s 9"],
  ["2 / 9", "men", "2, Men’s 9"],
  ["Ivory / 9", null, "Ivory / 9"],
  ["Default Title", "men", "Default Title"],
  ["Ivory / One Size", "women", "Ivory / One Size"],
])("the variant title %s of fit %s is written %s", ([title, fit, label]) => {
  expect(titleWithSize(title, fit)).toBe(label);
});

test.for<[size: string, fit: SizeFit | null, labels: string[]]>([
  ["9", "unisex-shoes", ["Men’s 9", "Women’s 10.5"]],
  ["9", "women", ["Women’s 9"]],
  ["9.0", "men", ["Men’s 9"]],
  ["42", "unisex-shoes", ["EU 42"]],
  ["L", "men", ["L"]],
  ["9", null, ["9"]],
])("a filter knows size %s of fit %s as %j", ([size, fit, labels]) => {
  expect(systemSizesOf(size, fit).map(systemSizeLabel)).toEqual(labels);
});

test.for<[name: string, isSize: boolean]>([
  ["Size", true],
  ["shoe size", true],
  ["US Size", true],
  ["Size (US)", true],
  ["Pack Size", false],
  ["Sizeable", false],
  ["Color", false],
])("the option %s holds sizes: %s", ([name, isSize]) => {
  expect(isSizeOption(name)).toBe(isSize);
});

test.for<[size: string, number: number | null]>([
  ["8.5", 8.5],
  ["US 10", 10],
  ["42", null],
  ["M", null],
  ["8.25", null],
])("the shoe size %s is %s", ([size, number]) => expect(shoeSize(size)).toBe(number));

test("a stored fit is one of the three", () => {
  expect(["women", "men", "unisex-shoes", "kids", null].filter(isSizeFit)).toEqual(["women", "men", "unisex-shoes"]);
});

test("sizes come in order: numbers, letters however they are spelled, the rest", () => {
  expect(inSizeOrder(["XL", "10", "S", "8.5", "XXL", "M", "9", "One size", "3XL", "X-Large"])).toEqual([
    "8.5",
    "9",
    "10",
    "S",
    "M",
    "X-Large",
    "XL",
    "XXL",
    "3XL",
    "One size",
  ]);
});

test.each([
  ["M", "M"],
  ["medium", "M"],
  [" Small ", "S"],
  ["X-Small", "XS"],
  ["x large", "XL"],
  ["Extra Large", "XL"],
  ["XXL", "2XL"],
  ["XX-Large", "2XL"],
  ["2X-Large", "2XL"],
  ["XXXXXL", "5XL"],
  ["extras", "EXTRAS"],
  ["marge", "MARGE"],
  ["sarge", "SARGE"],
  ["Extra Large", "XL"],
  ["S/M", "S/M"],
  ["One Size", "ONE SIZE"],
  ["9.5", "9.5"],
  ["", ""],
])("the size of clothing %s is %s", (size, written) => {
  expect(clothingSize(size)).toBe(written);
});
