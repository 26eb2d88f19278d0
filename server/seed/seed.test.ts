// Engines: both (large inserts).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readEnv } from "#app/platform/env.server.ts";
import { openEmbeddedDatabase, rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { createShopCache, navigationCategories } from "#app/features/shop/shop.server.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { seed, seedDatabase, SEEDS } from "./seed.ts";

const numbers = async (db: Db, query: ReturnType<typeof sql>) =>
  Object.fromEntries(Object.entries((await rowsOf<object>(db, query))[0] ?? {}).map(([name, n]) => [name, Number(n)]));

describe("npm run seed", () => {
  test("adds as many rows as requested, also when run twice", async ({ db }) => {
    await seedSampleCatalog(db);
    const before = await numbers(db, COUNTS);
    const ten = Object.fromEntries(SEEDS.map((name) => [name, 10]));
    await seed(db, ten);
    await seed(db, ten);
    const after = await numbers(db, COUNTS);
    for (const [name, count] of Object.entries(after)) expect([name, count]).toEqual([name, (before[name] ?? 0) + 20]);
    expect(await navigationCategories({ db, caches: { shop: createShopCache() } })).toContain("Sneakers & Slides");
  });

  test("records a consent for every permission, and the totals of orders are correct", async ({ db }) => {
    await seedSampleCatalog(db);
    await seed(db, { products: 50, orders: 50, subscribers: 200, prayers: 200, stories: 50, ambassadors: 50 });
    expect(
      await numbers(
        db,
        sql`select
          (select count(*) from devotional_subscriptions s where not exists (select 1 from consents
            where subject = 'subscription' and subject_id = s.id and purpose = 'mailings' and given)) as "subscribers without consent",
          (select count(*) from devotional_subscriptions s where not subscribed and not exists (select 1 from consents
            where subject = 'subscription' and subject_id = s.id and not given)) as "unsubscribed without a record",
          (select count(*) from prayer_requests p where posted_to_wall and not exists (select 1 from consents
            where subject = 'prayer' and subject_id = p.id and purpose = 'wall' and given)) as "on the wall without consent",
          (select count(*) from user_stories s where approved and not exists (select 1 from consents
            where subject = 'story' and subject_id = s.id and purpose = 'publication' and given)) as "published without consent",
          (select count(*) from prayer_requests p where prayed_count <> (select count(*) from prayed where prayer_id = p.id))
            as "wrong prayed counts",
          (select count(*) from store.orders o where subtotal_minor <> (select sum(quantity * unit_minor)
            from store.order_lines where order_id = o.id)) as "wrong subtotals",
          (select count(*) from store.orders where total_minor <> subtotal_minor - discount_minor + shipping_minor + tax_minor)
            as "wrong totals"`,
      ),
    ).toEqual({
      "subscribers without consent": 0,
      "unsubscribed without a record": 0,
      "on the wall without consent": 0,
      "published without consent": 0,
      "wrong prayed counts": 0,
      "wrong subtotals": 0,
      "wrong totals": 0,
    });
  });
});

describe("a database", () => {
  const folder = () => mkdtempSync(path.join(tmpdir(), "shod-seed-"));

  test("with real subscribers is not changed unless that is requested", async () => {
    const DATA_DIR = folder();
    const env = readEnv({ DATA_DIR });
    try {
      const database = await openEmbeddedDatabase(path.join(DATA_DIR, "database"));
      await database.db.execute(
        sql`insert into devotional_subscriptions (name, email, preferences) values ('Ann', 'ann@real-people.test', '{}')`,
      );
      await expect(seedDatabase(env, { prayers: 1 })).rejects.toThrow(/in use by process/);
      await database.close();
      await expect(seedDatabase(env, { prayers: 1 })).rejects.toThrow("This database contains real subscribers");
      await seedDatabase(env, { prayers: 1 }, { addToReal: true });
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });

  test("of a Shopify store gets no products and no orders", async () => {
    const env = readEnv({ SHOPIFY_STORE_DOMAIN: "shop.myshopify.com" });
    await expect(seedDatabase(env, { orders: 1 })).rejects.toThrow("come from shop.myshopify.com");
  });
});

const COUNTS = sql`select
  (select count(*) from store.products) as products, (select count(*) from store.orders) as orders,
  (select count(*) from devotional_subscriptions) as subscribers, (select count(*) from prayer_requests) as prayers,
  (select count(*) from user_stories) as stories, (select count(*) from ambassador_signups) as ambassadors,
  (select count(*) from back_in_stock_requests) as restocks, (select count(*) from banners) as banners,
  (select count(*) from promo_codes) as promos, (select count(*) from audit_log) as audit`;
