import { catalogState } from "#app/features/catalog/catalog.server.ts";
import { navigationCategories, productCards, type ShopServices } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { popularSearches } from "./queries.server.ts";
import { requestableQuery } from "./search-requests.server.ts";
import { search } from "./search.server.ts";
import type { SearchResponse } from "./search.ts";

const PRODUCTS_PER_PAGE = 24;

/**
 * Products as cards, pages, and what the search understood; for an empty query or one without results, other ways to go on.
 * Throws a ProviderProblem if there are no products because the provider could not be read yet.
 */
export async function readSearch(
  { db, caches }: Pick<ShopServices, "db" | "caches">,
  query: string,
  after: string | null,
): Promise<SearchResponse> {
  const { productIds, ...found } = await search(db, query, { after, size: PRODUCTS_PER_PAGE });
  const products = await productCards(db, productIds);
  const state = products.length === 0 ? await catalogState(db) : null;
  if (state?.isFilling && state.isEmpty && state.problem !== null && state.problem !== PAYMENT_REQUIRED)
    throw new ProviderProblem(state.problem);
  const isEmpty = products.length === 0 && found.pages.length === 0;
  const isNoMatch = query !== "" && (isEmpty || found.leftOut.length > 0);
  return {
    ...found,
    products,
    popular: isEmpty ? await popularSearches(db) : [],
    categories: isEmpty ? await navigationCategories({ db, caches }) : [],
    canRequest: isNoMatch && requestableQuery(query) !== null,
  };
}

/** Why a search finds no products at all: the provider requires payment. */
export async function needsPlan(db: Db): Promise<boolean> {
  const { isEmpty, problem } = await catalogState(db);
  return isEmpty && problem === PAYMENT_REQUIRED;
}
