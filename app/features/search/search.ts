import type { ProductSummary } from "#app/features/shop/shop.ts";

export type DocumentKind = "product" | "devotional" | "page";

/** What a feature contributes to the search. */
export type SearchDocument = {
  kind: DocumentKind;
  /** Unique among its kind: the product's id or the page's path. */
  ref: string;
  path: string;
  title: string;
  /** A line below the title in the results; "" for none. */
  excerpt: string;
  /** What it is, such as type, categories, tags and colors: counts as much as a synonym in the title. */
  keywords: string[];
  text: string;
  /** Exact terms, such as "size:8". */
  terms: string[];
  displayOrder: number;
  number: number;
  /** The price in thousandths of the currency; null for what has none. */
  price: number | null;
};

/** A page or devotional among the results. */
export type FoundPage = { kind: DocumentKind; path: string; title: string; excerpt: string };

/** What the search understood besides words, shown with the results. */
export type SearchFilters = { label: string; /** The query without it. */ without: string }[];

/** The term of a size as the product says it, or as a man or woman knows it: unisex shoes are both. */
export const sizeTerm = (gender: "men" | "women" | null, size: string) => `${gender ?? "size"}:${size}`;

/** The term of a size in a color, so that both are of one variant. */
export const colorSizeTerm = (color: string, sizeTerm: string) => `cs:${color}:${sizeTerm}`;

/** The term of what else a page is called, by its singular words. */
export const nameTerm = (phrase: string) => `name:${phrase}`;

/** The term of a document whose text says what color it has: nothing else does. */
export const NO_COLOR = "nocolor";

/** GET /search/products: a page of results; without a query only popular searches. */
export type SearchResponse = {
  products: ProductSummary[];
  before: number;
  next: string | null;
  /** Of products. */
  total: number;
  pages: FoundPage[];
  pagesFirst: boolean;
  corrected: string | null;
  leftOut: string[];
  suggestion: string | null;
  filters: SearchFilters;
  /** Only without results: what others search for, the shop's categories, and whether the query can be requested. */
  popular: string[];
  categories: string[];
  canRequest: boolean;
};

export const CONFIRM_REQUEST_PATH = "/search/request";

/** The same whether or not the address has asked before. */
export const REQUEST_RECEIVED = {
  title: "Almost there",
  description: "Confirm the link we just emailed you, and we’ll email you once when we have this.",
};

export const COUNT_SEARCH = "count-search";
export const MAX_COUNTED = 1_000;

export const searchPath = (query: string) => `/search?${new URLSearchParams({ q: query })}`;
export const productsPath = (query: string) => `/search/products?${new URLSearchParams({ q: query })}`;

/** "Men’s, Size 9" */
export const listed = (labels: string[]) => labels.map((label) => `“${label}”`).join(", ");

export function productCount(total: number): string {
  if (total >= MAX_COUNTED) return `More than ${(MAX_COUNTED - 1).toLocaleString("en")} products`;
  return total === 1 ? "1 product" : `${total} products`;
}

export const SYNONYMS_DONE = {
  added: { title: "Synonyms added" },
  changed: { title: "Synonyms saved" },
  deleted: { title: "Synonyms deleted" },
  notified: { title: "Emails on their way" },
} as const;
