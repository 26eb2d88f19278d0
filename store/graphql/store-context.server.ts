import type { Db } from "#app/platform/db/database.server.ts";
import { collectionsByHandle, collectionsById, imagesOfCollections } from "../collections/collection-rows.server.ts";
import {
  imagesById,
  imagesOfProducts,
  productsByHandle,
  productsById,
  variantsById,
  variantsOfProducts,
} from "../products/product-rows.server.ts";
import { batched } from "./batch.ts";

/** What every resolver is given: the database, the store's own address, and rows loaded many at a time. */
export type StoreContext = {
  db: Db;
  /** Where browsers reach the store, without a slash at the end. */
  baseUrl: string;
  /** Where the pages of the shop are, for links to products. */
  shopUrl: string;
  currency: string;
  load: ReturnType<typeof loaders>;
};

export function storeContext(given: Omit<StoreContext, "load">): StoreContext {
  return { ...given, load: loaders(given.db) };
}

function loaders(db: Db) {
  return {
    product: batched((ids: number[]) => productsById(db, ids)),
    productByHandle: batched((handles: string[]) => productsByHandle(db, handles)),
    variant: batched((ids: number[]) => variantsById(db, ids)),
    variantsOf: batched((productIds: number[]) => variantsOfProducts(db, productIds)),
    image: batched((ids: number[]) => imagesById(db, ids)),
    imagesOf: batched((productIds: number[]) => imagesOfProducts(db, productIds)),
    collection: batched((ids: number[]) => collectionsById(db, ids)),
    collectionByHandle: batched((handles: string[]) => collectionsByHandle(db, handles)),
    imageOfCollection: batched((ids: number[]) => imagesOfCollections(db, ids)),
  };
}
