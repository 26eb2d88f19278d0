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
};

/** A page or devotional among the results. */
export type FoundPage = { kind: DocumentKind; path: string; title: string; excerpt: string };

/** What the search understood besides words, shown with the results. */
export type SearchFilters = { label: string; /** The query without it. */ without: string }[];

/** The term of a size in a color, so that both are of one variant. */
export const colorSizeTerm = (color: string, size: string) => `cs:${color}:${size}`;

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
  filters: SearchFilters;
  popular: string[];
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
} as const;
