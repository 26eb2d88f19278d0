// Engines: both (locks, COPY).
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { setBannerActive } from "#app/features/banners/banners.server.ts";
import {
  createPromoCode,
  promoCodes,
  promoResult,
  seedPromoCodes,
  setPromoCodeActive,
} from "#app/features/promos/promos.server.ts";
import { promoCodes as promoCodesTable } from "#app/features/promos/promos.tables.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { openEmbeddedDatabase, rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { claimDatabase } from "#app/platform/shopify/database-shop.server.ts";
import { recordedShop } from "#app/platform/shopify/recorded-shop.server.ts";
import { restore } from "#server/cli/restore.ts";
import { readEnv } from "#server/env.ts";
import { seedSampleShop } from "#server/seed/sample.ts";
import { describe, expect, test } from "../support/database.ts";
import { aShop } from "../support/fake-shopify/shop-state.ts";
import { aRestockRequest, aSubscriber } from "../support/factories/personal-data.ts";
import {
  TODAY,
  SAMPLES,
  SAMPLE_SHOP,
  noJobs,
  OWN,
  aTrial,
  atShopify,
  movedToShopify,
  codesOf,
  sampleRows,
} from "../support/shop-moves.ts";

describe("a database of the sample shop that moves to a Shopify store", () => {
  test("writes nothing of the samples there, in no job", async () => {
    const database = await aTrial();
    expect(await codesOf(database.db)).toEqual(SAMPLES.toSorted());
    expect(await sampleRows(database.db)).toBeGreaterThan(20);
    const site = atShopify(database);
    await site.claim();
    expect(await sampleRows(database.db)).toBe(0);
    expect(await site.written()).toEqual([]);
  });

  test("writes nothing of the samples there, even if some are left", async () => {
    const site = await movedToShopify();
    const { db } = site;
    await seedSampleShop(db, SAMPLE_SHOP);
    await seedPromoCodes(db, [
      { code: "WELCOME10", discountType: "percentage", discountValue: 10, usageLimit: null, expiresAt: null },
    ]);
    await db
      .insert(productCustomizations)
      .values({ shopifyProductId: "gid://shopify/Product/8100001", badges: ["sale"], isSample: true });
    expect(await site.written()).toEqual([]);
    expect((await promoResult(db, "WELCOME10", TODAY, { isLive: true })).valid).toBe(false);
  });

  test("writes the owner's codes, and those that an admin made of samples", async () => {
    const database = await aTrial();
    const services = { db: database.db, jobs: noJobs };
    const peace = (await promoCodes(database.db)).find(({ code }) => code === "PEACE15")!;
    await setPromoCodeActive(services, peace.id, false);
    expect((await promoCodes(database.db)).find(({ code }) => code === "PEACE15")).toMatchObject({ isSample: true });
    await setPromoCodeActive(services, peace.id, true);
    expect(await createPromoCode(services, { ...OWN, code: "grace10" })).toMatchObject({ created: true });
    const site = atShopify(database);
    await site.claim();
    expect(await codesOf(site.db)).toEqual(["GRACE10", "PEACE15"]);
    const sent = (await site.written()).join();
    for (const code of ["GRACE10", "PEACE15"]) expect(sent).toContain(code);
    for (const code of ["WELCOME10", "FIRST100"]) expect(sent).not.toContain(code);
  });

  test("writes the sale of its own products there, and none of the embedded store's", async () => {
    const database = await aTrial();
    const [sale] = await database.db
      .select()
      .from(productCustomizations)
      .where(sql`badges @> '["sale"]'`);
    const isOwned = eq(productCustomizations.shopifyProductId, sale!.shopifyProductId);
    await database.db.update(productCustomizations).set({ isSample: false }).where(isOwned);
    const site = atShopify(database);
    await site.claim();
    expect(await database.db.select().from(productCustomizations)).toMatchObject([
      { shopifyProductId: sale!.shopifyProductId, formerShop: "embedded store" },
    ]);
    expect(await site.written()).toEqual([]);
    await database.db
      .insert(productCustomizations)
      .values({ shopifyProductId: "gid://shopify/Product/900", badges: ["sale"] });
    const sent = (await site.written()).join();
    expect(sent).toContain("discountAutomaticBasicCreate");
    expect(sent).toContain("gid://shopify/Product/900");
    expect(sent).not.toContain(sale!.shopifyProductId);
  });

  test("keeps accounts, subscribers and the owner's banner, and nothing of the embedded store's products, stock and orders", async () => {
    const { db, ...database } = await aTrial();
    const product = "gid://shopify/Product/8100001";
    await db.insert(users).values({ id: "ruth", name: "Ruth", email: "ruth@home.example", emailVerified: true });
    await aSubscriber(db, "naomi");
    await aRestockRequest(db, "orpah");
    const [banner] = await db.select().from(banners);
    await setBannerActive(db, banner!.id, true);
    const [promo] = await db.update(promoCodesTable).set({ isSample: false, usageCount: 7 }).returning();
    for (const row of [
      sql`insert into favorites (user_id, shopify_product_id) values ('ruth', ${product})`,
      sql`insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out) values ('gid://shopify/ProductVariant/45000001', 3, false)`,
      sql`insert into promo_redemptions (order_id, code, promo_code_id, redeemed_at) values ('5600001', 'WELCOME10', ${promo!.id}, now())`,
      sql`insert into promo_mirrors (promo_code_id, code, used_before) values (${promo!.id}, 'WELCOME10', 2), (999, 'GONE', 0)`,
      sql`insert into product_sales (order_id, product_id, units, sold_at) values ('5600001', ${product}, 1, now())`,
      sql`insert into review_requests (order_line_id, order_id, product_id, product_title, email, due_at) values ('1', '5600001', ${product}, 'Pilgrim Low', 'ruth@home.example', now())`,
      sql`insert into giving_months (month, currency, revenue, orders, costs, percent) values ('2026-10-01', 'USD', 12800, 1, 0, 10)`,
      sql`insert into webhook_inbox (id, topic, payload) values ('w', 'orders/create', '{}')`,
      sql`insert into catalog_sync (provider) values ('embedded store')`,
      sql`insert into order_sync (shop) values ('embedded store')`,
      sql`insert into stock_changes (shopify_variant_id, to_stock, source) values ('gid://shopify/ProductVariant/45000001', 3, 'sync')`,
      sql`insert into inventory_settings (low_stock_threshold, locations) values (4, 2)`,
    ])
      await db.execute(row);

    const site = atShopify({ db, ...database });
    await site.claim();
    expect(await recordedShop(db)).toEqual({ id: aShop().id, domain: aShop().domain });
    const counts = async (...tables: string[]) =>
      Promise.all(
        tables.map(async (table) => {
          const [row] = await rowsOf<{ rows: number }>(db, sql.raw(`select count(*)::integer as rows from ${table}`));
          return `${table} ${row?.rows}`;
        }),
      );
    expect(await counts("users", "devotional_subscriptions", "banners")).toEqual([
      "users 1",
      "devotional_subscriptions 1",
      "banners 1",
    ]);
    const left = [
      "favorites",
      "inventory_tracking",
      "stock_changes",
      "promo_redemptions",
      "promo_mirrors",
      "product_sales",
      "review_requests",
      "giving_months",
      "webhook_inbox",
      "back_in_stock_requests",
      "catalog_sync",
      "catalog_products",
    ];
    expect(await counts(...left)).toEqual(left.map((table) => `${table} 0`));
    expect(await rowsOf(db, sql`select low_stock_threshold, locations from inventory_settings`)).toEqual([
      { low_stock_threshold: 4, locations: null },
    ]);
    expect(await db.select().from(promoCodesTable)).toMatchObject([
      { usageCount: 0 },
      { usageCount: 0 },
      { usageCount: 0 },
    ]);
  });

  test("moves once if two processes start at once, and writes nothing of the samples", async () => {
    const database = await aTrial();
    const [one, two] = [atShopify(database), atShopify(database)];
    await Promise.all([one.claim(), two.claim()]);
    expect(await sampleRows(database.db)).toBe(0);
    await Promise.all([one.run(), two.run()]);
    expect([...one.changes(), ...two.changes()]).toEqual([]);
  });

  test("of a restored backup of the trial writes nothing of the samples, and moves, too", async () => {
    const home = mkdtempSync(path.join(tmpdir(), "shod-moved-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const root = path.join(home, "backups");
    const trial = await aTrial();
    await claimDatabase({ db: trial.db, database: trial, shop: null, features: FEATURES });
    const { name } = await makeBackup(trial, { root, dataDirectory: path.join(home, "trial") }, new Date());
    const DATA_DIR = path.join(home, "restored");
    await restore(readEnv({ BACKUP_DIR: root, DATA_DIR, PUBLIC_URL: "https://shod.example" }), {
      name,
      replace: false,
    });
    const database = await openEmbeddedDatabase(path.join(DATA_DIR, "database"));
    onTestFinished(() => database.close());
    expect(await sampleRows(database.db)).toBeGreaterThan(20);
    const site = atShopify(database);
    await site.claim();
    expect(await sampleRows(database.db)).toBe(0);
    expect(await site.written()).toEqual([]);
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
    const { db } = await aTrial();
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
    const { db } = await aTrial();
    await db.execute(touch);
    await migrate(db);
    expect(await samplesOf(db)).toEqual(["FIRST100", "PEACE15"]);
  });
});
