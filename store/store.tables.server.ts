import type { SizeFit } from "#app/sizes/sizes.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

/** The embedded store's tables. Only store/ uses them; the site uses Shopify's API. */
export const store = pgSchema("store");

const id = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 41_000_001 });
/** Money in minor units: bigint, because even one price can exceed an integer in some currencies. */
const minor = () => bigint({ mode: "number" });
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** A product's video: `preview` is the file of the picture that it starts with; `files` are its formats, below store/catalog/videos. */
export type StoredVideo = {
  altText: string | null;
  preview: string;
  files: { file: string; width: number; height: number }[];
};

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const products = store.table(
  "products",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 8_100_001 }),
    handle: text().notNull().unique(),
    title: text().notNull(),
    descriptionHtml: text().notNull().default(""),
    vendor: text().notNull().default(""),
    productType: text().notNull().default(""),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** Names and values in display order: [{ name: "Size", values: ["8", "9"] }]. */
    options: jsonb().$type<{ name: string; values: string[] }[]>().notNull(),
    /** In display order, after the pictures. */
    videos: jsonb().$type<StoredVideo[]>().notNull().default([]),
    seoTitle: text(),
    seoDescription: text(),
    /** draft and archived products are not published. */
    status: text({ enum: ["active", "draft", "archived"] })
      .notNull()
      .default("active"),
    /** Position in the provider's order (best selling first). */
    position: integer().notNull().default(0),
    /** When its collections were chosen, in the admin or by a file. Null: an import puts it in the collection of its type. */
    collectionsChosenAt: timestamp({ withTimezone: true }),
    /** The idempotency key of the request that created it: sent again, the request creates nothing. */
    creationKey: text().unique(),
    /** The cheapest variant's price, denormalized for sorting. */
    minPriceMinor: minor().notNull().default(0),
    /** Words, exact and stemmed, so that both "beautifu*" and "sneaker" match. */
    search: searchVector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('simple', title) || to_tsvector('english', title), 'A')
          || setweight(to_tsvector('simple', product_type || ' ' || vendor) || to_tsvector('english', product_type) || to_tsvector('simple', tags) || to_tsvector('simple', options), 'B')
          || setweight(to_tsvector('english', regexp_replace(description_html, '<[^>]*>', ' ', 'g')), 'D')`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.position, t.id),
    index().on(t.updatedAt, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.title, t.id),
    index().on(t.minPriceMinor, t.id),
    index().on(t.productType, t.id),
    index().on(t.vendor, t.id),
    index().using("gin", t.search),
  ],
);

export const images = store.table(
  "images",
  {
    id: id(),
    productId: bigint({ mode: "number" })
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** A file below store/catalog/pictures, or below DATA_DIR/store-pictures for imported ones. */
    file: text().notNull(),
    altText: text(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [index().on(t.productId, t.position)],
);

export const variants = store.table(
  "variants",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 45_000_001 }),
    productId: bigint({ mode: "number" })
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    title: text().notNull(),
    sku: text(),
    barcode: text(),
    /** In the order of the product's options. */
    optionValues: jsonb().$type<string[]>().notNull(),
    priceMinor: minor().notNull(),
    compareAtMinor: minor(),
    imageId: bigint({ mode: "number" }).references(() => images.id, { onDelete: "set null" }),
    /** Quantities on hand. Null: not tracked, always for sale. */
    stock: integer(),
    /** Continue selling when out of stock. */
    continueSelling: boolean().notNull().default(false),
    weightGrams: integer().notNull().default(0),
    requiresShipping: boolean().notNull().default(true),
    taxable: boolean().notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.productId, t.position),
    unique().on(t.productId, t.title),
    check("price_not_negative", sql`${t.priceMinor} >= 0`),
    check("no_oversell", sql`${t.stock} is null or ${t.stock} >= 0 or ${t.continueSelling}`),
  ],
);

export const collections = store.table("collections", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 3_000_001 }),
  handle: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull().default(""),
  position: integer().notNull().default(0),
  updatedAt: updatedAt(),
});

export const collectionProducts = store.table(
  "collection_products",
  {
    collectionId: bigint({ mode: "number" })
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    productId: bigint({ mode: "number" })
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.productId] }),
    index().on(t.productId),
    index().on(t.collectionId, t.position, t.productId),
  ],
);

/** Discount codes and automatic discounts, created through the Admin API. */
export type CombinesWith = { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };

export const discounts = store.table(
  "discounts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1_200_001 }),
    title: text().notNull(),
    /** Upper case. Null: automatic. */
    code: text().unique(),
    kind: text({ enum: ["percentage", "fixed", "free-shipping"] }).notNull(),
    /** Percentage: hundredths of a percent (3000 = 30%). Fixed: minor units. Free shipping: 0. */
    value: minor().notNull(),
    /** Null: the whole order, or the products of `collectionIds`. */
    productIds: jsonb().$type<number[]>(),
    /** Null: not by collection. */
    collectionIds: jsonb().$type<number[]>(),
    /** What the products it is for have to cost together, after automatic discounts; null: no minimum. */
    minimumMinor: minor(),
    oncePerCustomer: boolean().notNull().default(false),
    startsAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp({ withTimezone: true }),
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** Which discount classes it combines with. */
    combinesWith: jsonb()
      .$type<CombinesWith>()
      .notNull()
      .default({ orderDiscounts: false, productDiscounts: false, shippingDiscounts: false }),
    createdAt: createdAt(),
  },
  (t) => [
    check("value_positive", sql`case when ${t.kind} = 'free-shipping' then ${t.value} = 0 else ${t.value} > 0 end`),
    check("minimum_positive", sql`${t.minimumMinor} is null or ${t.minimumMinor} > 0`),
    check("limit_kept", sql`${t.usageLimit} is null or ${t.usageCount} <= ${t.usageLimit}`),
    check("uses_not_negative", sql`${t.usageCount} >= 0`),
  ],
);

export type CartExtras = {
  addresses?: {
    id: string;
    selected: boolean;
    oneTimeUse: boolean;
    address: Record<string, string | null>;
  }[];
  metafields?: Record<string, { type: string; value: string }>;
};

export const carts = store.table(
  "carts",
  {
    /** The token in gid://shopify/Cart/{token}. */
    token: text().primaryKey(),
    discountCodes: jsonb().$type<string[]>().notNull().default([]),
    note: text().notNull().default(""),
    attributes: jsonb().$type<{ key: string; value: string | null }[]>().notNull().default([]),
    buyerIdentity: jsonb()
      .$type<{ countryCode?: string | null; email?: string | null; phone?: string | null }>()
      .notNull()
      .default({}),
    /** Stored for clients: delivery addresses and metafields. */
    extras: jsonb().$type<CartExtras>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.updatedAt)],
);

export const cartLines = store.table(
  "cart_lines",
  {
    id: text().primaryKey(),
    cartToken: text()
      .notNull()
      .references(() => carts.token, { onDelete: "cascade" }),
    position: integer().notNull(),
    variantId: bigint({ mode: "number" })
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    attributes: jsonb().$type<{ key: string; value: string | null }[]>().notNull().default([]),
  },
  (t) => [index().on(t.cartToken, t.position), check("quantity_positive", sql`${t.quantity} > 0`)],
);

/** The buyer's input on the hosted checkout, kept between attempts. Never a card number or security code. */
export const checkouts = store.table("checkouts", {
  token: text()
    .primaryKey()
    .references(() => carts.token, { onDelete: "cascade" }),
  form: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type PostalAddress = {
  firstName: string;
  lastName: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  countryCode: string;
};

/** Our checkout only creates paid orders; `pending` and `voided` come from imports or other tools. */
export const FINANCIAL_STATUSES = ["pending", "paid", "partially_refunded", "refunded", "voided"] as const;

export const FULFILLMENT_STATUSES = ["unfulfilled", "partially_fulfilled", "fulfilled"] as const;
export const CANCEL_REASONS = ["customer", "declined", "fraud", "inventory", "other", "staff"] as const;

export const orders = store.table(
  "orders",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 5_600_001 }),
    /** Shown as #1001. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The cart's token. Unique: a second submit, Back and a retry find the existing order. */
    checkoutToken: text().notNull().unique(),
    email: text().notNull(),
    phone: text(),
    address: jsonb().$type<PostalAddress>().notNull(),
    note: text().notNull().default(""),
    /** The cart's, such as a gift message. */
    attributes: jsonb().$type<{ key: string; value: string | null }[]>().notNull().default([]),
    currency: text().notNull(),
    subtotalMinor: minor().notNull(),
    discountMinor: minor().notNull().default(0),
    discountCode: text(),
    /** Not a foreign key: a discount may be deleted. Canceling releases its use if it still exists. */
    discountId: bigint({ mode: "number" }),
    shippingTitle: text().notNull(),
    shippingMinor: minor().notNull(),
    /** What the shipping would have cost without the code; null unless that is for free shipping. */
    freedShippingMinor: minor(),
    taxMinor: minor().notNull(),
    totalMinor: minor().notNull(),
    /** The refunded part of the total. */
    refundedMinor: minor().notNull().default(0),
    financialStatus: text({ enum: FINANCIAL_STATUSES }).notNull().default("paid"),
    /** The shipping that was refunded; part of `refundedMinor` where its refund had a payment. */
    refundedShippingMinor: minor().notNull().default(0),
    fulfillmentStatus: text({ enum: FULFILLMENT_STATUSES }).notNull().default("unfulfilled"),
    cardLastFour: text().notNull(),
    /** The gateway's reference of the payment. */
    paymentReference: text().notNull(),
    cancelledAt: timestamp({ withTimezone: true }),
    cancelReason: text({ enum: CANCEL_REASONS }),
    /** When nothing was left to fulfill. */
    fulfilledAt: timestamp({ withTimezone: true }),
    /** When no receipt was enqueued, because the mailbox was at the limit of emails. */
    receiptWithheldAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index("orders_by_email").on(sql`lower(${t.email})`, t.id),
    check("refunded_within_total", sql`${t.refundedMinor} between 0 and ${t.totalMinor}`),
    check("refunded_within_shipping", sql`${t.refundedShippingMinor} between 0 and ${t.shippingMinor}`),
  ],
);

export const orderLines = store.table(
  "order_lines",
  {
    id: id(),
    orderId: bigint({ mode: "number" })
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Not a foreign key: an order outlives its products. */
    variantId: bigint({ mode: "number" }).notNull(),
    productId: bigint({ mode: "number" }).notNull(),
    title: text().notNull(),
    variantTitle: text().notNull(),
    /** Whose its size is. */
    sizeFit: text().$type<SizeFit>(),
    sku: text(),
    /** The path of its picture below /cdn/, or, with a leading slash, that of a photo of the site. */
    picturePath: text(),
    quantity: integer().notNull(),
    /** The unit price charged, after automatic discounts. */
    unitMinor: minor().notNull(),
    /** The unit price before them. */
    unitFullMinor: minor().notNull(),
    /** The variant's compare-at price then. */
    compareAtMinor: minor(),
    isTaxable: boolean().notNull().default(true),
    /** The discount of the order's code is spread over these lines. Of older orders it is spread over all. */
    isDiscounted: boolean().notNull().default(true),
    /** Units that were fulfilled. */
    fulfilledQuantity: integer().notNull().default(0),
    /** Units that were refunded, whether or not they were restocked. */
    refundedQuantity: integer().notNull().default(0),
    /** Units that are no longer to be fulfilled: refunded before they were, or of a canceled order. */
    canceledQuantity: integer().notNull().default(0),
    /** Fulfilled units that came back and were restocked. */
    returnedQuantity: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.orderId, t.position),
    // Units that are committed to orders.
    index("order_lines_unfulfilled")
      .on(t.variantId)
      .where(sql`${t.quantity} > ${t.fulfilledQuantity} + ${t.canceledQuantity}`),
    // Photos of the site that orders show.
    index("order_lines_site_photos")
      .on(t.picturePath)
      .where(sql`${t.picturePath} like '/%'`),
    check("fulfilled_within_ordered", sql`${t.fulfilledQuantity} + ${t.canceledQuantity} <= ${t.quantity}`),
    check("refunded_within_ordered", sql`${t.refundedQuantity} between 0 and ${t.quantity}`),
    check("returned_within_fulfilled", sql`${t.returnedQuantity} between 0 and ${t.fulfilledQuantity}`),
  ],
);

/** A parcel of an order. */
export const fulfillments = store.table(
  "fulfillments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 4_800_000_001 }),
    orderId: bigint({ mode: "number" })
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    trackingCompany: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.orderId, t.id)],
);

export const fulfillmentLines = store.table(
  "fulfillment_lines",
  {
    fulfillmentId: bigint({ mode: "number" })
      .notNull()
      .references(() => fulfillments.id, { onDelete: "cascade" }),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fulfillmentId, t.lineId] }),
    index().on(t.lineId),
    check("units_positive", sql`${t.quantity} > 0`),
  ],
);

/** Money, units or both that went back to the customer. */
export const refunds = store.table(
  "refunds",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 930_000_001 }),
    orderId: bigint({ mode: "number" })
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** What was paid back. */
    amountMinor: minor().notNull(),
    shippingMinor: minor().notNull().default(0),
    note: text().notNull().default(""),
    /** Of the mutation that created it; the same key again creates nothing. */
    idempotencyKey: text().unique(),
    /** Of the mutation's input. */
    inputHash: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId, t.id)],
);

/** Changes of stock that were requested with an idempotency key; the same key again changes nothing. */
export const stockAdjustments = store.table("stock_adjustments", {
  idempotencyKey: text().primaryKey(),
  /** Of the mutation's input. */
  inputHash: text().notNull(),
  levels: jsonb().$type<{ variantId: number; available: number; delta: number }[]>().notNull(),
  createdAt: createdAt(),
});

/** As at Shopify: `cancel` takes units out of fulfillment and restocks them, `return` restocks fulfilled ones, `no_restock` only refunds: fulfilled ones first. */
export const RESTOCK_TYPES = ["cancel", "return", "no_restock"] as const;

export const refundLines = store.table(
  "refund_lines",
  {
    id: id(),
    refundId: bigint({ mode: "number" })
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    restockType: text({ enum: RESTOCK_TYPES }).notNull(),
    /** The units' price after all discounts, and their tax. */
    subtotalMinor: minor().notNull(),
    taxMinor: minor().notNull(),
  },
  (t) => [index().on(t.refundId), index().on(t.lineId), check("refunded_units_positive", sql`${t.quantity} > 0`)],
);

/** Which order used which discount, once each. A discount's usage count is the number of its unreleased rows. */
export const discountRedemptions = store.table(
  "discount_redemptions",
  {
    orderId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => orders.id),
    /** Not a foreign key: a discount may be deleted. */
    discountId: bigint({ mode: "number" }).notNull(),
    code: text().notNull(),
    redeemedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the order was canceled and the use released. */
    releasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.discountId)],
);

/** Webhook deliveries, kept until delivered; the job only has the id. */
export const webhookDeliveries = store.table(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    /** Shared by all deliveries of one event. */
    eventId: text().notNull(),
    topic: text().notNull(),
    /** The exact text that is signed and sent, the same for every attempt. */
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    deliveredAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);

/** One row of settings: currency, name, secrets created at first start. */
export const settings = store.table("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
