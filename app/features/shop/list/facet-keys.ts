import { isIn, type Combination, type Filters } from "./browse.ts";
import { GENDERS, type Badge, type Gender } from "../shop.ts";

/**
 * What a product is filtered by, as texts that its listing keeps: "category:Apparel", "gender:men", "sale", "size:9" (in stock),
 * "color:Ink" and "pair:9/Ink" (in stock).
 */
type FacetKind = "category" | "gender" | "size" | "color" | "pair";
type Filtered = { categories: string[]; gender: Gender | null; badges: Badge[]; combinations: Combination[] };

/** Every product that is not hidden has it. */
export const LISTED = "listed";
const ON_SALE = "sale";
export const facetKey = (kind: FacetKind, value: string) => `${kind}:${value}`;
export const pairOf = (size: string, color: string) => `${size}/${color}`;

export function facetKeysOf({ categories, gender, badges, combinations }: Filtered): string[] {
  const keys = [LISTED, ...categories.map((category) => facetKey("category", category))];
  if (gender) keys.push(facetKey("gender", gender));
  // On sale by its badge, it is in the category of that name, and the other way round.
  if (badges.includes("sale") && !isIn(categories, "sale")) keys.push(facetKey("category", "Sale"));
  if (badges.includes("sale") || isIn(categories, "sale")) keys.push(ON_SALE);
  for (const { size, color, inStock } of combinations) {
    if (size !== null && inStock) keys.push(facetKey("size", size));
    if (color !== null) keys.push(facetKey("color", color));
    if (size !== null && color !== null && inStock) keys.push(facetKey("pair", pairOf(size, color)));
  }
  return [...new Set(keys)];
}

/** A product matches if it has a key of every group, ignoring case. */
export function groupsOf({ categories, gender, onSale, sizes, colors }: FilterValues): string[][] {
  const groups: string[][] = [];
  if (categories.length > 0) groups.push(categories.map((category) => facetKey("category", category)));
  if (gender) groups.push(genderKeys(gender));
  // A listing of an earlier version may have only one of them.
  if (onSale) groups.push([ON_SALE, facetKey("category", "sale")]);
  const combination = combinationKeys({ sizes, colors });
  if (combination) groups.push(combination);
  return groups;
}

type FilterValues = Pick<Filters, "categories" | "gender" | "onSale" | "sizes" | "colors">;

/** A size matches only if it is in stock in the requested color. Null: neither is requested. */
function combinationKeys({ sizes, colors }: Pick<Filters, "sizes" | "colors">): string[] | null {
  if (sizes.length > 0 && colors.length > 0)
    return sizes.flatMap((size) => colors.map((color) => facetKey("pair", pairOf(size, color))));
  if (sizes.length > 0) return sizes.map((size) => facetKey("size", size));
  return colors.length > 0 ? colors.map((color) => facetKey("color", color)) : null;
}

/** Men's and women's include unisex; unisex is only itself. A product without a gender appears only without a gender filter. */
export function genderKeys(wanted: Gender): string[] {
  return GENDERS.filter((gender) => gender === wanted || (gender === "unisex" && wanted !== "unisex")).map((gender) =>
    facetKey("gender", gender),
  );
}
