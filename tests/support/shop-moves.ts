import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { promoCodes } from "#app/features/promos/promos.server.ts";
import { rowsOf, type Database, type Db } from "#app/platform/db/database.server.ts";
import { errorOf } from "#app/platform/error-of.ts";
import type { JobDefinition, Jobs } from "#app/platform/jobs/jobs.server.ts";
import { claimDatabase, moveDatabase } from "#app/platform/shopify/database-shop.server.ts";
import { openCommerce } from "#server/commerce.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { readEnv } from "#server/env.ts";
import { scheduleWork } from "#server/jobs/schedule.ts";
import { openSecrets } from "#server/secrets.ts";
import { seedSampleShop } from "#server/seed/sample.ts";
import { expect, ownDatabase } from "./database.ts";
import { fakeShopify } from "./fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS, type FakeShop } from "./fake-shopify/shop-state.ts";
import { servicesWith } from "./services.ts";

export const TODAY = "2026-03-01";
export const SAMPLES = ["WELCOME10", "PEACE15", "FIRST100"];
export const SAMPLE_SHOP = { timeZone: "America/New_York", publicUrl: "http://localhost:3000" };
export const noJobs = { enqueue: async () => {} };
export const OWN = { discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };

/** Jobs that may fail, because they need what this test does not have: stored files, queues, or the id of a variant. */
const FAIL_HERE = [
  "lost-webhooks",
  "sweep-files",
  "sync-inventory",
  "sync-orders",
  "sync-orders-fully",
  "sync-variant",
];
export const PROMO_JOBS = ["keep-promo-codes", "promo-codes-changed"];

export const OTHER_SHOP = { id: "gid://shopify/Shop/77", domain: "other-shop.myshopify.com" };

/** A database that was used with the sample shop. */
export async function aTrial() {
  const database = await ownDatabase();
  onTestFinished(() => database.close());
  await claimDatabase({ db: database.db, database, shop: null, features: FEATURES });
  await seedSampleShop(database.db, SAMPLE_SHOP);
  return database;
}

/** What a site on that database does with a Shopify store. The claim of the database is a step of its own. */
export function atShopify(database: Database, change: Partial<FakeShop> = {}) {
  const { db } = database;
  const shopify = fakeShopify(aShop(change));
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    return shopify.owns(new URL(request.url).host) ? shopify.fetch(request) : network(request);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const defined = new Map<string, JobDefinition<object>>();
  const jobs: Jobs = {
    define: (job) => void defined.set(job.name, job),
    start: async () => {},
    open: async () => {},
    reschedule: async () => {},
    enqueue: async () => {},
    stop: async () => {},
  };
  // Its own, because one process at a time makes backups in a folder.
  const data = mkdtempSync(path.join(tmpdir(), "shod-moves-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const shared = {
    db,
    database,
    env: readEnv({
      ...CREDENTIALS,
      SHOPIFY_STORE_DOMAIN: shopify.shop.domain,
      PUBLIC_URL: "https://shod.example",
      DATA_DIR: data,
    }),
    jobs,
    emails: { define: () => {}, enqueue: async () => {} },
    limiter: createLimiter(db, "a secret of these tests"),
    publicUrl: "https://shod.example",
    features: FEATURES,
  };
  const { storefront, admin, shop } = openCommerce(servicesWith(shared), openSecrets("a secret of these tests", ""));
  const work = scheduleWork(servicesWith({ ...shared, storefront, admin, shop }));
  const changes = () =>
    shopify.requests
      .filter(({ path }) => path.startsWith("/admin/api/"))
      .map(({ query }) => query)
      .filter((query) => query.includes("mutation "))
      .filter((query) => !query.includes("webhookSubscriptionCreate"));
  return {
    db,
    shopify,
    changes,
    claim: () => claimDatabase({ db, database, shop, features: FEATURES }),
    move: () => moveDatabase({ db, shop, features: FEATURES }),
    /** Runs everything that a start and all jobs do. Returns the jobs that failed. */
    async run(): Promise<string[]> {
      await work.catchUp();
      const failed: string[] = [];
      for (const job of defined.values()) {
        const error = await errorOf(async () => job.run({}, AbortSignal.timeout(60_000)));
        if (error) failed.push(job.name);
      }
      return failed.toSorted();
    },
    /**
     * Everything that a start and all jobs write at the shop, apart from subscriptions to webhooks. The jobs must succeed.
     */
    async written(): Promise<string[]> {
      shopify.requests.length = 0;
      expect((await this.run()).filter((name) => !FAIL_HERE.includes(name))).toEqual([]);
      return changes();
    },
  };
}

/** A database of the sample shop, whose site now runs on a Shopify store. */
export async function movedToShopify() {
  const site = atShopify(await aTrial());
  await site.claim();
  return site;
}

export const aReviewRequest = (line: string, email: string) =>
  sql`insert into review_requests (order_line_id, order_id, product_id, product_title, email, due_at)
    values (${line}, '5600001', 'gid://shopify/Product/8100001', 'Pilgrim Low', ${email}, now())`;

export const codesOf = async (db: Db) => (await promoCodes(db)).map(({ code }) => code).toSorted();
export const sampleRows = (db: Db) =>
  rowsOf<{ rows: number }>(
    db,
    sql`select ((select count(*) from promo_codes where is_sample) + (select count(*) from banners where is_sample)
      + (select count(*) from product_customizations where is_sample))::integer as rows`,
  ).then(([row]) => row?.rows);
