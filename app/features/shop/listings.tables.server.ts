import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Badge, Gender, ProductSummary } from "./shop.ts";

const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** Every product as the shop lists it: the catalog's product with our customization, ready to be filtered, sorted and shown. */
export const productListings = pgTable(
  "product_listings",
  {
    productId: text().primaryKey(),
    number: bigint({ mode: "number" }).notNull(),
    handle: text().notNull(),
    displayOrder: integer().notNull(),
    /** With the sale applied. */
    priceMinor: integer().notNull(),
    publishedAt: instant().notNull(),
    /** In the last 90 days (best-sellers.server.ts). */
    unitsSold: integer().notNull().default(0),
    isHidden: boolean().notNull(),
    badges: text().array().$type<Badge[]>().notNull(),
    categories: text().array().notNull(),
    gender: text().$type<Gender>(),
    /** What the filters match (facet-keys.ts). Empty if hidden. */
    keys: text().array().notNull(),
    card: jsonb().$type<ProductSummary>().notNull(),
    /** Of what computed it (listing.server.ts). */
    version: integer().notNull().default(0),
    changedAt: instant().notNull().defaultNow(),
    /** The provider no longer has it. The row stays for a day, so that every process notices. */
    removedAt: instant(),
  },
  (t) => [
    index("product_listings_featured")
      .on(t.displayOrder, t.number)
      .where(sql`not is_hidden`),
    index("product_listings_by_price")
      .on(t.priceMinor, t.number)
      .where(sql`not is_hidden`),
    index("product_listings_newest")
      .on(t.publishedAt, t.number)
      .where(sql`not is_hidden`),
    index("product_listings_best_selling")
      .on(sql`(- ${t.unitsSold})`, t.displayOrder, t.number)
      .where(sql`not is_hidden`),
    index("product_listings_by_handle").on(t.handle),
    index("product_listings_by_change").on(t.changedAt),
    index("product_listings_by_categories").on(t.categories),
    index("product_listings_by_keys").using("gin", t.keys),
  ],
);

/** The units of a product that an order sold; none if it was canceled. Kept as long as they count. */
export const productSales = pgTable(
  "product_sales",
  {
    orderId: text().notNull(),
    productId: text().notNull(),
    units: integer().notNull(),
    soldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.productId] }), index().on(t.productId, t.soldAt), index().on(t.soldAt)],
);
