import { isSizeOption } from "#app/sizes/sizes.ts";
import {
  GENDERS,
  badgesWithSale,
  isColorOption,
  type Gender,
  type Picture,
  type Preselection,
  type Product,
  type ProductSummary,
} from "../shop.ts";

/** One combination of options as the filters use it. */
export type Combination = { size: string | null; color: string | null; inStock: boolean };

export type ListedProduct = Omit<Product, "pictures"> & {
  combinations: Combination[];
  /** With the variants that an admin assigned a picture to. */
  pictures: (Picture & { variantIds?: string[] })[];
};

export const SORTS = ["newest", "best-selling", "price-low", "price-high"] as const;
export type Sort = (typeof SORTS)[number];

/** The filters in the URL of /shop. Filters of different kinds are combined with AND, values of one kind with OR. */
export type Filters = {
  categories: string[];
  gender: Gender | null;
  onSale: boolean;
  sizes: string[];
  colors: string[];
  sort: Sort | null;
  /** The cursor of the last product before this page. */
  after: string | null;
};

/** Without any filter; the sort stays. */
export const NO_FILTERS: Omit<Filters, "sort"> = {
  categories: [],
  gender: null,
  onSale: false,
  sizes: [],
  colors: [],
  after: null,
};

export function readFilters(query: URLSearchParams): Filters {
  const gender = query.get("gender")?.toLowerCase();
  return {
    categories: wordsIn(query, ["category"]),
    gender: GENDERS.find((known) => known === gender) ?? null,
    onSale: query.getAll("filter").includes("sale"),
    sizes: wordsIn(query, ["size"]),
    colors: wordsIn(query, COLOR_NAMES),
    sort: SORTS.find((known) => known === query.get("sort")) ?? null,
    after: query.get("after") || null,
  };
}

/** The URL for these filters; each link on /shop is one. Only the category Sale is the same as on sale: one URL for both. */
export function shopAddress(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  const categories = (filters.categories ?? []).map((category) => category.toLowerCase());
  const isSaleOnly = categories.length === 1 && categories[0] === "sale";
  if (!isSaleOnly) for (const category of categories) query.append("category", category);
  if (filters.gender) query.set("gender", filters.gender);
  if (filters.onSale || isSaleOnly) query.set("filter", "sale");
  for (const size of filters.sizes ?? []) query.append("size", size.toLowerCase());
  for (const color of filters.colors ?? []) query.append("colour", color.toLowerCase());
  if (filters.sort) query.set("sort", filters.sort);
  if (filters.after) query.set("after", filters.after);
  // A space as %20, as category links are documented to be encoded.
  const text = query.toString().replaceAll("+", "%20");
  return text ? `/shop?${text}` : "/shop";
}

export function isIn(words: string[], word: string): boolean {
  return words.some((known) => known.toLowerCase() === word.toLowerCase());
}

/** Adds the value, or removes it if present. */
export function toggled(words: string[], word: string): string[] {
  return isIn(words, word) ? words.filter((known) => known.toLowerCase() !== word.toLowerCase()) : [...words, word];
}

/** `preselection`: the options that the filters select. */
export function summaryOf(product: ListedProduct, preselection?: Preselection): ProductSummary {
  const { id, handle, title, price, fullPrice, badges, combinations } = product;
  const isSoldOut =
    preselection?.isSoldOut ?? (combinations.length > 0 && combinations.every(({ inStock }) => !inStock));
  // The product's second picture belongs to its first variant.
  const pictures = preselection?.picture ? [preselection.picture] : product.pictures.slice(0, 2);
  const shown = pictures.map(({ url, alt, width, height }) => ({ url, alt, width, height }));
  return {
    id,
    handle,
    title,
    price,
    fullPrice,
    badges: badgesWithSale(badges, product.categories),
    pictures: shown,
    isSoldOut,
    ...(preselection ? { search: preselection.search } : {}),
  };
}

export function combinationsOf({ variants }: Pick<Product, "variants">): Combination[] {
  return variants.map(({ selectedOptions, availableForSale }) => ({
    ...sizeAndColor(selectedOptions),
    inStock: availableForSale,
  }));
}

function sizeAndColor(selected: { name: string; value: string }[]): Pick<Combination, "size" | "color"> {
  return {
    size: selected.find(({ name }) => isSizeOption(name))?.value ?? null,
    color: selected.find(({ name }) => isColorOption(name))?.value ?? null,
  };
}

/** A size matches only if it is in stock in the requested color. */
export function hasCombination(
  combinations: Combination[],
  { sizes, colors }: Pick<Filters, "sizes" | "colors">,
): boolean {
  if (sizes.length === 0 && colors.length === 0) return true;
  return combinations.some(
    ({ size, color, inStock }) =>
      (sizes.length === 0 || (inStock && size !== null && isIn(sizes, size))) &&
      (colors.length === 0 || (color !== null && isIn(colors, color))),
  );
}

/** Our links use the first; hand-typed URLs may use either. */
const COLOR_NAMES = ["colour", "color"];

function wordsIn(query: URLSearchParams, names: string[]): string[] {
  const given = [...query].filter(([name]) => names.includes(name.toLowerCase()));
  const words = given.map(([, word]) => word.trim().toLowerCase());
  return [...new Set(words.filter(Boolean))];
}
