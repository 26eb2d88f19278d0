import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Badge, Gender } from "./shop.ts";

export type PhotoMetadata = {
  url: string;
  label: string;
  isHidden: boolean;
  displayOrder: number;
  /** Empty: every variant. */
  variantIds: string[];
  isVendorPhoto: boolean;
};

export type VideoMetadata = { url: string; isHidden: boolean; displayOrder: number; isVendorVideo: boolean };

/** How the shop presents a provider's product: one row per product. */
export const productCustomizations = pgTable(
  "product_customizations",
  {
    shopifyProductId: text().primaryKey(),
    categories: jsonb().$type<string[]>().notNull().default([]),
    badges: jsonb().$type<Badge[]>().notNull().default([]),
    gender: text().$type<Gender>(),
    isHidden: boolean().notNull().default(false),
    displayOrder: integer().notNull().default(999),
    customDescription: text(),
    photoMetadata: jsonb().$type<PhotoMetadata[]>().notNull().default([]),
    videoMetadata: jsonb().$type<VideoMetadata[]>().notNull().default([]),
    /** Of the sample shop and no admin's: nothing of it is sent to a Shopify store. */
    isSample: boolean().notNull().default(false),
    /** The id of the shop that has the product, if the database has moved to another one since. Null: the database's shop. */
    formerShop: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.displayOrder), index().on(t.categories)],
);
