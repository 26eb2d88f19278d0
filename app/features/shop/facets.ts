import {
  hasCombination,
  inShopOrder,
  isIn,
  matches,
  type Combination,
  type Filters,
  type ListedProduct,
} from "./browse.ts";
import { GENDERS, type Gender } from "./shop.ts";

/** One choice in the filter bar and the number of products it would show. */
export type Choice<Value = string> = { value: Value; count: number; isChosen: boolean };

export type Facets = {
  /** The number of products without category and sale filters. */
  all: Choice;
  categories: Choice[];
  sale: Choice;
  genders: Choice<Gender | null>[];
  sizes: Choice[];
  colors: Choice[];
  total: number;
};

/** All choices, each with its count under the other filters. A choice that would show nothing stays, with 0. */
export function facetsOf(products: ListedProduct[], filters: Filters, categories: string[]): Facets {
  const visible = inShopOrder(products.filter(({ isHidden }) => !isHidden));
  const count = (changed: Partial<Filters>) => {
    const wanted = { ...filters, ...changed };
    return visible.filter((product) => matches(product, wanted)).length;
  };
  const matchingOtherFilters = visible.filter((product) => matches(product, { ...filters, sizes: [], colors: [] }));
  const sizes = countValues(
    visible,
    matchingOtherFilters,
    "size",
    (one) => hasCombination([one], { sizes: [], colors: filters.colors }) && one.inStock,
  );
  const colors = countValues(visible, matchingOtherFilters, "color", (one) =>
    hasCombination([one], { sizes: filters.sizes, colors: [] }),
  );

  return {
    all: {
      value: "All",
      count: count({ categories: [], onSale: false }),
      isChosen: filters.categories.length === 0 && !filters.onSale,
    },
    categories: categories
      .filter((category) => category.toLowerCase() !== "sale")
      .map((value) => ({ value, count: count({ categories: [value] }), isChosen: isIn(filters.categories, value) })),
    // This tab includes the category of the same name, which gets no second tab (D33).
    sale: {
      value: "Sale",
      count: count({ onSale: true }),
      isChosen: filters.onSale || isIn(filters.categories, "sale"),
    },
    genders: [null, ...GENDERS].map((value) => ({
      value,
      count: count({ gender: value }),
      isChosen: filters.gender === value,
    })),
    sizes: inSizeOrder([...sizes.keys()]).map((value) => ({
      value,
      count: sizes.get(value) ?? 0,
      isChosen: isIn(filters.sizes, value),
    })),
    colors: [...colors.keys()]
      .toSorted((a, b) => a.localeCompare(b, "en"))
      .map((value) => ({ value, count: colors.get(value) ?? 0, isChosen: isIn(filters.colors, value) })),
    total: count({}),
  };
}

/** Every size or color with the number of matching products that have it, in one pass. */
function countValues(
  all: ListedProduct[],
  matching: ListedProduct[],
  kind: "size" | "color",
  counts: (combination: Combination) => boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const { combinations } of all) for (const one of combinations) if (one[kind] !== null) found.set(one[kind], 0);
  for (const { combinations } of matching) {
    const had = new Set(combinations.flatMap((one) => (one[kind] !== null && counts(one) ? [one[kind]] : [])));
    for (const value of had) found.set(value, (found.get(value) ?? 0) + 1);
  }
  return found;
}

const CLOTHING_SIZES = [
  "2XS",
  "XXS",
  "XS",
  "S",
  "S/M",
  "M",
  "M/L",
  "L",
  "L/XL",
  "XL",
  "2XL",
  "XXL",
  "3XL",
  "XXXL",
  "4XL",
];

/** Shoe sizes by number, then clothing sizes, then the rest. */
export function inSizeOrder(sizes: string[]): string[] {
  const rank = (size: string) => {
    const number = Number(size.replace(",", "."));
    if (!Number.isNaN(number)) return number;
    const clothingIndex = CLOTHING_SIZES.indexOf(size.toUpperCase());
    return clothingIndex === -1 ? 2_000 : 1_000 + clothingIndex;
  };
  return sizes.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, "en"));
}
