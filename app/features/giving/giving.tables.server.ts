import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One month of the public ledger: what came in, what it cost, and the share of the rest that is given. Whole minor units. */
export const givingMonths = pgTable(
  "giving_months",
  {
    /** The first day of the month, in the shop's time zone. */
    month: date({ mode: "string" }).primaryKey(),
    currency: text().notNull(),
    /** Of paid orders that were neither cancelled nor refunded, as the provider told it when the month was closed. */
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
