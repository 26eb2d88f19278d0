import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { INSTALLATION } from "#app/platform/shopify/connection/connection.operations.server.ts";
import {
  ORDERS_PER_READ,
  readOrdersById,
  readOrdersChangedSince,
  readOrdersNewestFirst,
} from "#app/platform/shopify/order-index.server.ts";
import type { WebhookHandler } from "#app/platform/webhooks/process-webhook.server.ts";
import { orderChanges, orders, orderSync } from "./orders.tables.server.ts";
import { orderShop } from "./orders.server.ts";
import { noteChange, removeOrders, storeOrders } from "./store-orders.server.ts";

export type OrderServices = Pick<Services, "db" | "admin" | "shop"> & {
  database: Pick<Services["database"], "withMutex">;
};

export const APPLY_ORDER_CHANGES = "apply-order-changes";

/** Advisory locks: one process at a time reads the provider's list, and one reads changed orders. */
const SYNC_LOCK = 8_115_070;
const APPLY_LOCK = 8_115_071;
/** An interrupted full read that is older starts again: its cursor may have expired. */
const RESUMED_WITHIN_MS = 24 * 3_600_000;
/** Overlaps with what was read before: the provider's list may lag behind its events. */
const OVERLAP_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** How far back orders can be read without the scope read_all_orders. */
export const READABLE_DAYS = 60;

/** All topics about orders: of whatever arrives first, the order itself is read, so that the order of events does not matter. */
const TOPICS = [
  "orders/create",
  "orders/updated",
  "orders/edited",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled",
  "refunds/create",
];

const wholeNumber = z.number().int();
/** An event about an order, about something of an order, or about an edit of one. */
const namesAnOrder = z.union([
  z.object({ order_id: wholeNumber }).transform(({ order_id: id }) => id),
  z.object({ order_edit: z.object({ order_id: wholeNumber }) }).transform(({ order_edit: { order_id: id } }) => id),
  z.object({ id: wholeNumber }).transform(({ id }) => id),
]);

/** Events only name the order: a job reads the named ones together, and waits for a provider that does not respond. */
export function orderWebhooks(shop: string, jobs: Pick<Jobs, "enqueue">): WebhookHandler[] {
  const marking = (isDeleted: boolean) => async (payload: unknown) => async (tx: Db) => {
    const id = namesAnOrder.safeParse(payload).data;
    if (id === undefined) return log("warn", "order webhook without an order's id");
    await markOrderChanged(tx, { shop, id, isDeleted }, jobs);
  };
  return [
    { topics: TOPICS, prepare: marking(false) },
    { topics: ["orders/delete"], prepare: marking(true) },
  ];
}

export async function markOrderChanged(
  tx: Db,
  { shop, id: orderId, isDeleted = false }: { shop: string; id: number; isDeleted?: boolean },
  jobs: Pick<Jobs, "enqueue">,
): Promise<void> {
  await tx
    .insert(orderChanges)
    .values({ shop, orderId, isDeleted })
    .onConflictDoUpdate({
      target: [orderChanges.shop, orderChanges.orderId],
      set: {
        revision: sql`${orderChanges.revision} + 1`,
        isDeleted: sql`${orderChanges.isDeleted} or excluded.is_deleted`,
      },
    });
  await jobs.enqueue(tx, APPLY_ORDER_CHANGES, {}, { dedupeKey: APPLY_ORDER_CHANGES });
}

/** Reads the orders that events named, in batches. */
export async function applyOrderChanges(services: OrderServices, stopping?: AbortSignal): Promise<void> {
  const { db, database, admin } = services;
  const shop = orderShop(services);
  if (!admin) return;
  await database.withMutex(APPLY_LOCK, async () => {
    for (;;) {
      if (stopping?.aborted) return;
      const changes = await db
        .select()
        .from(orderChanges)
        .where(eq(orderChanges.shop, shop))
        .orderBy(orderChanges.orderId)
        .limit(ORDERS_PER_READ);
      if (changes.length === 0) return;
      const at = await askedAt(db);
      const read = await readOrdersById(
        admin,
        changes.map(({ orderId }) => orderId),
      );
      const found = new Set(read.map(({ id }) => Number(id)));
      const missing = changes.filter(({ orderId }) => !found.has(orderId));
      await db.transaction(async (tx) => {
        await storeOrders(tx, shop, read, at);
        await removeMissing(tx, shop, missing, at);
        // An event in the meantime has raised the revision, and its order is read again.
        const done = JSON.stringify(changes.map(({ orderId, revision }) => ({ id: orderId, revision })));
        await tx.execute(sql`
          delete from order_changes using jsonb_to_recordset(${done}::jsonb) as applied(id bigint, revision integer)
          where shop = ${shop} and order_id = applied.id and order_changes.revision = applied.revision`);
      });
    }
  });
}

/** An order of which the provider says nothing is deleted, or too old to be read without the scope read_all_orders. */
async function removeMissing(
  tx: Db,
  shop: string,
  missing: { orderId: number; isDeleted: boolean }[],
  at: Date,
): Promise<void> {
  const unexplained = missing.filter(({ isDeleted }) => !isDeleted).map(({ orderId }) => orderId);
  const readable =
    unexplained.length === 0
      ? []
      : await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.shop, shop), inArray(orders.id, unexplained), await isReadable(tx, shop, at)));
  const deleted = missing.filter(({ isDeleted }) => isDeleted).map(({ orderId }) => orderId);
  await removeOrders(tx, shop, [...deleted, ...readable.map(({ id }) => id)]);
}

/** A day less than Shopify says: clocks and time zones differ. */
async function isReadable(tx: Db, shop: string, at: Date) {
  const [state] = await tx.select().from(orderSync).where(eq(orderSync.shop, shop));
  return state?.readsAllOrders === false
    ? gt(orders.placedAt, new Date(at.getTime() - (READABLE_DAYS - 1) * DAY_MS))
    : undefined;
}

export async function isFirstReadDone(db: Db, shop: string): Promise<boolean> {
  const [state] = await db.select({ at: orderSync.reconciledAt }).from(orderSync).where(eq(orderSync.shop, shop));
  return state?.at != null;
}

type How = { isFull?: boolean; stopping?: AbortSignal | undefined };

/**
 * Brings our orders in step with the provider: by those changed since the last time or, `isFull` and for the first time, by all of them. A full
 * read that was interrupted continues where it stopped.
 */
export async function syncOrders(services: OrderServices, { isFull = false, stopping }: How = {}): Promise<void> {
  const { db, database, admin } = services;
  if (!admin) return;
  const shop = orderShop(services);
  const isOurs = eq(orderSync.shop, shop);
  await database.withMutex(SYNC_LOCK, async () => {
    await db.insert(orderSync).values({ shop }).onConflictDoNothing();
    try {
      await db
        .update(orderSync)
        .set({ readsAllOrders: await readsAllOrders(services) })
        .where(isOurs);
      const [state] = await db.select().from(orderSync).where(isOurs);
      if (isFull || !state?.reconciledAt || state.cursor !== null) await readAll({ db, admin }, shop, state, stopping);
      else await readChanges({ db, admin }, shop, state.reconciledAt, stopping);
      await db.update(orderSync).set({ problem: null }).where(isOurs);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      await db.update(orderSync).set({ problem }).where(isOurs);
      throw error;
    }
  });
  // Those whose own job gave up while the provider did not respond.
  await applyOrderChanges(services, stopping);
}

type Reading = { db: Db; admin: NonNullable<Services["admin"]> };
type State = typeof orderSync.$inferSelect;

async function readAll({ db, admin }: Reading, shop: string, state: State | undefined, stopping?: AbortSignal) {
  const isOurs = eq(orderSync.shop, shop);
  const begun = await askedAt(db);
  const { cursor: stopped = null, fullStartedAt = null } = state ?? {};
  const isResumed = stopped !== null && begun.getTime() - (fullStartedAt?.getTime() ?? 0) < RESUMED_WITHIN_MS;
  const startedAt = (isResumed ? fullStartedAt : null) ?? begun;
  if (!isResumed) await db.update(orderSync).set({ fullStartedAt: startedAt, cursor: "", readCount: 0 }).where(isOurs);
  for (let after = isResumed ? stopped || null : null; ;) {
    if (stopping?.aborted) return;
    const at = await askedAt(db);
    const page = await readOrdersNewestFirst(admin, after);
    await db.transaction(async (tx) => {
      await storeOrders(tx, shop, page.orders, at);
      await tx
        .update(orderSync)
        .set({ cursor: page.next ?? "", readCount: sql`${orderSync.readCount} + ${page.orders.length}::integer` })
        .where(isOurs);
    });
    if (page.next === null) break;
    after = page.next;
  }
  await db.transaction(async (tx) => {
    // Not seen in this read: deleted at the provider. By condition, because their ids may be more than the parameters of a statement.
    const vanished = await tx
      .delete(orders)
      .where(and(eq(orders.shop, shop), lt(orders.seenAt, startedAt), await isReadable(tx, shop, startedAt)))
      .returning({ id: orders.id });
    if (vanished.length > 0) await noteChange(tx, shop);
    await tx
      .update(orderSync)
      .set({ cursor: null, fullFinishedAt: sql`clock_timestamp()`, reconciledAt: startedAt })
      .where(isOurs);
  });
}

async function readChanges({ db, admin }: Reading, shop: string, reconciledAt: Date, stopping?: AbortSignal) {
  const begun = await askedAt(db);
  const since = new Date(reconciledAt.getTime() - OVERLAP_MS);
  for (let after: string | null = null, hasMore = true; hasMore;) {
    if (stopping?.aborted) return;
    const at = await askedAt(db);
    const page: Awaited<ReturnType<typeof readOrdersChangedSince>> = await readOrdersChangedSince(admin, since, after);
    await db.transaction((tx) => storeOrders(tx, shop, page.orders, at));
    after = page.next;
    hasMore = after !== null;
  }
  await db.update(orderSync).set({ reconciledAt: begun }).where(eq(orderSync.shop, shop));
}

const installation = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

async function readsAllOrders({ shop }: Pick<Services, "shop">): Promise<boolean> {
  if (!shop) return true;
  const { currentAppInstallation } = installation.parse(await shop.askAdmin(INSTALLATION, {}));
  return currentAppInstallation.accessScopes.some(({ handle }) => handle === "read_all_orders");
}
