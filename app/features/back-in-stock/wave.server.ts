import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockedStock } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { entriesSince } from "#app/platform/audit/audit-entries.server.ts";
import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { isUniqueViolation } from "#app/platform/db/unique-violation.server.ts";
import { PROMISED_HOURS, waveSize } from "./back-in-stock-desk.ts";
import { itemName } from "./back-in-stock.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

export type InWave = { id: number; email: string; productTitle: string; variantTitle: string };

export type PlannedWave = { stock: Stock | null; waiting: number; toldLately: number; wave: InWave[] };

const TOLD = "back-in-stock.told";

/** Who is told next of a variant. Until the transaction ends nobody else plans a wave of it. */
export async function planWave(tx: Db, variantId: string, now: Date): Promise<PlannedWave> {
  const stock = await lockedStock(tx, variantId);
  // Nobody whom a wave on its way named is claimed until this one is written down: who was told and who waits is of one moment.
  await openAmong(tx, await namedSince(tx, [variantId], now)).for("update");
  const waiting = await tx.$count(backInStockRequests, isOpen(variantId));
  const toldLately = (await toldSince(tx, [variantId], now)).get(variantId) ?? 0;
  if (!stock || stock.isSoldOut) return { stock, waiting, toldLately, wave: [] };
  const { id, customerEmail: email, productTitle, variantTitle } = backInStockRequests;
  const wave = await tx
    .select({ id, email, productTitle, variantTitle })
    .from(backInStockRequests)
    .where(isOpen(variantId))
    .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id))
    .limit(waveSize(stock, waiting, toldLately));
  return { stock, waiting, toldLately, wave };
}

/** What is written down of a wave before its first mail. */
export function toldEntry(variantId: string, wave: InWave[]): AuditEntry {
  const [first] = wave;
  const item = first && itemName(first.productTitle, first.variantTitle);
  return { action: TOLD, subject: variantId, after: { item, requests: wave.map(({ id }) => id) } };
}

/**
 * How many were told of each variant within the last day: whom a wave named, and who is not waiting any more. Whoever a wave did not get to,
 * because their mail failed or the process ended in the middle, waits still.
 */
export async function toldSince(db: Db, variantIds: string[], now: Date): Promise<Map<string, number>> {
  const named = await namedSince(db, variantIds, now);
  const open = new Set((await openAmong(db, named)).map(({ id }) => id));
  return new Map([...named].map(([variantId, ids]) => [variantId, [...ids].filter((id) => !open.has(id)).length]));
}

type Named = Map<string, Set<number>>;

/** Requests that waves of the last day named, by variant. */
async function namedSince(db: Db, variantIds: string[], now: Date): Promise<Named> {
  const since = new Date(now.getTime() - PROMISED_HOURS * 3_600_000);
  const named: Named = new Map();
  for (const { subject, after } of await entriesSince(db, { actions: [TOLD], subjects: variantIds, since })) {
    const { requests } = after as { requests: number[] };
    named.set(subject, new Set([...(named.get(subject) ?? []), ...requests]));
  }
  return named;
}

function openAmong(db: Db, named: Named) {
  const ids = [...named.values()].flatMap((requests) => [...requests]);
  const { id, notified } = backInStockRequests;
  return db
    .select({ id })
    .from(backInStockRequests)
    .where(and(inArray(id, ids), eq(notified, false)))
    .orderBy(asc(id));
}

/** True for one caller alone: whoever it is sends the mail. */
export async function claim(db: Db, id: number): Promise<boolean> {
  const claimed = await db
    .update(backInStockRequests)
    .set({ notified: true })
    .where(and(eq(backInStockRequests.id, id), eq(backInStockRequests.notified, false)))
    .returning({ id: backInStockRequests.id });
  return claimed.length === 1;
}

/** The mail could not be sent: the request is open again, unless somebody has asked anew meanwhile. */
export async function giveBack(db: Db, id: number): Promise<void> {
  try {
    await db.transaction((tx) =>
      tx.update(backInStockRequests).set({ notified: false }).where(eq(backInStockRequests.id, id)),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

function isOpen(variantId: string) {
  return and(eq(backInStockRequests.shopifyVariantId, variantId), sql`not ${backInStockRequests.notified}`);
}
