import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "#app/platform/db/database.server.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { createStore, type Store } from "#store/store.server.ts";
import type { StoreDeps } from "#store/store-deps.ts";
import { products } from "#store/store.tables.server.ts";
import { storeDeps } from "./store-deps.ts";

type StorefrontResult = {
  data: Record<string, unknown> | null;
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
};

export type Edges<Node> = {
  edges: { node: Node; cursor: string }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
};

/** A store on this database with the sample catalog, and a client for it. */
export async function aStorefront(db: Db) {
  // A test that commits may have left products for a moment; this transaction is rolled back and restores them.
  await db.delete(products);
  await seedSampleCatalog(db);
  const store = storeOver(db);
  const ask = async (query: string, variables: Record<string, unknown> = {}) =>
    (await post(store, { query, variables })).json() as Promise<StorefrontResult>;
  /** The data of an operation that must not fail. */
  async function data<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const result = await ask(query, variables);
    if (result.errors) throw new Error(JSON.stringify(result.errors, null, 2));
    return result.data as Data;
  }
  return { store, ask, data };
}

export function storeOver(db: Db, given: Partial<StoreDeps> = {}): Store {
  return createStore({ ...storeDeps(db).deps, ...given, dataDir: mkdtempSync(path.join(tmpdir(), "store-")) });
}

export const TOKEN_HEADER = { "X-Shopify-Storefront-Access-Token": "storefront-token-of-the-test" };

export function post(
  store: Store,
  body: unknown,
  headers: Record<string, string> = TOKEN_HEADER,
  version = "2025-07",
): Promise<Response> {
  const request = new Request(`http://store.test/api/${version}/graphql.json`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return store.fetch(request);
}
