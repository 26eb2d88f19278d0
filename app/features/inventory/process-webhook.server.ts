import { and, eq, gt, inArray, isNull, max } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { askedAt, asReport, recordStock, type InventoryServices } from "./inventory.server.ts";
import { webhookInbox } from "./inventory.tables.server.ts";

/** What an event changes, applied in the transaction that marks it processed. */
type Effect = (tx: Db) => Promise<void>;

export type WebhookServices = InventoryServices & {
  /** What other features do when an order is placed or canceled; the same event may arrive more than once. */
  onOrder(tx: Db, order: unknown): Promise<void>;
};

/** Processes a stored event once. Running it again or concurrently changes nothing more. */
export async function processWebhook(services: WebhookServices, id: string): Promise<void> {
  const unprocessed = and(eq(webhookInbox.id, id), isNull(webhookInbox.processedAt));
  const [event] = await services.db.select().from(webhookInbox).where(unprocessed);
  if (!event) return;

  if (PRODUCT_TOPICS.includes(event.topic)) return processProductWebhooks(services.db);
  const effect = await effectOf(services, event.topic, event.payload);
  await services.db.transaction(async (tx) => {
    const claimed = await tx
      .update(webhookInbox)
      .set({ processedAt: new Date() })
      .where(unprocessed)
      .returning({ id: webhookInbox.id });
    if (claimed.length === 1) await effect(tx);
  });
}

/** Queries the provider before the transaction begins; topics without a handler are stored and ignored. */
async function effectOf(services: WebhookServices, topic: string, payload: unknown): Promise<Effect> {
  switch (topic) {
    case "inventory_levels/update":
      return stockOfLevel(services, payload);
    case "orders/create":
    case "orders/cancelled":
      return (tx) => services.onOrder(tx, payload);
    default:
      return async () => {};
  }
}

const PRODUCT_TOPICS = ["products/create", "products/update", "products/delete"];

/** Minimum interval between catalog announcements in a burst of product events: each one renders all pages again. */
const ANNOUNCE_EVERY_MS = 2_000;

/**
 * Announces a new catalog once for all waiting product events: an import sends thousands. The first is announced immediately, the
 * others together shortly after. Their payloads do not say whether a quantity counts, so stock comes from the Admin API alone.
 */
async function processProductWebhooks(db: Db): Promise<void> {
  const isProductEvent = inArray(webhookInbox.topic, PRODUCT_TOPICS);
  const [last] = await db
    .select({ at: max(webhookInbox.processedAt) })
    .from(webhookInbox)
    .where(and(isProductEvent, gt(webhookInbox.receivedAt, new Date(Date.now() - 60_000))));
  const waitMs = (last?.at?.getTime() ?? 0) + ANNOUNCE_EVERY_MS - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, ANNOUNCE_EVERY_MS)));

  const waiting = db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.processedAt), isProductEvent))
    // Events that another process has claimed are announced there.
    .for("update", { skipLocked: true });
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(webhookInbox)
      .set({ processedAt: new Date() })
      .where(inArray(webhookInbox.id, waiting))
      .returning({ id: webhookInbox.id });
    if (claimed.length > 0) await publish(tx, { topic: "catalog" });
  });
}

const level = z.object({ inventory_item_id: z.number().int() });

/**
 * The payload's `available` counts one location, so the variant's total over all locations is queried. The result is current:
 * an event that arrives late records today's stock, never its own.
 */
async function stockOfLevel({ db, admin }: InventoryServices, payload: unknown): Promise<Effect> {
  const known = level.safeParse(payload);
  if (!known.success) return ignored("inventory_levels/update without an inventory item");
  if (!admin) return ignored("inventory_levels/update needs SHOPIFY_ADMIN_TOKEN; the scheduled sync will update it");

  const at = await askedAt(db);
  const stock = await admin.stockOfInventoryItem(`gid://shopify/InventoryItem/${known.data.inventory_item_id}`);
  return async (tx) => void (stock && (await recordStock(tx, [asReport(stock, at)])));
}

function ignored(reason: string): Effect {
  log("warn", "webhook without effect", { reason });
  return async () => {};
}
