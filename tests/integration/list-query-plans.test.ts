import { sql } from "drizzle-orm";
import { mostRequested, restockRequests } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { allBanners } from "#app/features/banners/banners.server.ts";
import { ambassadorsNewestFirst, applicationsWaiting } from "#app/features/ambassadors/signups.server.ts";
import { suppressionsNewestFirst } from "#app/features/email/delivery/delivery.server.ts";
import { subscribersNewestFirst, subscriptionCount } from "#app/features/email/subscribers/subscribers.server.ts";
import { listedInventory } from "#app/features/inventory/inventory-list.server.ts";
import { listedOrders } from "#app/features/orders/order-list.server.ts";
import { readOrderQuery } from "#app/features/orders/order-list.ts";
import { prayersForReview } from "#app/features/prayers/prayer-review.server.ts";
import { prayersToReview, urgentPrayersToReview, wallPage } from "#app/features/prayers/prayers.server.ts";
import { createShopCache, navigationCategories } from "#app/features/shop/shop.server.ts";
import { storiesNewestFirst, storiesToReview } from "#app/features/stories/stories.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { seed } from "#server/seed/seed.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { queriesOf } from "../support/captured-queries.ts";
import { describe, expect, test } from "../support/database.ts";

/** The query plans of every query that `run` sends, with sequential scans made expensive. */
async function plansOf(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const query of await queriesOf(db, run)) {
    const steps = await rowsOf<Record<string, string>>(db, sql`explain ${query}`);
    plans.push(steps.map((step) => step["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

async function filled(db: Db): Promise<void> {
  await seedSampleCatalog(db);
  await seed(db, {
    products: 1_000,
    subscribers: 3_000,
    prayers: 3_000,
    stories: 1_000,
    ambassadors: 1_000,
    restocks: 2_000,
    banners: 500,
    orders: 3_000,
  });
  await db.execute(sql`analyze`);
  await db.execute(sql`set local enable_seqscan = off`);
}

const page = { limit: 51 };

describe("a list of many rows", () => {
  test("is read in order from an index, on the first page and on a late one", async ({ db }) => {
    await filled(db);
    const cursor = { micros: Date.UTC(2024, 5, 1) * 1_000, id: 900 };
    const after = `${cursor.micros}-${cursor.id}`;
    const lists: Record<string, () => Promise<unknown>> = {
      subscribers: () => subscribersNewestFirst(db, page),
      "subscribers, late": () => subscribersNewestFirst(db, { ...page, after }),
      "subscribers of products": () => subscribersNewestFirst(db, { ...page, wants: "products" }),
      ambassadors: async () => ambassadorsNewestFirst(db, page),
      prayers: () => prayersForReview(db, page),
      "prayers, late": () => prayersForReview(db, { ...page, after: { ...cursor, isUrgent: false } }),
      "prayers to review": () => prayersForReview(db, { ...page, filter: "waiting" }),
      "prayers to review, late": () =>
        prayersForReview(db, { ...page, filter: "waiting", after: { ...cursor, isUrgent: false } }),
      "the wall": () => wallPage(db, page),
      "the wall, late": () => wallPage(db, { ...page, before: cursor }),
      stories: () => storiesNewestFirst(db, page),
      "not emailed": () => suppressionsNewestFirst(db, page),
      "not emailed, late": () => suppressionsNewestFirst(db, { ...page, after }),
      restocks: () => restockRequests(db, page),
      "restocks, pending": () => restockRequests(db, { ...page, notified: false }),
      banners: () => allBanners(db, page),
      inventory: async () => listedInventory(db, { ...page, filter: "all", variantIds: null }),
      "inventory, lowest stock": async () =>
        listedInventory(db, { ...page, filter: "all", sort: "lowest", variantIds: null }),
      "inventory, highest stock, late": async () =>
        listedInventory(db, { ...page, filter: "all", sort: "highest", variantIds: null, after: "7_900" }),
      "inventory, sold out": async () => listedInventory(db, { ...page, filter: "sold-out", variantIds: null }),
    };
    for (const [name, read] of Object.entries(lists))
      for (const plan of await plansOf(db, read)) {
        expect(plan, name).toMatch(/Index (Only )?Scan/);
        expect(plan, name).not.toMatch(/Seq Scan|Sort/);
      }
  });

  test("of orders is read in each order, and with each filter, from an index of its own", async ({ db }) => {
    await filled(db);
    const plan = async (search: string) => {
      const { query } = readOrderQuery(new URLSearchParams(search));
      const asked = { shop: "embedded store", timeZone: "America/New_York", query, limit: 51 };
      const plans = await plansOf(db, () => listedOrders(db, asked));
      return plans.filter((each) => !each.includes("order_lines"));
    };
    const indexes = {
      "": "orders_newest",
      "sort=oldest": "orders_newest",
      "sort=highest": "orders_by_total",
      "show=to-ship": "orders_to_ship",
      "show=unfulfilled": "orders_unfulfilled",
      "show=refunded": "orders_refunded",
      "show=canceled": "orders_canceled",
      "from=2026-01-01&to=2026-02-01": "orders_newest",
      "q=%231001": "orders_by_number",
    };
    for (const [search, index] of Object.entries(indexes)) {
      const [page, ...more] = await plan(search);
      expect(page, search).toContain(index);
      expect(page, search).not.toMatch(/Seq Scan/);
      expect(more, search).toEqual([]);
    }
    expect((await plan("q=zebedee")).at(-1)).toContain("orders_search");
    expect(await plan("q=example")).toHaveLength(1);
  });

  test("is searched by its full-text index, and by the list's index for common words", async ({ db }) => {
    await filled(db);
    const searches: [string, (search: string) => Promise<unknown[]>][] = [
      ["devotional_subscriptions_words", (search) => subscribersNewestFirst(db, { ...page, search })],
      ["mail_suppressions_words", (search) => suppressionsNewestFirst(db, { ...page, search })],
      ["ambassador_signups_words", (search) => ambassadorsNewestFirst(db, { ...page, search })],
      ["prayer_requests_words", (search) => prayersForReview(db, { ...page, search })],
      ["user_stories_words", (search) => storiesNewestFirst(db, { ...page, search })],
    ];
    for (const [index, search] of searches) {
      const [inOrder, byWords] = await plansOf(db, () => search("zebedee"));
      expect(inOrder, index).not.toMatch(/Seq Scan/);
      expect(byWords, index).toContain(`Bitmap Index Scan on ${index}`);
      expect(await plansOf(db, () => search("example")), index).toHaveLength(1);
      expect(await search("example"), index).toHaveLength(51);
    }
  });

  test("is counted with an index", async ({ db }) => {
    await filled(db);
    const counts = [
      ...MAILINGS.map((mailing) => () => subscriptionCount(db, 10_000, mailing)),
      () =>
        db.execute(
          sql`select ${prayersToReview}, ${urgentPrayersToReview}, ${storiesToReview}, ${applicationsWaiting}`,
        ),
      () => navigationCategories({ db, caches: { shop: createShopCache() } }),
      () => mostRequested(db, 5),
    ];
    for (const count of counts) for (const plan of await plansOf(db, count)) expect(plan).not.toMatch(/Seq Scan/);
  });

  test("has no index with nulls last, which Postgres cannot use for `desc`", async ({ db }) => {
    const sorted = await rowsOf(
      db,
      sql`select indexname from pg_indexes where schemaname in ('public', 'store') and indexdef ilike '%nulls last%'`,
    );
    expect(sorted).toEqual([]);
  });
});
