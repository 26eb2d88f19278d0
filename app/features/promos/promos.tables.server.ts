import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { DISCOUNT_TYPES, PROMO_SCOPES } from "./promos.ts";

export const promoCodes = pgTable(
  "promo_codes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** In uppercase, so that it is unique regardless of case. */
    code: text().notNull().unique(),
    discountType: text({ enum: DISCOUNT_TYPES }).notNull(),
    /** Percent, or major units of the store's currency. */
    discountValue: numeric({ precision: 10, scale: 2, mode: "number" }).notNull(),
    /** Null: no limit. */
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    /** The last date the code is valid, in the store's time zone. */
    expiresAt: date({ mode: "string" }),
    active: boolean().notNull().default(true),
    /** The first date the code is valid, in the store's time zone. Null: since it was created. */
    startsOn: date({ mode: "string" }),
    /** In major units, of the goods the code is for. Null: no minimum. */
    minimumSpend: numeric({ precision: 10, scale: 2, mode: "number" }),
    oncePerCustomer: boolean().notNull().default(false),
    /** Instead of a discount: the value is 0. */
    freeShipping: boolean().notNull().default(false),
    appliesTo: text({ enum: PROMO_SCOPES }).notNull().default("everything"),
    /** The provider's ids of the products or collections. */
    appliesToIds: text().array().notNull().default([]),
    /** For admins only. */
    note: text().notNull().default(""),
    /** The name under which the code was generated together with others. */
    batch: text(),
    /** Of the sample shop and no admin's: never sent to a Shopify store, and invalid there. */
    isSample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index("promo_codes_by_batch")
      .on(t.batch, t.id)
      .where(sql`${t.batch} is not null`),
    index("promo_codes_active")
      .on(t.id)
      .where(sql`${t.active}`),
    check("code_upper_case", sql`${t.code} = upper(${t.code}) and ${t.code} = trim(${t.code}) and ${t.code} <> ''`),
    check("discount_type_known", sql`${t.discountType} in ('percentage', 'fixed')`),
    check(
      "discount_value_sensible",
      sql`case when ${t.freeShipping} then ${t.discountValue} = 0 else ${t.discountValue} > 0 and (${t.discountType} = 'fixed' or ${t.discountValue} <= 100) end`,
    ),
    check("minimum_spend_positive", sql`${t.minimumSpend} is null or ${t.minimumSpend} > 0`),
    check(
      "starts_before_it_expires",
      sql`${t.startsOn} is null or ${t.expiresAt} is null or ${t.startsOn} <= ${t.expiresAt}`,
    ),
    check("scope_known", sql`${t.appliesTo} in ('everything', 'products', 'collections')`),
    check("scope_named", sql`(${t.appliesTo} = 'everything') = (cardinality(${t.appliesToIds}) = 0)`),
    check("usage_limit_positive", sql`${t.usageLimit} is null or ${t.usageLimit} >= 1`),
    check("usage_count_not_negative", sql`${t.usageCount} >= 0`),
  ],
);

/**
 * Which order used which code, once each, from the provider's order webhooks. A code's usage_count is the number of its rows
 * that were redeemed and not released.
 */
export const promoRedemptions = pgTable(
  "promo_redemptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's id of the order. */
    orderId: text().notNull(),
    code: text().notNull(),
    /** Null once the code was deleted; the row stays, so that late webhooks of the order do not count for a new code of that name. */
    promoCodeId: bigint({ mode: "number" }).references(() => promoCodes.id, { onDelete: "set null" }),
    /** Null if the cancellation arrived first. */
    redeemedAt: timestamp({ withTimezone: true }),
    releasedAt: timestamp({ withTimezone: true }),
    /** What the code took off, as the order's webhook said; null if that never came. */
    discountMinor: bigint({ mode: "number" }),
    currency: text(),
  },
  (t) => [
    unique("promo_redemptions_once_per_order").on(t.orderId, t.code),
    index().on(t.promoCodeId, t.id),
    check("redeemed_or_released", sql`${t.redeemedAt} is not null or ${t.releasedAt} is not null`),
  ],
);

/** The sync state of a code at the provider. A row whose code is gone is a discount still to be deleted there. */
export const promoMirrors = pgTable("promo_mirrors", {
  /** Not a foreign key: it outlives the code. */
  promoCodeId: bigint({ mode: "number" }).primaryKey(),
  code: text().notNull(),
  /** Uses that were counted before the provider's discount was created, which the provider therefore does not know. */
  usedBefore: integer().notNull().default(0),
  /** The provider's id of the last replaced discount, whose uses are in `used_before`, so that they are added once. */
  replacedDiscount: text(),
  /** When the provider last matched our code. Null: not since the code was changed. */
  mirroredAt: timestamp({ withTimezone: true }),
  /** Counts changes of the code: a sync that read an earlier version does not set `mirrored_at`. */
  version: integer().notNull().default(0),
  /** Why it does not match, in the provider's words; null without a problem. */
  problem: text(),
  /** When the provider confirmed that the code is disabled there because of the problem. Null with a problem: it may still be accepted. */
  disabledAt: timestamp({ withTimezone: true }),
});
