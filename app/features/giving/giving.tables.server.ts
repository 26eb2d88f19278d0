import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { RecipientGroup } from "./recipients.ts";

/** One closed month of the ledger: revenue, costs and the share of the profit that is given. Whole minor units. */
export const givingMonths = pgTable(
  "giving_months",
  {
    /** The first day of the month, in the shop's time zone. */
    month: date({ mode: "string" }).primaryKey(),
    currency: text().notNull(),
    /** Of the provider's orders, less refunds, at closing. Never changed: later changes are adjustments. */
    revenue: bigint({ mode: "number" }).notNull(),
    orders: integer().notNull(),
    /** Entered by the owner: materials, labor, shipping, fees, taxes. */
    costs: bigint({ mode: "number" }).notNull(),
    /** The share of profit that the brand promised at the time. */
    percent: integer().notNull(),
    note: text(),
    /**
     * Its orders are those placed from `startsAt` until before `endsAt`, whatever the shop's time zone is by now. Both null: closed before these
     * columns were added, in the zone that the shop has had since (keepBounds).
     */
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("giving_months_first_day", sql`extract(day from ${t.month}) = 1`),
    check("giving_months_sensible", sql`${t.revenue} >= 0 and ${t.costs} >= 0 and ${t.percent} between 0 and 100`),
  ],
);

/** A later change in a closed month's revenue, such as a refund. The month itself never changes. */
export const givingAdjustments = pgTable(
  "giving_adjustments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    month: date({ mode: "string" })
      .notNull()
      .references(() => givingMonths.month),
    /** The date it is booked on, in the shop's time zone. */
    day: date({ mode: "string" }).notNull(),
    /** Whole minor units of the month's currency; negative for refunds. */
    revenue: bigint({ mode: "number" }).notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("giving_adjustments_of_month").on(t.month, t.id),
    check("giving_adjustments_not_empty", sql`${t.revenue} <> 0 and ${t.reason} <> ''`),
  ],
);

/** A gift: to whom, how much, and its receipt. */
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

/** The causes and partners on the Give Back page. Gifts name their recipient themselves, so changes here leave the ledger as it is. */
export const givingRecipients = pgTable(
  "giving_recipients",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    group: text().$type<RecipientGroup>().notNull(),
    /** Its order in the group. */
    position: integer().notNull(),
    name: text().notNull(),
    url: text(),
    text: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("giving_recipients_in_order").on(t.group, t.position, t.id),
    uniqueIndex("giving_recipients_once").on(t.group, sql`lower(${t.name})`),
    check("giving_recipients_group_known", sql`${t.group} in ('cause', 'ministry', 'organization')`),
    check("giving_recipients_partners_have_links", sql`${t.group} = 'cause' or ${t.url} is not null`),
  ],
);
