import { inSizeOrder } from "#app/sizes/sizes.ts";
import { isIn, type Filters } from "./browse.ts";
import type { FacetIndex } from "./facet-index.ts";
import { facetKey, groupsOf, pairOf } from "./facet-keys.ts";
import { GENDERS, type Gender } from "../shop.ts";

/** One choice in the filter bar and the number of products it would show. */
export type Choice<Value = string> = { value: Value; count: number; isChosen: boolean };

export type Facets = {
  /** The number of products without category and sale filters. */
  all: Choice;
  categories: Choice[];
  sale: Choice;
  genders: Choice<Gender>[];
  sizes: Choice[];
  colors: Choice[];
  total: number;
};

/** The choices that would show something, each with its count under the other filters, and those that are chosen. */
export function facetsOf(index: FacetIndex, filters: Filters, categories: string[]): Facets {
  const count = (changed: Partial<Filters>) => index.count(groupsOf({ ...filters, ...changed }));
  const others = index.matching(groupsOf({ ...filters, sizes: [], colors: [] }));
  /** The products that have one of these keys, out of those that match the other filters. */
  const among = (keys: string[]) => index.count([keys], others);
  const chosen = (value: string, values: string[]) => ({ value, isChosen: isIn(values, value) });

  return {
    all: {
      value: "All",
      count: count({ categories: [], onSale: false }),
      isChosen: filters.categories.length === 0 && !filters.onSale,
    },
    categories: offered(
      categories
        .filter((category) => category.toLowerCase() !== "sale")
        .map((value) => ({ ...chosen(value, filters.categories), count: count({ categories: [value] }) })),
    ),
    // This tab includes the category of the same name, which gets no second tab.
    sale: {
      value: "Sale",
      count: count({ onSale: true }),
      isChosen: filters.onSale || isIn(filters.categories, "sale"),
    },
    genders: offered(
      GENDERS.map((value) => ({ value, count: count({ gender: value }), isChosen: filters.gender === value })),
    ),
    sizes: offered(
      inSizeOrder(index.values("size")).map((size) => ({
        ...chosen(size, filters.sizes),
        count: among(
          filters.colors.length === 0
            ? [facetKey("size", size)]
            : filters.colors.map((color) => facetKey("pair", pairOf(size, color))),
        ),
      })),
    ),
    colors: offered(
      index
        .values("color")
        .toSorted((a, b) => a.localeCompare(b, "en"))
        .map((color) => ({
          ...chosen(color, filters.colors),
          count: among(
            filters.sizes.length === 0
              ? [facetKey("color", color)]
              : filters.sizes.map((size) => facetKey("pair", pairOf(size, color))),
          ),
        })),
    ),
    total: count({}),
  };
}

/** A chosen one stays, so that it can be undone. */
export const isOffered = ({ count, isChosen }: Choice<unknown>) => count > 0 || isChosen;

const offered = <Value>(choices: Choice<Value>[]) => choices.filter(isOffered);
