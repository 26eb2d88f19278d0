import type { ProductSummary } from "../shop.ts";
import type { Facets } from "./facets.ts";

/** A page of a list, as its route loads it. */
export type ProductsPage = {
  products: ProductSummary[];
  /** The number of products before this page. */
  before: number;
  facets: Facets;
  /** The chosen filters; `to` removes one. */
  chips: { label: string; to: string }[];
  /** The next page's cursor; null on the last page. */
  next: string | null;
  /** There are none, because the provider requires payment. */
  needsPlan: boolean;
  /** The catalog is being read for the first time: products may be missing. */
  isFilling: boolean;
};
