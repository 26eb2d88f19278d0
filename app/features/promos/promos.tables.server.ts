import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
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
