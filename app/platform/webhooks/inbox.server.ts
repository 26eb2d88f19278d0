import { createHmac, timingSafeEqual } from "node:crypto";
import { and, count, eq, isNotNull, isNull, lt, max, min, not, sql } from "drizzle-orm";
import type { Run } from "../concurrency.ts";
import type { Db } from "../db/database.server.ts";
import { readText, refusal } from "../http/read-json.server.ts";
import { hasJob } from "../jobs/job-queue.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { storableJson } from "../storable.ts";
import { log } from "../log.server.ts";
import { webhookInbox } from "./webhooks.tables.server.ts";

export type InboxServices = {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
  /** Accepted secrets; two during a rotation. */
  secrets: string[];
  /** The store whose webhooks are accepted. Undefined: any that knows the secret. */
  shopDomain?: string;
  /** Told the store's domain when a webhook in its name has an invalid signature. */
  onRefused?: (domain: string) => Promise<void>;
  /** Limits how many signed events are stored at a time. */
  limited?: Run;
};

export const PROCESS_WEBHOOK = "process-webhook";

/** Products with thousands of variants have large payloads; no other webhook is larger. */
const LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * POST /webhooks/shopify: stores a signed event and enqueues its processing atomically, then returns 200. A repeated delivery
 * changes nothing. An unsigned request is refused and stores nothing.
 */
export async function receiveWebhook(services: InboxServices, request: Request): Promise<Response> {
  let body: string;
  try {
    body = await readText(request, LIMIT_BYTES);
  } catch (tooLarge) {
    if (tooLarge instanceof Response) return tooLarge;
    throw tooLarge;
  }
  const delivery = headersOf(request);
  if (!isSigned(body, delivery.signature, services.secrets) || isOtherShop(delivery.shop, services.shopDomain)) {
    log("warn", "webhook refused", { reason: "signature", topic: delivery.topic });
    if (services.shopDomain && !isOtherShop(delivery.shop, services.shopDomain))
      await services.onRefused?.(services.shopDomain);
    return refusal(401, "The signature is invalid.");
  }
  const payload = parsed(body);
  const { id, topic } = delivery;
  if (!id || !topic || payload === undefined) return refusal(400, "Not a webhook.");

  // Not before: a slow or unsigned request must not keep the others waiting.
  const store = () => keep(services, { id, topic, payload });
  const kept = await (services.limited ? services.limited(store) : store());
  if (kept === "contradicted") {
    log("error", "webhook id used twice for different events", { id, topic });
    return refusal(409, "This delivery was received before with another body.");
  }
  return Response.json({ received: true });
}

/** Deletes events that were processed long ago, so that the inbox stays small. */
export async function purgeWebhooks(db: Db, before: Date): Promise<number> {
  const purged = await db
    .delete(webhookInbox)
    .where(and(isNotNull(webhookInbox.processedAt), lt(webhookInbox.receivedAt, before)))
    .returning({ id: webhookInbox.id });
  return purged.length;
}

/** By then an event is processed, or its job has failed. */
const LOST_AFTER_MS = 10 * 60_000;
const MOST_AT_ONCE = 1_000;

/**
 * Enqueues waiting events whose job was lost: the queue was emptied, or is not part of the restored backup. Oldest first; returns
 * how many. A job that failed for good is not enqueued again while the queue still has it: its jobs would pile up.
 */
export async function enqueueLostWebhooks(
  { db, jobs }: Pick<InboxServices, "db" | "jobs">,
  now: Date,
): Promise<number> {
  const lost = and(
    isNull(webhookInbox.processedAt),
    lt(webhookInbox.receivedAt, new Date(now.getTime() - LOST_AFTER_MS)),
    not(hasJob(PROCESS_WEBHOOK, webhookInbox.id)),
  );
  return db.transaction(async (tx) => {
    const events = await tx
      .select({ id: webhookInbox.id, topic: webhookInbox.topic })
      .from(webhookInbox)
      .where(lost)
      .orderBy(webhookInbox.receivedAt)
      .limit(MOST_AT_ONCE);
    for (const event of events)
      await jobs.enqueue(tx, PROCESS_WEBHOOK, { id: event.id }, { priority: priorityOf(event) });
    if (events.length > 0) log("warn", "webhooks whose job was lost are enqueued again", { count: events.length });
    return events.length;
  });
}

/** When each topic was last delivered, of the events still stored. */
export async function lastDeliveries(db: Db): Promise<{ topic: string; at: Date }[]> {
  const rows = await db
    .select({ topic: webhookInbox.topic, at: max(webhookInbox.receivedAt) })
    .from(webhookInbox)
    .groupBy(webhookInbox.topic)
    .orderBy(webhookInbox.topic);
  return rows.flatMap(({ topic, at }) => (at ? [{ topic, at }] : []));
}

/** The age of the latest event, and the unprocessed ones. Milliseconds; null if there are none. */
export async function inboxNow(db: Db, now = new Date()) {
  const [newest] = await db.select({ at: max(webhookInbox.receivedAt) }).from(webhookInbox);
  const [waiting] = await db
    .select({ rows: count(), at: min(webhookInbox.receivedAt) })
    .from(webhookInbox)
    .where(isNull(webhookInbox.processedAt));
  const age = (at: Date | null | undefined) => (at ? Math.max(0, now.getTime() - at.getTime()) : null);
  return { newestMs: age(newest?.at), waiting: waiting?.rows ?? 0, oldestWaitingMs: age(waiting?.at) };
}

/** An import sends thousands of product events, for which those of orders and stock do not wait. */
const priorityOf = ({ topic }: { topic: string }) => (topic.startsWith("products/") ? -1 : 0);

async function keep(
  { db, jobs }: InboxServices,
  event: { id: string; topic: string; payload: unknown },
): Promise<"kept" | "repeated" | "contradicted"> {
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(webhookInbox)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: webhookInbox.id });
    if (inserted.length === 1) {
      await jobs.enqueue(tx, PROCESS_WEBHOOK, { id: event.id }, { priority: priorityOf(event) });
      return "kept";
    }
    const same = and(
      eq(webhookInbox.id, event.id),
      eq(webhookInbox.topic, event.topic),
      sql`${webhookInbox.payload} = ${JSON.stringify(event.payload)}::jsonb`,
    );
    const [known] = await tx.select({ id: webhookInbox.id }).from(webhookInbox).where(same);
    return known ? "repeated" : "contradicted";
  });
}

function headersOf({ headers }: Request) {
  return {
    signature: headers.get("X-Shopify-Hmac-Sha256") ?? "",
    id: headers.get("X-Shopify-Webhook-Id")?.slice(0, 200) ?? "",
    topic: headers.get("X-Shopify-Topic")?.slice(0, 200) ?? "",
    shop: headers.get("X-Shopify-Shop-Domain") ?? "",
  };
}

function isSigned(body: string, signature: string, secrets: string[]): boolean {
  const given = Buffer.from(signature, "base64");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(body, "utf8").digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function isOtherShop(shop: string, expected: string | undefined): boolean {
  return expected !== undefined && shop.toLowerCase() !== expected.toLowerCase();
}

function parsed(body: string): unknown {
  try {
    return storableJson(JSON.parse(body));
  } catch {
    return undefined;
  }
}
