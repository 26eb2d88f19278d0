import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One month of the public ledger: what came in, what it cost, and the share of the rest that is given. Whole minor units. */
export const givingMonths = pgTable(
  "giving_months",
  {
    /** The first day of the month, in the shop's time zone. */
    month: date({ mode: "string" }).primaryKey(),
    currency: text().notNull(),
    /** What the provider's orders came to, less refunds, when the month was closed. Never changed: later changes are adjustments. */
    revenue: bigint({ mode: "number" }).notNull(),
    orders: integer().notNull(),
    /** What the owner entered: materials, work, shipping, fees, taxes. */
    costs: bigint({ mode: "number" }).notNull(),
    /** Share of profit, as the brand promised it then. */
    percent: integer().notNull(),
    note: text(),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("giving_months_first_day", sql`extract(day from ${t.month}) = 1`),
    check("giving_months_sensible", sql`${t.revenue} >= 0 and ${t.costs} >= 0 and ${t.percent} between 0 and 100`),
  ],
);

/** What changed in a closed month's revenue afterwards, such as a refund: a dated entry beside the month, which stays as it was closed. */
export const givingAdjustments = pgTable(
  "giving_adjustments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    month: date({ mode: "string" })
      .notNull()
      .references(() => givingMonths.month),
    /** When it was entered into the books, in the shop's time zone. */
    day: date({ mode: "string" }).notNull(),
    /** Whole minor units of the month's currency; below nothing where money was given back. */
    revenue: bigint({ mode: "number" }).notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("giving_adjustments_of_month").on(t.month, t.id),
    check("giving_adjustments_not_empty", sql`${t.revenue} <> 0 and ${t.reason} <> ''`),
  ],
);

/** What was handed over, to whom, and where its receipt can be read. */
export const givingDisbursements = pgTable(
  "giving_disbursements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: "string" }).notNull(),
    recipient: text().notNull(),
    currency: text().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    receiptUrl: text(),
    note: text(),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("giving_disbursements_newest").on(t.day, t.id),
    check("giving_disbursements_positive", sql`${t.amount} > 0`),
  ],
);
