import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { lockedStock } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { entriesSince } from "#app/platform/audit/audit-entries.server.ts";
import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { PROMISED_HOURS, waveSize } from "./back-in-stock-admin.ts";
import { itemName } from "./back-in-stock.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { onItsWay } from "./restock-email.server.ts";

export type InWave = { id: number; email: string; productTitle: string; variantTitle: string };

export type PlannedWave = { stock: Stock | null; waiting: number; toldLately: number; wave: InWave[] };

const TOLD = "back-in-stock.told";

/** Who is told next of a variant. Until the transaction ends nobody else plans a wave of it. */
export async function planWave(tx: Db, variantId: string, now: Date): Promise<PlannedWave> {
  const stock = await lockedStock(tx, variantId);
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
 * How many were told of each variant within the last day: whom a wave named, and whose email was sent or is on its way. Whose email could
 * not be delivered waits still.
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
    .where(and(inArray(id, ids), eq(notified, false), not(onItsWay)))
    .orderBy(asc(id));
}

function isOpen(variantId: string) {
  const { shopifyVariantId, notified } = backInStockRequests;
  return and(eq(shopifyVariantId, variantId), sql`not ${notified}`, not(onItsWay));
}
