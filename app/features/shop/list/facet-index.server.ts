import { gte, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import { createFacetIndex, type FacetIndex } from "./facet-index.ts";
import { productListings } from "../listings.tables.server.ts";

export type LoadedFacets = { index: FacetIndex; loadedAt: Date };

/** A transaction that changes listings takes less time than this: what it wrote is visible by then. */
const LONGEST_TRANSACTION_MS = 60_000;
const ROWS_AT_ONCE = 5_000;

/** The facet index of all listings or, if there is one, with what changed since. */
export async function loadFacets(db: Db, known: LoadedFacets | null): Promise<LoadedFacets> {
  const loadedAt = await askedAt(db);
  const index = known?.index ?? createFacetIndex();
  const since = known && new Date(known.loadedAt.getTime() - LONGEST_TRANSACTION_MS);
  // In portions: the embedded database answers nothing else in between.
  for (let after = ""; ;) {
    const rows = await db
      .select({ id: productListings.productId, keys: sql<string>`array_to_string(${productListings.keys}, E'\n')` })
      .from(productListings)
      .where(since ? gte(productListings.changedAt, since) : sql`${productListings.productId} > ${after}`)
      .orderBy(...(since ? [] : [productListings.productId]))
      .limit(since ? Number.MAX_SAFE_INTEGER : ROWS_AT_ONCE);
    for (const { id, keys } of rows) index.set(id, keys === "" ? [] : keys.split("\n"));
    const last = rows.at(-1);
    if (since || rows.length < ROWS_AT_ONCE || !last) return { index, loadedAt };
    after = last.id;
  }
}
