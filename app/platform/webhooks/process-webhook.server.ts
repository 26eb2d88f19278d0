import { and, eq, gt, inArray, isNull, max } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { webhookInbox } from "./webhooks.tables.server.ts";

/** What an event changes, applied in the transaction that marks it processed. */
export type WebhookEffect = (tx: Db) => Promise<void>;

/** What a feature does with the provider's events. Topics without a handler are stored and ignored. */
export type WebhookHandler =
  /** Per event. `prepare` may query the provider; it runs before the transaction, and again if the event arrives twice. */
  | { topics: readonly string[]; prepare: (payload: unknown) => Promise<WebhookEffect> }
  /** Once for waiting events of these topics: the first at once, those of a burst together after `everyMs`. */
  | { topics: readonly string[]; everyMs: number; applyOnce: (tx: Db, payloads: unknown[]) => Promise<void> };

const EVENTS_AT_ONCE = 250;

type Deps = { db: Db; handlers: readonly WebhookHandler[] };

/** Processes a stored event once. Running it again or concurrently changes nothing more. */
export async function processWebhook({ db, handlers }: Deps, id: string): Promise<void> {
  const unprocessed = and(eq(webhookInbox.id, id), isNull(webhookInbox.processedAt));
  const [event] = await db.select().from(webhookInbox).where(unprocessed);
  if (!event) return;

  const effects: WebhookEffect[] = [];
  for (const handler of handlers.filter(({ topics }) => topics.includes(event.topic))) {
    if ("everyMs" in handler) return processTogether(db, handler);
    effects.push(await handler.prepare(event.payload));
  }
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(webhookInbox)
      .set({ processedAt: new Date() })
      .where(unprocessed)
      .returning({ id: webhookInbox.id });
    if (claimed.length === 1) for (const apply of effects) await apply(tx);
  });
}

async function processTogether(
  db: Db,
  { topics, everyMs, applyOnce }: Extract<WebhookHandler, { everyMs: number }>,
): Promise<void> {
  const isOfTopics = inArray(webhookInbox.topic, [...topics]);
  const [last] = await db
    .select({ at: max(webhookInbox.processedAt) })
    .from(webhookInbox)
    .where(and(isOfTopics, gt(webhookInbox.receivedAt, new Date(Date.now() - 60_000))));
  const waitMs = (last?.at?.getTime() ?? 0) + everyMs - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, everyMs)));

  const waiting = db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.processedAt), isOfTopics))
    // A payload may have two thousand variants. The remaining events have their own jobs.
    .limit(EVENTS_AT_ONCE)
    // Events that another process has claimed are applied there.
    .for("update", { skipLocked: true });
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(webhookInbox)
      .set({ processedAt: new Date() })
      .where(inArray(webhookInbox.id, waiting))
      .returning({ payload: webhookInbox.payload });
    if (claimed.length > 0)
      await applyOnce(
        tx,
        claimed.map(({ payload }) => payload),
      );
  });
}
