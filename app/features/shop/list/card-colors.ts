import { swatchesOf } from "#app/colors.ts";
import {
  isColorOption,
  type CardColor,
  type Combination,
  type Product,
  type ProductOption,
  type ProductSummary,
} from "../shop.ts";

const SHOWN = 5;

type Given = Pick<Product, "options"> & { combinations: Combination[] };

/** The colors that a product comes in, as its card links to them; none if it comes in one. Those that would look alike have only names. */
export function cardColorsOf({ options, combinations }: Given): Pick<ProductSummary, "colors" | "moreColors"> {
  const option = options.find(({ name }) => isColorOption(name));
  const used = (option?.values ?? []).filter((name) => combinations.some(({ color }) => color === name));
  if (used.length < 2) return {};
  const swatches = used.map((name) => swatchOf(option, name).join(" "));
  const colors = used.slice(0, SHOWN).map((name, at): CardColor => {
    const swatch = swatches[at] ?? "";
    const isDistinct = swatch !== "" && swatches.indexOf(swatch) === swatches.lastIndexOf(swatch);
    const isInStock = combinations.some(({ color, inStock }) => color === name && inStock);
    return { name, ...(isDistinct ? { swatch } : {}), ...(isInStock ? {} : { isSoldOut: true }) };
  });
  return { colors, ...(used.length > SHOWN ? { moreColors: used.length - SHOWN } : {}) };
}

/** The CSS colors of a value, or the address of its picture: the shop's own, else those that its name says. */
export function swatchOf(option: ProductOption | undefined, value: string): string[] {
  const own = option?.swatches?.[value];
  if (!own) return swatchesOf(value);
  return ["picture" in own ? own.picture : own.color];
}
