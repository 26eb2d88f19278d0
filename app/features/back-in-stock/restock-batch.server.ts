import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { lockedStock } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { entriesSince } from "#app/platform/audit/audit-entries.server.ts";
import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { EmailWindow } from "#app/platform/limits/limits.ts";
import { MAX_BATCH_SIZE, PROMISED_HOURS, batchSize } from "./back-in-stock-admin.ts";
import { itemName } from "./back-in-stock.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { onItsWay, RESTOCK_EMAIL } from "./restock-email.server.ts";

type BatchedRequest = { id: number; email: string; productTitle: string; variantTitle: string };

/** `atLimit`: for each earlier customer who had as many restock emails as a mailbox gets, the window that is full. */
type NextBatch = { batch: BatchedRequest[]; atLimit: EmailWindow[] };

export type PlannedBatch = NextBatch & { stock: Stock | null; waiting: number; notifiedRecently: number };

type Emails = Pick<EmailDelivery, "fullWindows">;

/** The action of a batch in the audit log. */
const BATCH_SENT = "back-in-stock.told";

/** The next batch of a variant. Locks the variant's stock until the transaction ends, so that batches never overlap. */
export async function planBatch(tx: Db, emails: Emails, variantId: string, now: Date): Promise<PlannedBatch> {
  const stock = await lockedStock(tx, variantId);
  const waiting = await tx.$count(backInStockRequests, isOpen(variantId));
  const notifiedRecently = (await notifiedSince(tx, [variantId], now)).get(variantId) ?? 0;
  const planned = { stock, waiting, notifiedRecently };
  if (!stock || stock.isSoldOut) return { ...planned, batch: [], atLimit: [] };
  const sizes = new Map([[variantId, batchSize(stock, waiting, notifiedRecently)]]);
  const next = (await nextBatches(tx, emails, sizes)).get(variantId);
  return { ...planned, ...(next ?? { batch: [], atLimit: [] }) };
}

/** How many requests are read for one batch. More only if most of their customers are at the limit of emails. */
const READ_PER_VARIANT = 2 * MAX_BATCH_SIZE;

/** The earliest open requests of each variant, as many as its number in `sizes`. Customers at the limit of restock emails are left out. */
export async function nextBatches(
  db: Db,
  emails: Emails,
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, NextBatch>> {
  const next = new Map<string, NextBatch>();
  let missing = [...sizes.keys()];
  for (let read = READ_PER_VARIANT; missing.length > 0; read *= 4) {
    const variants = [...(await openInOrder(db, missing, read))];
    const addresses = variants.map(([, requests]) => requests.map(({ email }) => email));
    const windows = await emails.fullWindows(db, RESTOCK_EMAIL, addresses);
    for (const [at, [variantId, requests]] of variants.entries())
      next.set(variantId, batchAmong(requests, windows[at] ?? [], sizes.get(variantId) ?? 0));
    missing = variants.flatMap(([variantId, requests]) => {
      const isShort = (next.get(variantId)?.batch.length ?? 0) < (sizes.get(variantId) ?? 0);
      return isShort && requests.length === read ? [variantId] : [];
    });
  }
  return next;
}

/** `windows`: for each request the full window of its mailbox, or null. */
function batchAmong(requests: BatchedRequest[], windows: readonly (EmailWindow | null)[], size: number): NextBatch {
  const batch: BatchedRequest[] = [];
  const atLimit: EmailWindow[] = [];
  for (const [position, request] of requests.entries()) {
    if (batch.length === size) break;
    const full = windows[position];
    if (full) atLimit.push(full);
    else batch.push(request);
  }
  return { batch, atLimit };
}

/** The earliest open requests of each variant, in order, at most that many. */
async function openInOrder(db: Db, variantIds: string[], most: number): Promise<Map<string, BatchedRequest[]>> {
  if (variantIds.length === 0) return new Map();
  const { id, shopifyVariantId, customerEmail, productTitle, variantTitle, notified, createdAt } = backInStockRequests;
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb) as variant_id) as wanted`;
  const earliest = db
    .select({ id, variantId: shopifyVariantId, email: customerEmail, productTitle, variantTitle })
    .from(backInStockRequests)
    .where(and(sql`${shopifyVariantId} = wanted.variant_id`, sql`not ${notified}`, not(onItsWay)))
    .orderBy(asc(createdAt), asc(id))
    .limit(most);
  const rows = await rowsOf<OpenRow>(
    db,
    sql`select r.id, r.shopify_variant_id as "variantId", r.customer_email as email, r.product_title as "productTitle",
      r.variant_title as "variantTitle" from ${wanted} cross join lateral ${earliest} as r`,
  );
  const byVariant = new Map<string, BatchedRequest[]>();
  for (const { id: requestId, variantId, ...row } of rows) {
    const requests = byVariant.get(variantId) ?? [];
    requests.push({ id: Number(requestId), ...row });
    byVariant.set(variantId, requests);
  }
  return byVariant;
}

/** One driver returns a bigint as a number, the other as a string. */
type OpenRow = Omit<BatchedRequest, "id"> & { id: number | string; variantId: string };

/** Written in the transaction that enqueues the batch: its units count as promised from then on. */
export function batchAuditEntry(variantId: string, batch: BatchedRequest[]): AuditEntry {
  const [first] = batch;
  const item = first && itemName(first.productTitle, first.variantTitle);
  return { action: BATCH_SENT, subject: variantId, after: { item, requests: batch.map(({ id }) => id) } };
}

/** Customers notified of each variant in the last day. Counts sent and pending emails, not failed ones: those requests are open again. */
export async function notifiedSince(db: Db, variantIds: string[], now: Date): Promise<Map<string, number>> {
  const batched = await batchedSince(db, variantIds, now);
  const open = new Set((await openAmong(db, batched)).map(({ id }) => id));
  return new Map([...batched].map(([variantId, ids]) => [variantId, [...ids].filter((id) => !open.has(id)).length]));
}

type RequestIdsByVariant = Map<string, Set<number>>;

/** Requests in the batches of the last day. */
async function batchedSince(db: Db, variantIds: string[], now: Date): Promise<RequestIdsByVariant> {
  const since = new Date(now.getTime() - PROMISED_HOURS * 3_600_000);
  const batched: RequestIdsByVariant = new Map();
  for (const { subject, after } of await entriesSince(db, { actions: [BATCH_SENT], subjects: variantIds, since })) {
    const { requests } = after as { requests: number[] };
    batched.set(subject, new Set([...(batched.get(subject) ?? []), ...requests]));
  }
  return batched;
}

function openAmong(db: Db, batched: RequestIdsByVariant) {
  const ids = [...batched.values()].flatMap((requests) => [...requests]);
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
