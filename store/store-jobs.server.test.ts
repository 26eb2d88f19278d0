import type { Db } from "#app/platform/db/database.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { forgetOldStockKeys } from "./orders/forget-stock-keys.server.ts";
import { createStore } from "./store.server.ts";
import { stockAdjustments, webhookDeliveries } from "./store.tables.server.ts";
import { announce, enqueuePendingWebhooks } from "./webhooks/webhooks.server.ts";

function jobsOf(db: Db, { isBesideTheSite = false } = {}) {
  const { deps } = storeDeps(db);
  const defined: { name: string; isEnqueueOnly?: boolean; cron?: string }[] = [];
  createStore({ ...deps, isBesideTheSite, jobs: { ...deps.jobs, define: (job) => void defined.push(job) } });
  return defined;
}
const namesOf = (jobs: { name: string }[]) => jobs.map(({ name }) => name).toSorted();

describe("a store's jobs", () => {
  test("are defined once each; pending deliveries are retried every hour", ({ db }) => {
    const jobs = jobsOf(db);
    expect(namesOf(jobs)).toEqual([
      "store-forget-carts",
      "store-forget-stock-keys",
      "store-owed-webhooks",
      "store-webhook",
    ]);
    expect(jobs.filter(({ isEnqueueOnly }) => isEnqueueOnly)).toEqual([]);
    for (const { name, cron } of jobs.filter(({ name }) => name.startsWith("store-owed")))
      expect(cron, name).toMatch(/^\d+ \* \* \* \*$/);
  });

  test("next to the site leave the webhooks to the site", ({ db }) => {
    const jobs = jobsOf(db, { isBesideTheSite: true });
    expect(namesOf(jobs.filter(({ isEnqueueOnly }) => !isEnqueueOnly))).toEqual([
      "store-forget-carts",
      "store-forget-stock-keys",
    ]);
    expect(namesOf(jobs.filter(({ isEnqueueOnly }) => isEnqueueOnly))).toEqual(["store-webhook"]);
  });

  test("next to the site can be enqueued, but are not run", async () => {
    const own = await ownDatabase();
    const { db } = own;
    const jobs = createJobs(own);
    const { deps, sent } = storeDeps(db);
    createStore({ ...deps, jobs, isBesideTheSite: true });
    try {
      await jobs.start();
      await db.transaction((tx) => announce(tx, jobs, [{ topic: "products/delete", payload: { id: 1 } }]));
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      expect(sent).toEqual([]);
      expect(await db.select({ attempts: webhookDeliveries.attempts }).from(webhookDeliveries)).toEqual([
        { attempts: 0 },
      ]);
    } finally {
      await jobs.stop();
      await own.close();
    }
  });
});

test("the idempotency keys of stock changes are forgotten after seven days", async ({ db }) => {
  const now = new Date("2026-05-20T12:00:00Z");
  const keyOf = (days: number) => ({
    idempotencyKey: `${days} days`,
    inputHash: "x",
    levels: [],
    createdAt: new Date(now.getTime() - days * 86_400_000),
  });
  await db.insert(stockAdjustments).values([6, 8].map(keyOf));
  await forgetOldStockKeys(db, now);
  expect(await db.select().from(stockAdjustments)).toMatchObject([{ idempotencyKey: "6 days" }]);
});

describe("deliveries that used up their attempts", () => {
  const now = new Date("2026-05-20T12:00:00Z");
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  test("a webhook is enqueued again every hour for seven days, the least attempted first", async ({ db }) => {
    const { deps, enqueued } = storeDeps(db);
    const event = { eventId: "e", topic: "orders/create", body: "{}" };
    await db.insert(webhookDeliveries).values([
      { id: "tried-often", ...event, attempts: 18, createdAt: ago(24) },
      { id: "tried-once", ...event, attempts: 9, createdAt: ago(3) },
      { id: "still-in-its-tries", ...event, attempts: 2, createdAt: ago(1) },
      { id: "delivered", ...event, attempts: 9, createdAt: ago(3), deliveredAt: ago(2) },
      { id: "old-news", ...event, attempts: 9, createdAt: ago(8 * 24) },
    ]);
    await enqueuePendingWebhooks(db, deps.jobs, now);
    expect(enqueued).toEqual([
      { name: "store-webhook", data: { deliveryId: "tried-once" } },
      { name: "store-webhook", data: { deliveryId: "tried-often" } },
    ]);
  });

  test("a run enqueues at most two hundred", async ({ db }) => {
    const { deps, enqueued } = storeDeps(db);
    const many = Array.from({ length: 201 }, (_, at) => ({ id: `w${at}`, eventId: "e", topic: "t", body: "{}" }));
    await db.insert(webhookDeliveries).values(many.map((delivery) => ({ ...delivery, createdAt: ago(5) })));
    await enqueuePendingWebhooks(db, deps.jobs, now);
    expect(enqueued).toHaveLength(200);
  });
});
