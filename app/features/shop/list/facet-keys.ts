import { systemSizesOf, type SizeSystem, type SystemSize } from "#app/sizes/sizes.ts";
import { isIn, type Filters } from "./browse.ts";
import type { PriceRange } from "./price-range.ts";
import { fitOf, GENDERS, type Badge, type Combination, type Gender, type Product } from "../shop.ts";

/**
 * What a product is filtered by, as texts that its listing keeps: "category:Apparel", "gender:men", "sale", "stock", "type:Slides",
 * "collection:summer", "size:9" (in stock), "offer:women/9" (the same as a list offers it), "color:Ink", "available:Ink" and
 * "pair:9/Ink" (in stock). A change of the keys needs a new LISTING_VERSION.
 */
type FacetKind =
  | ("category" | "gender" | "type" | "collection" | "currency")
  | ("size" | "offer" | "color" | "available" | "pair");
type Filtered = {
  categories: string[];
  gender: Gender | null;
  badges: Badge[];
  combinations: Combination[];
  productType: string;
  /** Handles. */
  collections: string[];
  currency: string;
};

/** A product matches a group if it has one of its keys, ignoring case, or a price within it, in minor units. */
export type Group = string[] | { minMinor: number | null; maxMinor: number | null };

/** Every product that is not hidden has it. */
export const LISTED = "listed";
const ON_SALE = "sale";
const IN_STOCK = "stock";
export const facetKey = (kind: FacetKind, value: string) => `${kind}:${value}`;
const pairOf = (size: string, color: string) => `${size}/${color}`;

export function facetKeysOf(product: Filtered): string[] {
  const { categories, gender, badges, combinations, productType, collections, currency } = product;
  const keys = [LISTED, facetKey("currency", currency)];
  const add = (kind: FacetKind, values: string[]) => keys.push(...values.map((value) => facetKey(kind, value)));
  add("category", categories);
  add("collection", collections);
  if (productType.trim() !== "") add("type", [productType.trim()]);
  if (gender) add("gender", [gender]);
  // On sale by its badge, it is in the category of that name, and the other way round.
  if (badges.includes("sale") && !isIn(categories, "sale")) add("category", ["Sale"]);
  if (badges.includes("sale") || isIn(categories, "sale")) keys.push(ON_SALE);
  if (combinations.length === 0 || combinations.some(({ inStock }) => inStock)) keys.push(IN_STOCK);
  for (const { size, color, inStock } of combinations) {
    const sizes = size === null ? [] : sizeNames(product, size);
    const colors = color === null ? [] : [color];
    add("color", colors);
    if (!inStock) continue;
    add("size", sizes);
    add("available", colors);
    if (size !== null)
      add(
        "offer",
        systemSizesOf(size, fitOf(product)).map((one) => `${one.system}/${one.size}`),
      );
    for (const each of sizes)
      add(
        "pair",
        colors.map((one) => pairOf(each, one)),
      );
  }
  return [...new Set(keys)];
}

/** In the order of the filter bar; the others are clothing sizes and what names no system. */
export const SIZE_SYSTEMS: SizeSystem[] = ["women", "men", "other"];

/** How the URL writes a size: "women-9", "xl". */
export const sizeName = ({ system, size }: SystemSize) => (system === "other" ? size : `${system}-${size}`);

/** What a size of a product is found by: as it is written, and what it is in its systems. */
export function sizeNames(product: Pick<Product, "categories" | "gender">, size: string): string[] {
  return [size, ...systemSizesOf(size, fitOf(product)).map(sizeName)];
}

type FilterValues = Omit<Filters, "sort" | "after">;

/** `minorPerUnit`: of the shop's currency. */
export function groupsOf(filters: FilterValues, minorPerUnit = 100): Group[] {
  const { categories, gender, onSale, inStock, types, collections } = filters;
  const groups: Group[] = [];
  if (categories.length > 0) groups.push(categories.map((category) => facetKey("category", category)));
  if (gender) groups.push(genderKeys(gender));
  // A listing of an earlier version may have only one of them.
  if (onSale) groups.push([ON_SALE, facetKey("category", "sale")]);
  if (types.length > 0) groups.push(types.map((type) => facetKey("type", type)));
  if (collections.length > 0) groups.push(collections.map((handle) => facetKey("collection", handle)));
  if (inStock) groups.push([IN_STOCK]);
  const combination = combinationKeys(filters);
  if (combination) groups.push(combination);
  const price = priceGroup(filters.price, minorPerUnit);
  if (price) groups.push(price);
  return groups;
}

/** A size matches only if it is in stock in the requested color. Null: neither is requested. */
export function combinationKeys({
  sizes,
  colors,
  inStock,
}: Pick<Filters, "sizes" | "colors" | "inStock">): string[] | null {
  if (sizes.length > 0 && colors.length > 0)
    return sizes.flatMap((size) => colors.map((color) => facetKey("pair", pairOf(size, color))));
  if (sizes.length > 0) return sizes.map((size) => facetKey("size", size));
  const kind = inStock ? "available" : "color";
  return colors.length > 0 ? colors.map((color) => facetKey(kind, color)) : null;
}

function priceGroup({ min, max }: PriceRange, minorPerUnit: number): Group | null {
  const minor = (amount: number | null) => (amount === null ? null : Math.round(amount * minorPerUnit));
  return min === null && max === null ? null : { minMinor: minor(min), maxMinor: minor(max) };
}

/** Men's and women's include unisex; unisex is only itself. A product without a gender appears only without a gender filter. */
export function genderKeys(wanted: Gender): string[] {
  return GENDERS.filter((gender) => gender === wanted || (gender === "unisex" && wanted !== "unisex")).map((gender) =>
    facetKey("gender", gender),
  );
}
