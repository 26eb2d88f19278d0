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
import { DISCOUNT_TYPES } from "./promos.ts";

export const promoCodes = pgTable(
  "promo_codes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** In upper case, which makes it unique however it is typed. */
    code: text().notNull().unique(),
    discountType: text({ enum: DISCOUNT_TYPES }).notNull(),
    /** Percent, or whole units of the shop's currency. */
    discountValue: numeric({ precision: 10, scale: 2, mode: "number" }).notNull(),
    /** Null: as often as people like. */
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    /** The last day it is good, in the shop's time zone. */
    expiresAt: date({ mode: "string" }),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index("promo_codes_active")
      .on(t.id)
      .where(sql`${t.active}`),
    check("code_upper_case", sql`${t.code} = upper(${t.code}) and ${t.code} = trim(${t.code}) and ${t.code} <> ''`),
    check("discount_type_known", sql`${t.discountType} in ('percentage', 'fixed')`),
    check(
      "discount_value_sensible",
      sql`${t.discountValue} > 0 and (${t.discountType} = 'fixed' or ${t.discountValue} <= 100)`,
    ),
    check("usage_limit_positive", sql`${t.usageLimit} is null or ${t.usageLimit} >= 1`),
    check("usage_count_not_negative", sql`${t.usageCount} >= 0`),
  ],
);

/**
 * Which order used which code, once each, as the provider's order webhooks tell it. A code's usage_count is the number of its rows
 * that were redeemed and not given back.
 */
export const promoRedemptions = pgTable(
  "promo_redemptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's id of the order. */
    orderId: text().notNull(),
    code: text().notNull(),
    /** Null once the code was deleted; the row stays, so that old news of the order do not count for a new code of that name. */
    promoCodeId: bigint({ mode: "number" }).references(() => promoCodes.id, { onDelete: "set null" }),
    /** Null where the cancellation arrived first. */
    redeemedAt: timestamp({ withTimezone: true }),
    releasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("promo_redemptions_once_per_order").on(t.orderId, t.code),
    index().on(t.promoCodeId),
    check("redeemed_or_released", sql`${t.redeemedAt} is not null or ${t.releasedAt} is not null`),
  ],
);

/** How far the provider knows of a code. A row whose code is gone is a discount still to be taken away there. */
export const promoMirrors = pgTable("promo_mirrors", {
  /** Not a foreign key: it outlives the code. */
  promoCodeId: bigint({ mode: "number" }).primaryKey(),
  code: text().notNull(),
  /** Uses that were counted before the provider's discount was made, which it therefore does not know of. */
  usedBefore: integer().notNull().default(0),
  /** When the provider last had it as we do. */
  mirroredAt: timestamp({ withTimezone: true }),
  /** Why it does not, in the provider's words; null while there is nothing to say. */
  problem: text(),
  /** When the provider confirmed that the code is off there because of the problem. Null beside a problem: it may still count there. */
  disabledAt: timestamp({ withTimezone: true }),
});
