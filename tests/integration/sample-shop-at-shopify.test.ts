import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { createPromoCode, promoResult, setPromoCodeActive, promoCodes } from "#app/features/promos/promos.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { errorOf } from "#app/platform/error-of.ts";
import type { JobDefinition, Jobs } from "#app/platform/jobs/jobs.server.ts";
import { openCommerce } from "#server/commerce.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { readEnv } from "#server/env.ts";
import { scheduleWork } from "#server/jobs/schedule.ts";
import { openSecrets } from "#server/secrets.ts";
import { seedSampleShop } from "#server/seed/sample.ts";
import { describe, expect, ownDatabase, test } from "../support/database.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import { servicesWith } from "../support/services.ts";

const TODAY = "2026-03-01";
const SAMPLES = ["WELCOME10", "PEACE15", "FIRST100"];
const SAMPLE_SHOP = { timeZone: "America/New_York", publicUrl: "http://localhost:3000" };
const noJobs = { enqueue: async () => {} };
const OWN = { discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };

/** Jobs that need what this test does not have: collections, stored files, queues, or the id of a variant. */
const FAIL_HERE = [
  "lost-webhooks",
  "sweep-files",
  "sync-catalog",
  "sync-catalog-fully",
  "sync-inventory",
  "sync-variant",
];
const PROMO_JOBS = ["keep-promo-codes", "promo-codes-changed"];

/** A database of the sample shop, whose site now runs on a Shopify store. */
async function movedToShopify() {
  const database = await ownDatabase();
  onTestFinished(() => database.close());
  await seedSampleShop(database.db, SAMPLE_SHOP);
  const shopify = fakeShopify(aShop());
  vi.stubGlobal("fetch", shopify.fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const defined = new Map<string, JobDefinition<object>>();
  const jobs: Jobs = {
    define: (job) => void defined.set(job.name, job),
    start: async () => {},
    open: async () => {},
    enqueue: async () => {},
    stop: async () => {},
  };
  const shared = {
    db: database.db,
    database,
    env: readEnv({ ...CREDENTIALS, PUBLIC_URL: "https://shod.example" }),
    jobs,
    emails: { define: () => {}, enqueue: async () => {} },
    limiter: createLimiter(database.db, "a secret of these tests"),
    publicUrl: "https://shod.example",
    features: FEATURES,
  };
  const { storefront, admin, shop } = openCommerce(servicesWith(shared), openSecrets("a secret of these tests", ""));
  const work = scheduleWork(servicesWith({ ...shared, storefront, admin, shop }));
  return {
    db: database.db,
    /**
     * Everything that a start and all jobs write at the shop, apart from subscriptions to webhooks. `refused`: the jobs that write, which the fake
     * shop does not confirm. All others must succeed.
     */
    written: async (refused: string[] = []): Promise<string[]> => {
      shopify.requests.length = 0;
      await work.catchUp();
      const failed: string[] = [];
      for (const job of defined.values()) {
        const error = await errorOf(async () => job.run({}, AbortSignal.timeout(60_000)));
        if (error) failed.push(job.name);
      }
      expect(failed.toSorted()).toEqual([...FAIL_HERE, ...refused].toSorted());
      const sent = shopify.requests
        .filter(({ path }) => path.startsWith("/admin/api/"))
        .map(({ query }) => query)
        .filter((query) => query.includes("mutation "));
      return sent.filter((query) => !query.includes("webhookSubscriptionCreate"));
    },
  };
}

describe("a database of the sample shop that moves to a Shopify store", () => {
  test("writes nothing of the samples there, in no job", async () => {
    const { db, written } = await movedToShopify();
    expect(new Set((await promoCodes(db)).map(({ code, isSample }) => `${code} ${isSample}`))).toEqual(
      new Set(SAMPLES.map((code) => `${code} true`)),
    );
    const onSale = await db
      .select()
      .from(productCustomizations)
      .where(sql`badges @> '["sale"]'`);
    expect(onSale.map(({ isSample }) => isSample)).toContain(true);
    expect(await written()).toEqual([]);
  });

  test("offers none of the sample codes, and writes the owner's", async () => {
    const { db, written } = await movedToShopify();
    for (const code of SAMPLES) {
      expect((await promoResult(db, code, TODAY, { isLive: true })).valid).toBe(false);
      expect((await promoResult(db, code, TODAY)).valid).toBe(true);
    }
    const services = { db, jobs: noJobs, isLive: true };
    expect(await createPromoCode(services, { ...OWN, code: "welcome10" })).toMatchObject({ created: true });
    expect(await createPromoCode(services, { ...OWN, code: "grace10" })).toMatchObject({ created: true });
    const peace = (await promoCodes(db)).find(({ code }) => code === "PEACE15")!;
    await setPromoCodeActive(services, peace.id, false);
    expect((await promoCodes(db)).find(({ code }) => code === "PEACE15")).toMatchObject({ isSample: true });
    await setPromoCodeActive(services, peace.id, true);
    expect((await promoResult(db, "WELCOME10", TODAY, { isLive: true })).valid).toBe(true);
    const sent = (await written(PROMO_JOBS)).join();
    for (const code of ["WELCOME10", "GRACE10", "PEACE15"]) expect(sent).toContain(code);
    expect(sent).not.toContain("FIRST100");
  });

  test("writes the owner's sale there", async () => {
    const { db, written } = await movedToShopify();
    const [owned] = await db
      .update(productCustomizations)
      .set({ isSample: false })
      .where(sql`badges @> '["sale"]'`)
      .returning();
    const sent = (await written(["keep-sale"])).join();
    expect(sent).toContain("discountAutomaticBasicCreate");
    expect(sent).toContain(owned!.shopifyProductId);
  });
});

describe("the migration of a database that had the sample shop before its origin was recorded", () => {
  const migration = readFileSync("db/migrations/0016_sample_origin.sql", "utf8")
    .split("--> statement-breakpoint")
    .filter((statement) => !/ALTER TABLE/.test(statement));
  const migrate = async (db: Db) => {
    await db.execute(sql`update promo_codes set is_sample = false`);
    await db.execute(sql`update product_customizations set is_sample = false`);
    for (const statement of migration) await db.execute(sql.raw(statement));
  };
  const samplesOf = async (db: Db) =>
    (await promoCodes(db)).flatMap(({ code, isSample }) => (isSample ? [code] : [])).toSorted();

  test("recognizes samples that no admin touched", async () => {
    const { db } = await movedToShopify();
    await migrate(db);
    expect(await samplesOf(db)).toEqual(SAMPLES.toSorted());
    const customizations = await db.select().from(productCustomizations);
    expect(customizations.filter(({ isSample }) => !isSample)).toEqual([]);
  });

  test.each([
    ["changed", sql`update promo_codes set discount_value = 12 where code = 'WELCOME10'`],
    [
      "made by an admin",
      sql`insert into audit_log (admin_id, admin_email, action, subject) values ('1', 'a@b.example', 'promo-code.created', 'WELCOME10')`,
    ],
    [
      "made by an admin who typed a space after it",
      sql`insert into audit_log (admin_id, admin_email, action, subject) values ('1', 'a@b.example', 'promo-code.created', ' welcome10 ')`,
    ],
    [
      "made by an admin who typed characters that are not shown",
      sql`insert into audit_log (admin_id, admin_email, action, subject, after)
        select '1', 'a@b.example', 'promo-code.created', 'WELCOME10' || chr(160), jsonb_build_object('id', id) from promo_codes where code = 'WELCOME10'`,
    ],
    [
      "imported",
      sql`insert into audit_log (admin_id, admin_email, action, subject, after)
        values ('1', 'a@b.example', 'promo-code.imported', '2 codes', '{"added": ["WELCOME10", "X"], "changed": []}')`,
    ],
    [
      "used by an order of a Shopify store",
      sql`insert into promo_redemptions (order_id, code, promo_code_id, redeemed_at)
        select '6012345678901', code, id, now() from promo_codes where code = 'WELCOME10'`,
    ],
  ])("leaves a code alone that was %s", async (_how, touch) => {
    const { db } = await movedToShopify();
    await db.execute(touch);
    await migrate(db);
    expect(await samplesOf(db)).toEqual(["FIRST100", "PEACE15"]);
  });
});
