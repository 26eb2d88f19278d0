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

/** The context of resolvers: the database, the store's URLs and batched loaders. */
export type StoreContext = {
  db: Db;
  /** The store's public URL, without a trailing slash. */
  baseUrl: string;
  /** The shop's URL, for links to products. */
  shopUrl: string;
  /** One sentence about the shop. */
  tagline: string;
  currency: string;
  /** The site's policies as HTML, by their handle. */
  policies: Record<string, () => Promise<string>>;
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
