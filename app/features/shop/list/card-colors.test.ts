import { describe, expect, test } from "vitest";
import { swatchesOf } from "#app/colors.ts";
import { cardColorsOf } from "./card-colors.ts";

/** A product in these colors, each in two sizes. */
function colorsOf(values: string[], { option = "Color", soldOut = [] as string[], missing = [] as string[] } = {}) {
  const combinations = values
    .filter((color) => !missing.includes(color))
    .flatMap((color) => ["8", "9"].map((size) => ({ size, color, inStock: !soldOut.includes(color) })));
  return cardColorsOf({
    options: [
      { name: "Size", values: ["8", "9"] },
      { name: option, values },
    ],
    combinations,
  });
}
const swatches = (values: string[]) => colorsOf(values).colors?.map(({ swatch }) => swatch);

describe("the colors on a card", () => {
  test("are those of the product, in its order, in the filter's colors", () => {
    expect(colorsOf(["Ivory", "Umber"])).toEqual({
      colors: [
        { name: "Ivory", swatch: swatchesOf("white").join() },
        { name: "Umber", swatch: swatchesOf("brown").join() },
      ],
    });
    expect(colorsOf(["Ivory", "Umber"], { option: "Colour" }).colors).toHaveLength(2);
  });

  test("are none if it comes in one color, or has no option of that name", () => {
    expect(colorsOf(["Ivory"])).toEqual({});
    expect(colorsOf(["Ivory", "Umber"], { missing: ["Umber"] })).toEqual({});
    expect(colorsOf(["Ivory", "Umber"], { option: "Finish" })).toEqual({});
    expect(cardColorsOf({ options: [], combinations: [] })).toEqual({});
  });

  test("are at most five, and the number of the others", () => {
    const seven = ["White", "Black", "Gray", "Blue", "Red", "Green", "Pink"];
    expect(colorsOf(seven).colors?.map(({ name }) => name)).toEqual(seven.slice(0, 5));
    expect([5, 6, 7].map((count) => colorsOf(seven.slice(0, count)).moreColors)).toEqual([undefined, 1, 2]);
  });

  test("say which are sold out in every size", () => {
    expect(colorsOf(["Ivory", "Umber"], { soldOut: ["Umber"] }).colors?.map(({ isSoldOut }) => isSoldOut)).toEqual([
      undefined,
      true,
    ]);
  });

  test("have only their names where a swatch would be wrong, or two would look alike", () => {
    expect(swatches(["Black/White", "Sunset Dream", "Multicolor"])).toEqual([
      swatchesOf("Black/White").join(" "),
      undefined,
      undefined,
    ]);
    expect(swatches(["Navy", "Sky Blue", "Ink"])).toEqual([undefined, undefined, swatchesOf("black").join()]);
  });

  test("are the shop's own where it chose some, so that alike names can be told apart", () => {
    const values = ["Navy", "Sky Blue", "Print", "Ivory"];
    const picture = "https://cdn.shopify.com/s/files/1/print.jpg";
    const swatches = { Navy: { color: "#001f3f" }, "Sky Blue": { color: "#7fdbff" }, Print: { picture } };
    const combinations = values.map((color) => ({ size: null, color, inStock: true }));
    const { colors } = cardColorsOf({ options: [{ name: "Color", values, swatches }], combinations });
    expect(colors?.map(({ swatch }) => swatch)).toEqual(["#001f3f", "#7fdbff", picture, swatchesOf("white").join()]);
  });
});
