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

/** The embedded store's own tables. Only store/ touches them; the app speaks to the store over Shopify's protocol. */
export const store = pgSchema("store");

const id = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 41_000_001 });
/** Money in whole minor units: an amount is wider than an integer, also that of one piece in a currency of small units. */
const minor = () => bigint({ mode: "number" });
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** A product's video: `preview` is the file of the one of its pictures that it begins with; `files` hold the same film, below store/catalogue/videos. */
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
    /** Names and values in the order they are chosen: [{ name: "Size", values: ["8", "9"] }]. */
    options: jsonb().$type<{ name: string; values: string[] }[]>().notNull(),
    /** In the order they are shown, after the pictures. */
    videos: jsonb().$type<StoredVideo[]>().notNull().default([]),
    seoTitle: text(),
    seoDescription: text(),
    /** draft and archived products are not served. */
    status: text({ enum: ["active", "draft", "archived"] })
      .notNull()
      .default("active"),
    /** Place in the provider's order (best selling first). */
    position: integer().notNull().default(0),
    /** The cheapest variant's price, kept here because lists are sorted by it. */
    minPriceMinor: minor().notNull().default(0),
    /** Words as written and as stems, so that both "beautifu*" and "sneaker" find their product. */
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
    /** Where the picture is: a file below store/catalogue/pictures, or below DATA_DIR/store-pictures for imported ones. */
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
    /** Pieces on hand. Null: not tracked, always for sale. */
    stock: integer(),
    /** Sold even when the stock is gone. */
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

/** Discount codes and automatic discounts, made through the Admin API. */
export type CombinesWith = { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };

export const discounts = store.table(
  "discounts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1_200_001 }),
    title: text().notNull(),
    /** Upper case. Null: automatic. */
    code: text().unique(),
    kind: text({ enum: ["percentage", "fixed"] }).notNull(),
    /** Percentage: hundredths of a percent (3000 = 30%). Fixed: minor units. */
    value: minor().notNull(),
    /** Null: the whole order. */
    productIds: jsonb().$type<number[]>(),
    startsAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp({ withTimezone: true }),
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** Which classes of discounts it may stand beside. */
    combinesWith: jsonb()
      .$type<CombinesWith>()
      .notNull()
      .default({ orderDiscounts: false, productDiscounts: false, shippingDiscounts: false }),
    createdAt: createdAt(),
  },
  (t) => [
    check("value_positive", sql`${t.value} > 0`),
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
    /** What a client asked to remember and we give back: delivery addresses, metafields. */
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

/** What the buyer typed on the hosted checkout of a cart, so that nothing is lost between tries. Never a card's number or code. */
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

/** Orders are made of payments, so `pending` and `voided` come from elsewhere: an import, or a shop's own tools. */
export const FINANCIAL_STATUSES = ["pending", "paid", "partially_refunded", "refunded", "voided"] as const;

export const orders = store.table(
  "orders",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 5_600_001 }),
    /** Shown as #1001. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The cart's token. Unique: a second submit, Back and a retry find the order that is there. */
    checkoutToken: text().notNull().unique(),
    email: text().notNull(),
    phone: text(),
    address: jsonb().$type<PostalAddress>().notNull(),
    note: text().notNull().default(""),
    currency: text().notNull(),
    subtotalMinor: minor().notNull(),
    discountMinor: minor().notNull().default(0),
    discountCode: text(),
    /** Not a foreign key: a discount may be deleted. Cancelling gives its use back if it is still there. */
    discountId: bigint({ mode: "number" }),
    shippingTitle: text().notNull(),
    shippingMinor: minor().notNull(),
    taxMinor: minor().notNull(),
    totalMinor: minor().notNull(),
    /** Of the total, what was given back so far. */
    refundedMinor: minor().notNull().default(0),
    financialStatus: text({ enum: FINANCIAL_STATUSES }).notNull().default("paid"),
    fulfillmentStatus: text({ enum: ["unfulfilled", "fulfilled"] })
      .notNull()
      .default("unfulfilled"),
    cardLastFour: text().notNull(),
    /** The gateway's name for the payment. */
    paymentReference: text().notNull(),
    cancelledAt: timestamp({ withTimezone: true }),
    fulfilledAt: timestamp({ withTimezone: true }),
    trackingCompany: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index("orders_by_email").on(sql`lower(${t.email})`, t.id),
    check("refunded_within_total", sql`${t.refundedMinor} between 0 and ${t.totalMinor}`),
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
    /** Not a foreign key: an order outlives the catalogue it was bought from. */
    variantId: bigint({ mode: "number" }).notNull(),
    productId: bigint({ mode: "number" }).notNull(),
    title: text().notNull(),
    variantTitle: text().notNull(),
    sku: text(),
    /** Where its picture stands below /cdn/. */
    picturePath: text(),
    quantity: integer().notNull(),
    /** Charged for one piece, after automatic discounts. */
    unitMinor: minor().notNull(),
    /** Asked for one piece before them. */
    unitFullMinor: minor().notNull(),
  },
  (t) => [index().on(t.orderId, t.position)],
);

/** Which order used which discount, once each. A discount's count is the number of its rows that were not given back. */
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
    /** When the order was cancelled and the use given back. */
    releasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.discountId)],
);

/** Every webhook ever owed, kept until delivered; the job queue only holds its id. */
export const webhookDeliveries = store.table(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    /** The same for all deliveries that one event caused. */
    eventId: text().notNull(),
    topic: text().notNull(),
    /** The very text that is signed and sent, the same at every try. */
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    deliveredAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);

/** Whose receipt was owed and when it was sent; the email itself is delivered by platform/email. */
export const receipts = store.table("receipts", {
  orderId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  sentAt: timestamp({ withTimezone: true }),
  createdAt: createdAt(),
});

/** One row of settings: currency, name, secrets made at first start. */
export const settings = store.table("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
