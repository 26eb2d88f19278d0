import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Connection, PageWindow } from "../graphql/connection.ts";
import { keysetPage, sortedValue, type SortColumn } from "../graphql/keyset.server.ts";
import { collectionProducts, products } from "../store.tables.server.ts";
import { productColumns, type ProductRow } from "./product-rows.server.ts";

export type ProductSort =
  | "ID"
  | "TITLE"
  | "PRICE"
  | "BEST_SELLING"
  | "CREATED_AT"
  | "UPDATED_AT"
  | "PRODUCT_TYPE"
  | "VENDOR"
  | "RELEVANCE"
  | "CREATED"
  | "MANUAL"
  | "COLLECTION_DEFAULT";

const BY_ID: SortColumn = { expression: sql`${products.id}`, cast: "bigint" };
const BY_POSITION: SortColumn = { expression: sql`${collectionProducts.position}`, cast: "integer" };
const SORTS: Record<Exclude<ProductSort, "RELEVANCE">, SortColumn> = {
  ID: BY_ID,
  TITLE: { expression: sql`${products.title}`, cast: "text" },
  PRICE: { expression: sql`${products.minPriceMinor}`, cast: "bigint" },
  BEST_SELLING: { expression: sql`${products.position}`, cast: "integer" },
  CREATED_AT: { expression: sql`${products.createdAt}`, cast: "timestamptz" },
  CREATED: { expression: sql`${products.createdAt}`, cast: "timestamptz" },
  UPDATED_AT: { expression: sql`${products.updatedAt}`, cast: "timestamptz" },
  PRODUCT_TYPE: { expression: sql`${products.productType}`, cast: "text" },
  VENDOR: { expression: sql`${products.vendor}`, cast: "text" },
  MANUAL: BY_POSITION,
  COLLECTION_DEFAULT: BY_POSITION,
};

/** Without search words, relevance falls back to the order of ids. */
export function productSort(key: ProductSort, relevance: SortColumn | null): SortColumn {
  return key === "RELEVANCE" ? (relevance ?? BY_ID) : SORTS[key];
}

const ID = { column: sql`${products.id}`, read: (row: ProductRow) => row.id };

export async function productPage(
  db: Db,
  window: PageWindow,
  sort: SortColumn,
  condition?: SQL,
): Promise<Connection<ProductRow>> {
  return keysetPage(window, sort, ID, ({ where, orderBy, limit }) =>
    db
      .select({ ...productColumns, sortValue: sortedValue(sort) })
      .from(products)
      .where(and(eq(products.status, "active"), condition, where))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export async function collectionPage(
  db: Db,
  collectionId: number,
  window: PageWindow,
  sort: SortColumn,
  condition?: SQL,
): Promise<Connection<ProductRow>> {
  return keysetPage(window, sort, ID, ({ where, orderBy, limit }) =>
    db
      .select({ ...productColumns, sortValue: sortedValue(sort) })
      .from(collectionProducts)
      .innerJoin(products, eq(products.id, collectionProducts.productId))
      .where(and(eq(collectionProducts.collectionId, collectionId), eq(products.status, "active"), condition, where))
      .orderBy(...orderBy)
      .limit(limit),
  );
}
