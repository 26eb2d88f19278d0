import type { ListedProduct } from "./browse.ts";
import type { ProductSummary } from "./shop.ts";

/** The product fields the search dialog needs. */
export type SearchEntry = ProductSummary & { description: string; categories: string[] };

export function searchEntryOf(product: ListedProduct, summary: ProductSummary): SearchEntry {
  return { ...summary, description: product.description, categories: product.categories };
}

type Searched = { title: string; description: string; categories: string[] };

/** Products that contain the words, ignoring case: title matches first, then description and category. */
export function found<Product extends Searched>(products: Product[], query: string): Product[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const inTitle = (product: Product) => hasAll(product.title.toLowerCase());
  const somewhere = (product: Product) =>
    hasAll([product.title, product.description, ...product.categories].join("\n").toLowerCase());
  return [...products.filter(inTitle), ...products.filter((product) => !inTitle(product) && somewhere(product))];
}
