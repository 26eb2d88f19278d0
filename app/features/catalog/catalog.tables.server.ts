import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { CatalogImage, CatalogOption, PageContent } from "./catalog.ts";

const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** The provider's published products. */
export const catalogProducts = pgTable(
  "catalog_products",
  {
    id: text().primaryKey(),
    /** The number in the id: the provider's own order. */
    number: bigint({ mode: "number" }).notNull(),
    /** Unique at the provider; here two rows may share it for a moment after one was renamed. */
    handle: text().notNull(),
    title: text().notNull(),
    vendor: text().notNull(),
    productType: text().notNull(),
    tags: text().array().notNull(),
    description: text().notNull(),
    options: jsonb().$type<CatalogOption[]>().notNull(),
    images: jsonb().$type<CatalogImage[]>().notNull(),
    priceMinMinor: integer().notNull(),
    priceMaxMinor: integer().notNull(),
    currency: text().notNull(),
    compareAtMinor: integer(),
    isAvailable: boolean().notNull(),
    variantsCount: integer().notNull(),
    /** Null until it is read by this version, which an earlier one did not. */
    pageContent: jsonb().$type<PageContent>(),
    publishedAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When the provider was queried, by the database's clock: an older response does not overwrite a newer one. */
    askedAt: instant().notNull(),
    /** A hash of the provider's response: an unchanged product is not written again. Empty: it was changed here since. */
    fingerprint: text().notNull(),
  },
  (t) => [
    index("catalog_products_by_number").on(t.number),
    index("catalog_products_by_handle").on(t.handle),
    index("catalog_products_by_asked").on(t.askedAt),
  ],
);

export const catalogVariants = pgTable(
  "catalog_variants",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => catalogProducts.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    title: text().notNull(),
    selectedOptions: jsonb().$type<{ name: string; value: string }[]>().notNull(),
    priceMinor: integer().notNull(),
    compareAtMinor: integer(),
    isAvailable: boolean().notNull(),
    sku: text(),
    barcode: text(),
    image: jsonb().$type<CatalogImage>(),
  },
  (t) => [
    index("catalog_variants_by_product").on(t.productId, t.position),
    // As productIdsBySku compares.
    index("catalog_variants_by_sku").on(sql`translate(lower(${t.sku}), ' -_./#', '') text_pattern_ops`),
  ],
);

export const catalogCollections = pgTable(
  "catalog_collections",
  {
    id: text().primaryKey(),
    handle: text().notNull(),
    title: text().notNull(),
    descriptionHtml: text().notNull(),
    image: jsonb().$type<CatalogImage>(),
  },
  (t) => [index("catalog_collections_by_handle").on(t.handle)],
);

export const catalogCollectionProducts = pgTable(
  "catalog_collection_products",
  {
    collectionId: text()
      .notNull()
      .references(() => catalogCollections.id, { onDelete: "cascade" }),
    /** Not a foreign key: collections and products are read one after the other. */
    productId: text().notNull(),
    /** In the collection's own order. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.productId] }),
    index("catalog_collection_products_in_order").on(t.collectionId, t.position),
    index("catalog_collection_products_by_product").on(t.productId),
  ],
);

/** Products that changed and that the features have not been told of yet: a burst of changes is applied together. */
export const catalogChanges = pgTable("catalog_changes", {
  productId: text().primaryKey(),
  /** The product has to be read from the provider first. */
  isStale: boolean().notNull(),
  /** Increases with every change, so that a change during the work is not lost. */
  revision: integer().notNull().default(1),
});

/** One row: how far the index is in step with the provider. */
export const catalogSync = pgTable("catalog_sync", {
  id: smallint().primaryKey().default(1),
  /** The shop that the index was filled from. */
  provider: text().notNull(),
  /** Where an interrupted full sync continues; null: none is under way. */
  cursor: text(),
  fullStartedAt: instant(),
  fullFinishedAt: instant(),
  /** Changes until then are in the index. */
  reconciledAt: instant(),
  problem: text(),
  /** When pages were last dropped for changed products. */
  announcedAt: instant(),
});
