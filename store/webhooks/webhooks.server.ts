import { createHmac, randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { webhookDeliveries } from "../store.tables.server.ts";
import { API_VERSION, SHOP_DOMAIN, type StoreEvent } from "./topics.ts";

const JOB = "store-webhook";
const TIMEOUT_MS = 5_000;
const RETRY_PERIOD_MS = 2 * 3_600_000;
const RETENTION_MS = 7 * 86_400_000;
const MAX_PER_RUN = 200;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Enqueues one webhook per event; they are sent only if the transaction commits. */
export async function announce(tx: Db, jobs: Pick<StoreDeps["jobs"], "enqueue">, events: StoreEvent[]): Promise<void> {
  for (const { topic, payload } of events) {
    const id = randomUUID();
    await tx.insert(webhookDeliveries).values({ id, eventId: randomUUID(), topic, body: JSON.stringify(payload) });
    await jobs.enqueue(tx, JOB, { deliveryId: id });
  }
}

/** Eight retries with backoff, about an hour and a half in total; undelivered ones are enqueued again later. */
export function webhookJob(deps: Pick<StoreDeps, "db" | "webhooks">): JobDefinition<{ deliveryId: string }> {
  return {
    name: JOB,
    retry: { limit: 8, delaySeconds: 10, backoff: true },
    run: ({ deliveryId }) => deliver(deps, deliveryId),
  };
}

/** Retries undelivered webhooks every hour, the least attempted first, until they are too old. */
export function pendingWebhooksJob({ db, jobs }: Pick<StoreDeps, "db" | "jobs">): JobDefinition<object> {
  return {
    name: "store-owed-webhooks",
    cron: "25 * * * *",
    run: () => enqueuePendingWebhooks(db, jobs, new Date()),
  };
}

export async function enqueuePendingWebhooks(
  db: Db,
  jobs: Pick<StoreDeps["jobs"], "enqueue">,
  now: Date,
): Promise<void> {
  const { createdAt, deliveredAt, attempts, id } = webhookDeliveries;
  const isPastRetries = lt(createdAt, new Date(now.getTime() - RETRY_PERIOD_MS));
  const isRetained = gt(createdAt, new Date(now.getTime() - RETENTION_MS));
  await db.transaction(async (tx) => {
    const pending = await tx
      .select({ deliveryId: id })
      .from(webhookDeliveries)
      .where(and(isNull(deliveredAt), isPastRetries, isRetained))
      .orderBy(asc(attempts), asc(createdAt))
      .limit(MAX_PER_RUN);
    for (const delivery of pending) await jobs.enqueue(tx, JOB, delivery);
  });
}

/** Delivers one webhook; throws if it was rejected, so that it is retried. Does nothing if already delivered. */
export async function deliver({ db, webhooks }: Pick<StoreDeps, "db" | "webhooks">, deliveryId: string): Promise<void> {
  const pending = and(eq(webhookDeliveries.id, deliveryId), isNull(webhookDeliveries.deliveredAt));
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(pending)
    .returning();
  if (!delivery) return;

  const refusal = await refusalOf(webhooks, delivery);
  if (refusal === null) {
    await db
      .update(webhookDeliveries)
      .set({ deliveredAt: sql`now()`, lastError: null })
      .where(pending);
    return;
  }
  await db.update(webhookDeliveries).set({ lastError: refusal }).where(pending);
  throw new Error(`Webhook ${delivery.topic} was rejected: ${refusal}`);
}

async function refusalOf(webhooks: StoreDeps["webhooks"], delivery: Delivery): Promise<string | null> {
  const canceling = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new Error("no response within 5 seconds"));
    canceling.abort();
  }, TIMEOUT_MS);
  try {
    const sending = webhooks.send(signedRequest(webhooks, delivery), { signal: canceling.signal });
    const response = await Promise.race([sending, timeout.promise]);
    void response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

function signedRequest(
  { url, secret }: StoreDeps["webhooks"],
  { id, eventId, topic, body, createdAt }: Delivery,
): Request {
  return new Request(url, {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Shopify-Topic": topic,
      "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(body, "utf8").digest("base64"),
      "X-Shopify-Shop-Domain": SHOP_DOMAIN,
      "X-Shopify-API-Version": API_VERSION,
      "X-Shopify-Webhook-Id": id,
      "X-Shopify-Event-Id": eventId,
      "X-Shopify-Triggered-At": createdAt.toISOString(),
    },
  });
}
