import { catalogState } from "#app/features/catalog/catalog.server.ts";
import { productCards } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { popularSearches } from "./queries.server.ts";
import { search } from "./search.server.ts";
import type { SearchResponse } from "./search.ts";

const PRODUCTS_PER_PAGE = 24;

/**
 * Products as cards, pages, and what the search understood; for an empty query or one without results, popular searches.
 * Throws a ProviderProblem if there are no products because the provider could not be read yet.
 */
export async function readSearch(db: Db, query: string, after: string | null): Promise<SearchResponse> {
  const { productIds, ...found } = await search(db, query, { after, size: PRODUCTS_PER_PAGE });
  const products = await productCards(db, productIds);
  const state = products.length === 0 ? await catalogState(db) : null;
  if (state?.isFilling && state.isEmpty && state.problem !== null && state.problem !== PAYMENT_REQUIRED)
    throw new ProviderProblem(state.problem);
  const isEmpty = products.length === 0 && found.pages.length === 0;
  return { ...found, products, popular: isEmpty ? await popularSearches(db) : [] };
}

/** Why a search finds no products at all: the provider requires payment. */
export async function needsPlan(db: Db): Promise<boolean> {
  const { isEmpty, problem } = await catalogState(db);
  return isEmpty && problem === PAYMENT_REQUIRED;
}
