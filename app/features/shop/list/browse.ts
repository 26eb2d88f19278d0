import {
  GENDERS,
  badgesWithSale,
  type Combination,
  type Gender,
  type Picture,
  type Preselection,
  type Product,
  type ProductSummary,
} from "../shop.ts";
import { ANY_PRICE, readPriceRange, type PriceRange } from "./price-range.ts";

export type ListedProduct = Omit<Product, "pictures"> & {
  combinations: Combination[];
  hasPriceRange?: boolean;
  /** For its card. */
  colors?: Pick<ProductSummary, "colors" | "moreColors">;
  /** With the variants that an admin assigned a picture to. */
  pictures: (Picture & { variantIds?: string[] })[];
};

export const SORTS = ["newest", "best-selling", "price-low", "price-high"] as const;
export type Sort = (typeof SORTS)[number];

/** The filters in the URL of a list. Filters of different kinds are combined with AND, values of one kind with OR. */
export type Filters = {
  categories: string[];
  gender: Gender | null;
  onSale: boolean;
  /** "9" as products write it, "women-9" with its system (facet-keys.ts). */
  sizes: string[];
  /** Colors and their families. */
  colors: string[];
  /** Bounds in the shop's currency, both included. */
  price: PriceRange;
  inStock: boolean;
  /** Product types. */
  types: string[];
  /** Handles of collections. */
  collections: string[];
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
  price: ANY_PRICE,
  inStock: false,
  types: [],
  collections: [],
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
    price: readPriceRange(query.get("min"), query.get("max")),
    inStock: query.get("stock") === "in",
    types: wordsIn(query, ["type"]),
    collections: wordsIn(query, ["collection"]),
    sort: SORTS.find((known) => known === query.get("sort")) ?? null,
    after: query.get("after") || null,
  };
}

/** The page of all products. */
export const SHOP = "/shop";

/** The page of one collection. */
export const collectionAddress = (handle: string) => `/collections/${encodeURIComponent(handle)}`;

/**
 * The URL of a list, /shop or a collection's, with these filters: each link on it is one. Only the category Sale is the same as on sale: one URL
 * for both.
 */
export function shopAddress(filters: Partial<Filters>, path: string = SHOP): string {
  const query = new URLSearchParams();
  const categories = (filters.categories ?? []).map((category) => category.toLowerCase());
  const isSaleOnly = categories.length === 1 && categories[0] === "sale";
  if (!isSaleOnly) for (const category of categories) query.append("category", category);
  if (filters.gender) query.set("gender", filters.gender);
  if (filters.onSale || isSaleOnly) query.set("filter", "sale");
  for (const size of filters.sizes ?? []) query.append("size", size.toLowerCase());
  for (const color of filters.colors ?? []) query.append("colour", color.toLowerCase());
  const { min = null, max = null } = filters.price ?? {};
  if (min !== null) query.set("min", String(min));
  if (max !== null) query.set("max", String(max));
  if (filters.inStock) query.set("stock", "in");
  for (const type of filters.types ?? []) query.append("type", type.toLowerCase());
  for (const collection of filters.collections ?? []) query.append("collection", collection.toLowerCase());
  if (filters.sort) query.set("sort", filters.sort);
  if (filters.after) query.set("after", filters.after);
  // A space as %20, as category links are documented to be encoded.
  const text = query.toString().replaceAll("+", "%20");
  return text ? `${path}?${text}` : path;
}

/** Whether a filter offers a choice: what would show nothing is left out, unless it is chosen and can be undone. */
export const isOffered = ({ count, isChosen }: { count: number; isChosen: boolean }) => count > 0 || isChosen;

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
  const { variants, colors } = product;
  return {
    id,
    handle,
    title,
    ...(preselection?.offer ?? {
      price,
      fullPrice,
      ...(product.hasPriceRange ? { hasPriceRange: true } : {}),
    }),
    ...(variants.length === 1 ? { hasOneVariant: true } : {}),
    ...colors,
    badges: badgesWithSale(badges, product.categories),
    pictures: shown,
    isSoldOut,
    ...(preselection ? { search: preselection.search } : {}),
  };
}

/** Our links use the first; hand-typed URLs may use either. */
const COLOR_NAMES = ["colour", "color"];

function wordsIn(query: URLSearchParams, names: string[]): string[] {
  const given = [...query].filter(([name]) => names.includes(name.toLowerCase()));
  const words = given.map(([, word]) => word.trim().toLowerCase());
  return [...new Set(words.filter(Boolean))];
}
