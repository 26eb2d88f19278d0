// Engines: both (locks, COPY).
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { anIndexedOrder } from "#app/features/orders/orders.factories.ts";
import { storeOrders } from "#app/features/orders/store-orders.server.ts";
import { createPromoCode } from "#app/features/promos/promos.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { claimDatabase } from "#app/platform/shopify/database-shop.server.ts";
import { recordedShop } from "#app/platform/shopify/recorded-shop.server.ts";
import { seedSampleShop } from "#server/seed/sample.ts";
import { describe, expect, ownDatabase, test } from "../support/database.ts";
import { aShop } from "../support/fake-shopify/shop-state.ts";
import { aRestockRequest } from "../support/factories/personal-data.ts";
import {
  SAMPLE_SHOP,
  noJobs,
  OWN,
  PROMO_JOBS,
  OTHER_SHOP,
  aTrial,
  atShopify,
  aReviewRequest,
  codesOf,
  sampleRows,
} from "../support/shop-moves.ts";

describe("the database of a Shopify store", () => {
  test("is refused to another shop, which gets nothing", async () => {
    const database = await aTrial();
    await atShopify(database).claim();
    await createPromoCode({ db: database.db, jobs: noJobs }, { ...OWN, code: "grace10" });
    const other = atShopify(database, OTHER_SHOP);
    await expect(other.claim()).rejects.toThrow("npm run connect -- --move-to-this-shop");
    await expect(claimDatabase({ db: database.db, database, shop: null, features: FEATURES })).rejects.toThrow(
      "SHOPIFY_STORE_DOMAIN is not set",
    );
    expect(await recordedShop(database.db)).toMatchObject({ id: aShop().id });
    expect(await other.run()).toEqual(expect.arrayContaining(PROMO_JOBS));
    expect(other.changes()).toEqual([]);
  });

  test("moves to another shop by command, with the owner's codes; what runs on the old shop writes nothing there any more", async () => {
    const database = await aTrial();
    const before = atShopify(database);
    await before.claim();
    await createPromoCode({ db: database.db, jobs: noJobs }, { ...OWN, code: "grace10" });
    const after = atShopify(database, OTHER_SHOP);
    expect(await after.move()).toEqual({});
    expect(await after.move()).toBeNull();
    expect((await after.written()).join()).toContain("GRACE10");
    await createPromoCode({ db: database.db, jobs: noJobs }, { ...OWN, code: "mercy10" });
    before.shopify.requests.length = 0;
    expect(await before.run()).toEqual(expect.arrayContaining(PROMO_JOBS));
    expect(before.changes()).toEqual([]);
  });

  test("moves without a record of erasures, so that a restored backup has the requests again", async () => {
    const { db, ...database } = await aTrial();
    const asked = await aRestockRequest(db, "earlier");
    await db.execute(sql`delete from back_in_stock_requests where id = ${asked}`);
    await aRestockRequest(db, "orpah");
    await db.execute(aReviewRequest("1", "ruth@home.example"));
    await atShopify({ db, ...database }).claim();
    expect(
      await rowsOf(db, sql`select id from back_in_stock_requests union all select id from review_requests`),
    ).toEqual([]);
    expect(await rowsOf(db, sql`select kind, key from erasures`)).toEqual([
      { kind: "back_in_stock_requests", key: String(asked) },
    ]);
  });

  test("keeps at a move who stopped review emails", async () => {
    const { db, ...database } = await aTrial();
    await db.execute(aReviewRequest("1", "ruth@home.example"));
    await db.execute(aReviewRequest("2", "naomi@home.example"));
    await db.execute(sql`update review_requests set wants_emails = false where email = 'naomi@home.example'`);
    await atShopify({ db, ...database }).claim();
    expect(await rowsOf(db, sql`select email, wants_emails from review_requests`)).toEqual([
      { email: "naomi@home.example", wants_emails: false },
    ]);
  });

  test("has its own settings of products again if it moves back", async () => {
    const database = await ownDatabase();
    onTestFinished(() => database.close());
    await atShopify(database).claim();
    await database.db.insert(productCustomizations).values({ shopifyProductId: "gid://shopify/Product/900" });
    const formerShops = async () =>
      (await database.db.select().from(productCustomizations)).map(({ formerShop }) => formerShop);
    await atShopify(database, OTHER_SHOP).move();
    expect(await formerShops()).toEqual([aShop().id]);
    await atShopify(database).move();
    expect(await formerShops()).toEqual([null]);
  });

  test("is its own if the site starts with the address that the shop had before, after both wrote orders", async () => {
    const database = await ownDatabase();
    const { db } = database;
    onTestFinished(() => database.close());
    const renamed = "renamed.myshopify.com";
    const order = anIndexedOrder();
    await atShopify(database).claim();
    await atShopify(database, { domain: renamed }).claim();
    for (const shop of [renamed, aShop().domain]) {
      await storeOrders(db, shop, [order], new Date());
      await db.execute(sql`insert into order_sync (shop) values (${shop}) on conflict do nothing`);
      await db.execute(sql`insert into order_changes (shop, order_id) values (${shop}, 1)`);
    }
    await atShopify(database).claim();
    expect(await recordedShop(db)).toEqual({ id: aShop().id, domain: aShop().domain });
    const shops = await rowsOf<{ shop: string }>(
      db,
      sql`select shop from orders union all select shop from order_lines union all select shop from order_sync union all select shop from order_changes`,
    );
    expect(shops.map(({ shop }) => shop)).toEqual(Array.from({ length: 4 }, () => aShop().domain));
  });

  test("is used after an upgrade while its shop does not respond; its id is recorded before a change", async () => {
    const database = await ownDatabase();
    const { db } = database;
    onTestFinished(() => database.close());
    await db.execute(sql`insert into database_shop (domain) values (${aShop().domain})`);
    const site = atShopify(database);
    site.shopify.failWith(new Response(null, { status: 500 }));
    expect(await site.claim()).toEqual({ id: null, domain: aShop().domain });
    await createPromoCode({ db, jobs: noJobs }, { ...OWN, code: "grace10" });
    expect(await site.run()).toEqual(expect.arrayContaining(PROMO_JOBS));
    expect(await recordedShop(db)).toMatchObject({ id: null });
    site.shopify.failWith(null);
    expect((await site.written()).join()).toContain("GRACE10");
    expect(await recordedShop(db)).toEqual({ id: aShop().id, domain: aShop().domain });
  });

  test("is its own if only the Storefront API responds", async () => {
    const database = await ownDatabase();
    onTestFinished(() => database.close());
    const site = atShopify(database, { apps: [] });
    await site.claim();
    expect(await recordedShop(database.db)).toEqual({ id: aShop().id, domain: aShop().domain });
  });

  test("is still its own if the shop has another address", async () => {
    const database = await aTrial();
    await atShopify(database).claim();
    await database.db.execute(sql`insert into order_sync (shop) values (${aShop().domain})`);
    await storeOrders(database.db, aShop().domain, [anIndexedOrder()], new Date());
    await atShopify(database, { domain: "renamed.myshopify.com" }).claim();
    expect(await recordedShop(database.db)).toEqual({ id: aShop().id, domain: "renamed.myshopify.com" });
    const shops = await rowsOf<{ shop: string }>(
      database.db,
      sql`select shop from orders union all select shop from order_lines union all select shop from order_sync`,
    );
    expect(shops.map(({ shop }) => shop)).toEqual(Array.from({ length: 3 }, () => "renamed.myshopify.com"));
  });

  test("is used while the shop does not respond, if its address is the recorded one; a change waits for its id", async () => {
    const database = await aTrial();
    const fails = new Response(null, { status: 500 });
    const first = atShopify(database);
    first.shopify.failWith(fails);
    await expect(first.claim()).rejects.toThrow("did not say which shop it is");
    first.shopify.failWith(null);
    await first.claim();

    const again = atShopify(database);
    again.shopify.failWith(fails);
    await again.claim();
    const other = atShopify(database, OTHER_SHOP);
    other.shopify.failWith(fails);
    await expect(other.claim()).rejects.toThrow("belongs to a-shop.myshopify.com (shop 548380009)");

    // The address became another shop's in the meantime.
    await createPromoCode({ db: database.db, jobs: noJobs }, { ...OWN, code: "grace10" });
    const taken = atShopify(database, { id: OTHER_SHOP.id });
    taken.shopify.failWith(fails);
    await taken.claim();
    taken.shopify.failWith(null);
    expect(await taken.run()).toEqual(expect.arrayContaining(PROMO_JOBS));
    expect(taken.changes()).toEqual([]);
    await expect(taken.claim()).rejects.toThrow("Two ways on");
  });

  test("gets nothing of the sample shop from the standalone store", async () => {
    const database = await ownDatabase();
    onTestFinished(() => database.close());
    await atShopify(database).claim();
    await seedSampleShop(database.db, SAMPLE_SHOP);
    expect(await sampleRows(database.db)).toBe(0);
    expect(await codesOf(database.db)).toEqual([]);
  });
});

describe("the migration that records shops", () => {
  const [banner = "", shop = ""] = readFileSync("db/migrations/0029_database_shop.sql", "utf8")
    .split("--> statement-breakpoint")
    .filter((statement) => /^(UPDATE|INSERT) /m.test(statement));

  test.each([
    ["that no admin touched", sql`select 1`, [true]],
    ["that was changed", sql`update banners set message = 'is here.'`, [false]],
    ["that has other pages", sql`update banners set pages = '["/"]'`, [false]],
    ["that has an end", sql`update banners set end_date = '2026-12-24'`, [false]],
    [
      "that an admin saved as it was",
      sql`insert into audit_log (admin_id, admin_email, action, subject) values ('1', 'a@b.example', 'banner.updated', 'Narrow Way High')`,
      [false],
    ],
  ])("knows the sample's banner %s", async (_how, touch, samples) => {
    const { db } = await aTrial();
    await db.execute(sql`update banners set is_sample = false`);
    await db.execute(touch);
    await db.execute(sql.raw(banner));
    expect((await db.select().from(banners)).map(({ isSample }) => isSample)).toEqual(samples);
  });

  const catalogOf = (provider: string) => sql`insert into catalog_sync (provider) values (${provider})`;
  test.each([
    ["filled by the embedded store", catalogOf("embedded store"), { id: "embedded store", domain: "embedded store" }],
    ["filled by a shop", catalogOf("a-shop.myshopify.com"), { id: null, domain: "a-shop.myshopify.com" }],
    ["older than the catalog", sql`select 1`, { id: "embedded store", domain: "embedded store" }],
    [
      "older than the catalog, with a Shopify order",
      sql`insert into promo_redemptions (order_id, code, redeemed_at) values ('6012345678901', 'GRACE10', now())`,
      null,
    ],
    [
      "older than the catalog, with favorites of the embedded store",
      sql`with visitor as (insert into users (id, name, email, email_verified) values ('ruth', 'Ruth', 'ruth@home.example', true) returning id)
        insert into favorites (user_id, shopify_product_id)
        select visitor.id, 'gid://shopify/Product/' || products.id from visitor, store.products`,
      { id: "embedded store", domain: "embedded store" },
    ],
    [
      "older than the catalog, with a favorite of a Shopify product",
      sql`with visitor as (insert into users (id, name, email, email_verified) values ('ruth', 'Ruth', 'ruth@home.example', true) returning id)
        insert into favorites (user_id, shopify_product_id) select id, 'gid://shopify/Product/900' from visitor`,
      null,
    ],
    [
      "older than the catalog, with stock of a Shopify variant",
      sql`insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out) values ('gid://shopify/ProductVariant/901', 3, false)`,
      null,
    ],
    [
      "older than the catalog, with a restock request for a Shopify variant",
      sql`insert into back_in_stock_requests (shopify_product_id, shopify_variant_id, product_title, variant_title, customer_email)
        values ('gid://shopify/Product/900', 'gid://shopify/ProductVariant/901', 'Low', '9', 'ruth@home.example')`,
      null,
    ],
    [
      "older than the catalog, with settings of a Shopify product",
      sql`insert into product_customizations (shopify_product_id) values ('gid://shopify/Product/900')`,
      null,
    ],
    [
      "older than the catalog, with a review request for a Shopify product",
      sql`insert into review_requests (order_line_id, order_id, product_id, product_title, email, due_at)
        values ('1', '2', 'gid://shopify/Product/900', 'Low', 'ruth@home.example', now())`,
      null,
    ],
    [
      "older than the catalog, with a sale of a Shopify product",
      sql`insert into product_sales (order_id, product_id, units, sold_at) values ('6012345678901', 'gid://shopify/Product/900', 1, now())`,
      null,
    ],
    [
      "older than the catalog, with an event of a Shopify order",
      sql`insert into webhook_inbox (id, topic, payload) values ('w', 'orders/create', '{"id": 6012345678901}')`,
      null,
    ],
    [
      "older than the catalog, with an event of a Shopify product",
      sql`insert into webhook_inbox (id, topic, payload) values ('w', 'products/update', '{"id": 900}')`,
      null,
    ],
    [
      "older than the catalog, with an event of the embedded store",
      sql`insert into webhook_inbox (id, topic, payload) select 'w', 'products/update', jsonb_build_object('id', id) from store.products limit 1`,
      { id: "embedded store", domain: "embedded store" },
    ],
    ["without any products", sql`delete from store.products`, null],
  ])("knows the shop of a database %s", async (_how, touch, recorded) => {
    const { db } = await aTrial();
    await db.execute(sql`delete from database_shop`);
    await db.execute(touch);
    await db.execute(sql.raw(shop));
    expect(await recordedShop(db)).toEqual(recorded);
  });
});
