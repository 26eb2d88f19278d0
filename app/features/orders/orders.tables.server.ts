import { isNotNull, sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true, precision: 3 });
const minor = () => bigint({ mode: "number" });
/** The number in the provider's id. */
const number = () => bigint({ mode: "number" });

/**
 * The filters of the list. Their columns are written out, because the partial indexes and the queries need the same text. An order is
 * canceled as a whole, so a canceled one is in no other state.
 */
export const IS_CANCELED = sql`cancelled_at is not null`;
export const IS_UNFULFILLED = sql`cancelled_at is null and fulfillment_status not in ('FULFILLED', 'RESTOCKED', 'FULFILLMENT_NOT_REQUIRED')`;
/** Paid for, at least with an authorized card, and free to be sent now. */
export const IS_TO_SHIP = sql`cancelled_at is null and fulfillment_status not in ('FULFILLED', 'RESTOCKED', 'FULFILLMENT_NOT_REQUIRED', 'ON_HOLD', 'SCHEDULED') and financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'AUTHORIZED')`;
export const IS_UNPAID = sql`cancelled_at is null and financial_status in ('PENDING', 'PARTIALLY_PAID', 'AUTHORIZED', 'EXPIRED')`;
/** In whole or in part. */
export const IS_REFUNDED = sql`financial_status in ('REFUNDED', 'PARTIALLY_REFUNDED')`;

/**
 * The provider's orders, for lists and totals; the provider keeps the originals. Of the customer only what a list shows and searches: no
 * address, no phone number, no payment.
 */
export const orders = pgTable(
  "orders",
  {
    /** The shop it was placed in: a Shopify store's domain, or the embedded store. */
    shop: text().notNull(),
    id: number().notNull(),
    /** "#1001". */
    name: text().notNull(),
    /** "1001": the name as it is searched for. */
    number: text().notNull(),
    email: text(),
    /** As subscriptions and accounts have it (normalizeEmail). */
    normalizedEmail: text(),
    customerName: text(),
    placedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    cancelledAt: instant(),
    /** The provider's enum value, such as "PARTIALLY_REFUNDED". */
    financialStatus: text(),
    fulfillmentStatus: text().notNull(),
    currency: text().notNull(),
    totalMinor: minor().notNull(),
    refundedMinor: minor().notNull(),
    /** What the shop keeps of it; null if it is not a sale (netRevenueOf). */
    revenueMinor: minor(),
    /** The quantity of all lines. */
    itemCount: integer().notNull(),
    /** The discount codes used, in upper case. */
    codes: text().array().notNull(),
    /** Of the cart that it was paid from; null if that was not this site's. */
    cartReference: text(),
    /** Number, customer, items and codes as searched (searchableText). */
    searchText: text().notNull(),
    /** When the provider was queried, by the database's clock: of two versions of one second, the later response is newer. */
    askedAt: instant().notNull(),
    /** When the provider last had it. */
    seenAt: instant().notNull(),
    /** A hash of the provider's response: an unchanged order is not written again. */
    fingerprint: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shop, t.id] }),
    index("orders_newest").on(t.shop, t.placedAt, t.id),
    index("orders_by_total").on(t.shop, t.totalMinor, t.id),
    index("orders_by_number").on(t.shop, t.number),
    index("orders_by_email").on(t.shop, sql`lower(${t.email})`, t.placedAt),
    index("orders_by_normalized_email").on(t.shop, t.normalizedEmail, t.placedAt),
    index("orders_unfulfilled").on(t.shop, t.placedAt, t.id).where(IS_UNFULFILLED),
    index("orders_to_ship").on(t.shop, t.placedAt, t.id).where(IS_TO_SHIP),
    index("orders_unpaid").on(t.shop, t.placedAt, t.id).where(IS_UNPAID),
    index("orders_refunded").on(t.shop, t.placedAt, t.id).where(IS_REFUNDED),
    index("orders_canceled").on(t.shop, t.placedAt, t.id).where(IS_CANCELED),
    index("orders_by_cart").on(t.shop, t.cartReference).where(isNotNull(t.cartReference)),
    index("orders_by_code").using("gin", t.codes),
    index("orders_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    shop: text().notNull(),
    orderId: number().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    variantTitle: text(),
    sku: text(),
    quantity: integer().notNull(),
    /** `quantity` minus refunded and removed units. */
    currentQuantity: integer().notNull(),
    /** Units that are still to be sent. */
    unfulfilledQuantity: integer().notNull(),
    /** Null once the variant is deleted. */
    productId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.shop, t.orderId, t.position] }),
    index("order_lines_by_product").on(t.shop, t.productId, t.orderId),
    foreignKey({ columns: [t.shop, t.orderId], foreignColumns: [orders.shop, orders.id] })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);

/** Orders of which an event said that they changed, to be read again. */
export const orderChanges = pgTable(
  "order_changes",
  {
    shop: text().notNull(),
    orderId: number().notNull(),
    isDeleted: boolean().notNull().default(false),
    /** Increases with every event, so that one during the work is not lost. */
    revision: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.shop, t.orderId] })],
);

/** How far our orders are in step with each shop. */
export const orderSync = pgTable("order_sync", {
  shop: text().primaryKey(),
  /** Where an interrupted full read continues, "" at its first page; null: none is under way. */
  cursor: text(),
  fullStartedAt: instant(),
  fullFinishedAt: instant(),
  /** Changes until then are known. */
  reconciledAt: instant(),
  /** The orders that the full read under way has read. */
  readCount: integer().notNull().default(0),
  /** Without the scope read_all_orders, only orders of the last 60 days can be read. */
  readsAllOrders: boolean().notNull().default(true),
  problem: text(),
  /** Increases when orders change, so that totals are computed again only then. */
  revision: bigint({ mode: "number" }).notNull().default(0),
});
