import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, sum } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { dayBounds } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import type { Money } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { OrderMoney } from "#app/platform/shopify/net-revenue.ts";
import { ordersPlaced } from "#app/platform/shopify/orders.server.ts";
import {
  adjustedRevenue,
  lastMonth,
  monthAfter,
  revenueOf,
  totalsOf,
  type Adjustment,
  type Disbursement,
  type GivingMonth,
  type GivingTotals,
  type LedgerMonth,
} from "./giving.ts";
import {
  givingAdjustments as adjustments,
  givingDisbursements as disbursements,
  givingMonths as months,
  givingRecipients as recipients,
} from "./giving.tables.server.ts";
import { PARTNER_TITLES, type Recipient, type RecipientGroup } from "./recipients.ts";

/** The lists show at most this many gifts; the totals count all. */
const MOST_LISTED = 200;

export type GivingLedger = { months: LedgerMonth[]; disbursements: Disbursement[]; totals: GivingTotals[] };

/** The public ledger: published months and gifts, newest first, with the totals of only those. */
export async function publicLedger(db: Db): Promise<GivingLedger> {
  return ledgerOf(db, { isPublic: true });
}

export type OwnersLedger = {
  /** `version`: of the costs, to detect conflicting corrections. */
  months: (LedgerMonth & { isPublished: boolean; version: string })[];
  disbursements: (Disbursement & { isPublished: boolean })[];
  totals: GivingTotals[];
};

/** The ledger with unpublished entries, for the owner. */
export async function wholeLedger(db: Db): Promise<OwnersLedger> {
  const ledger = await ledgerOf(db, { isPublic: false });
  return { ...ledger, months: ledger.months.map((month) => ({ ...month, version: costsVersion(month) })) };
}

export function costsVersion({ costs, note }: Pick<GivingMonth, "costs" | "note">): string {
  return rowVersion({ costs, note });
}

async function ledgerOf(db: Db, { isPublic }: { isPublic: boolean }) {
  const shown = (publishedAt: typeof months.publishedAt | typeof disbursements.publishedAt) =>
    isPublic ? isNotNull(publishedAt) : undefined;
  const closed = await db
    .select(monthColumns)
    .from(months)
    .where(shown(months.publishedAt))
    .orderBy(desc(months.month));
  const gifts = await db
    .select(giftColumns)
    .from(disbursements)
    .where(shown(disbursements.publishedAt))
    .orderBy(desc(disbursements.day), desc(disbursements.id))
    .limit(MOST_LISTED);
  const given = await db
    .select({
      currency: disbursements.currency,
      amount: sql<number>`sum(${disbursements.amount})`.mapWith(Number),
    })
    .from(disbursements)
    .where(shown(disbursements.publishedAt))
    .groupBy(disbursements.currency);
  const entries = Map.groupBy(await adjustmentsOf(db), ({ month }) => month);
  const adjusted = closed.map((month) => ({
    ...month,
    adjustments: (entries.get(month.month) ?? []).map(({ month: _of, ...entry }) => entry),
  }));
  const now = adjusted.map((month) => ({ ...month, revenue: adjustedRevenue(month) }));
  return { months: adjusted, disbursements: gifts, totals: totalsOf(now, given) };
}

/** The adjustments of all months or of one, oldest first. */
function adjustmentsOf(db: Db, month?: string): Promise<(Adjustment & { month: string })[]> {
  return db
    .select({
      id: adjustments.id,
      month: adjustments.month,
      day: adjustments.day,
      revenue: adjustments.revenue,
      reason: adjustments.reason,
    })
    .from(adjustments)
    .where(month === undefined ? undefined : eq(adjustments.month, month))
    .orderBy(asc(adjustments.id));
}

const monthColumns = {
  month: months.month,
  currency: months.currency,
  revenue: months.revenue,
  orders: months.orders,
  costs: months.costs,
  percent: months.percent,
  note: months.note,
  isPublished: sql<boolean>`${months.publishedAt} is not null`,
};

const giftColumns = {
  id: disbursements.id,
  day: disbursements.day,
  recipient: disbursements.recipient,
  currency: disbursements.currency,
  amount: disbursements.amount,
  receiptUrl: disbursements.receiptUrl,
  note: disbursements.note,
  isPublished: sql<boolean>`${disbursements.publishedAt} is not null`,
};

/** The instants between which a month's orders are placed; `endsAt` is not one of them. */
export type MonthBounds = { startsAt: Date; endsAt: Date };

export function calendarMonth(timeZone: string, month: string): MonthBounds {
  return { startsAt: dayBounds(timeZone, month).start, endsAt: dayBounds(timeZone, monthAfter(month)).start };
}

/**
 * A closed month keeps its bounds. Another begins where a closed one before it ended and ends where a closed one after it begins, so that each order
 * is in one month, even if the shop's time zone was changed in between; next to months that are open, it is that of the calendar.
 */
export async function boundsOfMonth(db: Db, month: string, timeZone: string): Promise<MonthBounds> {
  const [before, after] = [lastMonth(month), monthAfter(month)];
  const rows = await db
    .select({ month: months.month, startsAt: months.startsAt, endsAt: months.endsAt })
    .from(months)
    .where(inArray(months.month, [before, month, after]));
  const closed = new Map(rows.map((row) => [row.month, row]));
  const calendar = calendarMonth(timeZone, month);
  const own = closed.get(month);
  return {
    startsAt: own?.startsAt ?? closed.get(before)?.endsAt ?? calendar.startsAt,
    endsAt: own?.endsAt ?? closed.get(after)?.startsAt ?? calendar.endsAt,
  };
}

/** Gives months that were closed before bounds were kept those of the zone that they were closed in. */
export async function keepBounds(db: Db, timeZone: string): Promise<void> {
  const unbound = await db.select({ month: months.month }).from(months).where(isNull(months.startsAt));
  for (const { month } of unbound)
    await db
      .update(months)
      .set(await boundsOfMonth(db, month, timeZone))
      .where(and(eq(months.month, month), isNull(months.startsAt)));
}

/** The revenue of the provider's orders in a month; null when none counts. */
export async function revenueOfMonth(admin: ShopifyAdmin, { startsAt, endsAt }: MonthBounds) {
  const orders: OrderMoney[] = [];
  for await (const page of ordersPlaced(admin, startsAt, endsAt)) orders.push(...page);
  return revenueOf(orders);
}

/** Stores a closed month, unpublished; false when it was closed before. */
export async function closeMonth(db: Db, month: GivingMonth & Partial<MonthBounds>): Promise<boolean> {
  const rows = await db.insert(months).values(month).onConflictDoNothing().returning({ month: months.month });
  return rows.length === 1;
}

/** Locks the month until the transaction ends. */
export async function monthOf(tx: Db, month: string): Promise<(GivingMonth & { isPublished: boolean }) | null> {
  const [row] = await tx.select(monthColumns).from(months).where(eq(months.month, month)).for("update");
  return row ?? null;
}

export type AdjustedMonth = LedgerMonth & { isPublished: boolean };

/** A closed month with its adjustments, locked until the transaction ends. */
export async function adjustedMonthOf(tx: Db, month: string): Promise<AdjustedMonth | null> {
  const closed = await monthOf(tx, month);
  return closed && { ...closed, adjustments: await adjustmentsOf(tx, month) };
}

/** The version that detects another adjustment since the form was opened, including a second submission. */
export function adjustmentsVersion({ revenue, adjustments: entries }: LedgerMonth): string {
  return rowVersion({ revenue, last: entries.at(-1)?.id ?? 0 });
}

/** Adds an adjustment to a closed month; the month itself is unchanged. */
export async function recordAdjustment(db: Db, entry: Omit<Adjustment, "id"> & { month: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(adjustments).values(entry);
    const rows = await tx.select(publishedMonth).from(months).where(eq(months.month, entry.month));
    await publishIfPublic(tx, rows);
  });
}

/** The version of a month and its adjustments, to detect what was changed since the reopening was shown. */
export function monthVersion(month: AdjustedMonth): string {
  const { costs, note, isPublished } = month;
  return rowVersion({ costs, note, isPublished, adjustments: adjustmentsVersion(month) });
}

/** Removes an unpublished month with its adjustments, so that it can be closed again; the caller has locked it (adjustedMonthOf). */
export async function reopenMonth(tx: Db, month: string): Promise<void> {
  await tx.delete(adjustments).where(eq(adjustments.month, month));
  await tx.delete(months).where(and(eq(months.month, month), isNull(months.publishedAt)));
}

/** False when there is no such month. */
export async function correctCosts(
  db: Db,
  month: string,
  change: { costs: number; note: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.update(months).set(change).where(eq(months.month, month)).returning(publishedMonth);
    return publishIfPublic(tx, rows);
  });
}

/** Publishes or unpublishes a month; false when there is no such month. */
export async function publishMonth(db: Db, month: string, publishedAt: Date | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.update(months).set({ publishedAt }).where(eq(months.month, month)).returning(publishedMonth);
    await publish(tx, { topic: "community" });
    return rows.length === 1;
  });
}

/** Stores a gift, unpublished. */
export async function recordDisbursement(db: Db, gift: Omit<Disbursement, "id">): Promise<void> {
  await db.insert(disbursements).values(gift);
}

export async function disbursementWithId(
  db: Db,
  id: number,
): Promise<(Disbursement & { isPublished: boolean }) | null> {
  const [gift] = await db.select(giftColumns).from(disbursements).where(eq(disbursements.id, id));
  return gift ?? null;
}

/** Publishes or unpublishes a gift; false when there is no such gift. */
export async function publishDisbursement(db: Db, id: number, publishedAt: Date | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(disbursements)
      .set({ publishedAt })
      .where(eq(disbursements.id, id))
      .returning(publishedGift);
    await publish(tx, { topic: "community" });
    return rows.length === 1;
  });
}

/** Deletes a gift that was recorded by mistake; false when it was already deleted. */
export async function deleteDisbursement(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.delete(disbursements).where(eq(disbursements.id, id)).returning(publishedGift);
    return publishIfPublic(tx, rows);
  });
}

const publishedMonth = { publishedAt: months.publishedAt };
const publishedGift = { publishedAt: disbursements.publishedAt };

async function publishIfPublic(tx: Db, rows: { publishedAt: Date | null }[]): Promise<boolean> {
  if (rows.some(({ publishedAt }) => publishedAt !== null)) await publish(tx, { topic: "community" });
  return rows.length === 1;
}

/** The currencies of closed months and gifts. */
export async function currenciesOfLedger(db: Db): Promise<string[]> {
  const found = await db
    .select({ currency: months.currency })
    .from(months)
    .union(db.select({ currency: disbursements.currency }).from(disbursements));
  return found.map(({ currency }) => currency);
}

/** All gifts, by currency. */
export async function sumsOfGifts(db: Db): Promise<Money[]> {
  return db
    .select({ minor: sum(disbursements.amount).mapWith(Number), currency: disbursements.currency })
    .from(disbursements)
    .groupBy(disbursements.currency)
    .orderBy(disbursements.currency);
}

/** The causes and partners, each group in its order. */
export function givingRecipientsInOrder(db: Db): Promise<Recipient[]> {
  return db
    .select({
      id: recipients.id,
      group: recipients.group,
      name: recipients.name,
      url: recipients.url,
      text: recipients.text,
    })
    .from(recipients)
    .orderBy(asc(recipients.group), asc(recipients.position), asc(recipients.id));
}

type Listed = Pick<Recipient, "name" | "url" | "text">;

/** Whom the Give Back page names: the causes, and the groups of partners that have any. */
export async function namedRecipients(
  db: Db,
): Promise<{ causes: Listed[]; partners: { title: string; partners: Listed[] }[] }> {
  const all = Map.groupBy(await givingRecipientsInOrder(db), ({ group }) => group);
  const listed = (group: RecipientGroup) =>
    (all.get(group) ?? []).map(({ name, url, text }): Listed => ({ name, url, text }));
  const partners = (Object.keys(PARTNER_TITLES) as (keyof typeof PARTNER_TITLES)[])
    .map((group) => ({ title: PARTNER_TITLES[group], partners: listed(group) }))
    .filter((group) => group.partners.length > 0);
  return { causes: listed("cause"), partners };
}
