import { familiesOf } from "#app/colors.ts";
import { isSizeOption } from "#app/sizes/sizes.ts";
import { isIn, type Filters } from "./browse.ts";
import { sizeNames } from "./facet-keys.ts";
import { isColorOption, type Combination, type Gender, type Product } from "../shop.ts";

export function combinationsOf({ variants }: Pick<Product, "variants">): Combination[] {
  return variants.map(({ selectedOptions, availableForSale }) => ({
    size: selectedOptions.find(({ name }) => isSizeOption(name))?.value ?? null,
    color: selectedOptions.find(({ name }) => isColorOption(name))?.value ?? null,
    inStock: availableForSale,
  }));
}

/** Whether the filters ask for this combination of the product. A size matches only if it is in stock in the requested color. */
export function isWanted(
  product: { categories: string[]; gender: Gender | null },
  { size, color, inStock }: Combination,
  { sizes, colors, inStock: onlyInStock }: Pick<Filters, "sizes" | "colors" | "inStock">,
): boolean {
  const hasSize = size !== null && sizeNames(product, size).some((name) => isIn(sizes, name));
  const hasColor = color !== null && [color, ...familiesOf(color)].some((name) => isIn(colors, name));
  return (sizes.length === 0 || (inStock && hasSize)) && (colors.length === 0 || hasColor) && (!onlyInStock || inStock);
}
