import { eq, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { queriesOf } from "#tests/support/captured-queries.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { fakeProvider, productId } from "#tests/support/fake-provider.ts";
import { countSales, forgetOldSales } from "./best-sellers.server.ts";
import { readFilters } from "./browse.ts";
import { createFacetIndex } from "./facet-index.ts";
import { listingPage } from "./listing-pages.server.ts";
import { refreshListings } from "./listing.server.ts";
import { productListings, productSales } from "../listings.tables.server.ts";
import { createShopCache, productsPage } from "../shop.server.ts";

/** A shop of five products; "product-4" comes first in the featured order of its own accord. */
async function aShop(db: Db) {
  const provider = fakeProvider(Array.from({ length: 5 }, (_, at) => ({ handle: `product-${at}` })));
  const services = { db, storefront: provider.storefront, caches: { shop: createShopCache() } };
  await fillCatalog(services);
  const bestSelling = async () => {
    const { products } = await productsPage(services, readFilters(new URLSearchParams("sort=best-selling")));
    return products.map(({ handle }) => Number(handle.slice("product-".length)));
  };
  const unitsSold = async (at: number) => {
    const [row] = await db
      .select()
      .from(productListings)
      .where(eq(productListings.productId, productId(at)));
    return row?.unitsSold;
  };
  return { services, provider, bestSelling, unitsSold };
}

const today = new Date();
const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString();

/** An order as the provider reports it: of [product, units] lines. */
const order = (id: number, lines: [number, number][], more: object = {}) => ({
  id,
  email: "ann@example.com",
  created_at: daysAgo(1),
  cancelled_at: null,
  line_items: lines.map(([at, quantity]) => ({ product_id: Number(productId(at).split("/").at(-1)), quantity })),
  ...more,
});
const canceled = (id: number, lines: [number, number][]) => order(id, lines, { cancelled_at: daysAgo(0) });

describe("best selling", () => {
  test("orders by the units sold, then as featured", async ({ db }) => {
    const { bestSelling } = await aShop(db);
    expect(await bestSelling()).toEqual([0, 1, 2, 3, 4]);
    await countSales(
      db,
      order(1, [
        [3, 1],
        [2, 2],
      ]),
    );
    await countSales(
      db,
      order(2, [
        [3, 1],
        [3, 2],
      ]),
    );
    expect(await bestSelling()).toEqual([3, 2, 0, 1, 4]);
  });

  test.for<[what: string, reports: object[], units: number]>([
    ["a paid order", [order(1, [[0, 2]])], 2],
    ["the same order twice", [order(1, [[0, 2]]), order(1, [[0, 2]])], 2],
    ["two orders", [order(1, [[0, 2]]), order(2, [[0, 3]])], 5],
    ["a canceled order", [order(1, [[0, 2]]), canceled(1, [[0, 2]])], 0],
    ["a canceled order, reported before it was paid", [canceled(1, [[0, 2]]), order(1, [[0, 2]])], 0],
    [
      "a canceled order, reported twice",
      [order(2, [[0, 3]]), order(1, [[0, 2]]), canceled(1, [[0, 2]]), canceled(1, [[0, 2]])],
      3,
    ],
    ["an order that was canceled when it was paid", [order(1, [[0, 2]], { cancelled_at: daysAgo(0) })], 0],
    ["an order of 91 days ago", [order(1, [[0, 2]], { created_at: daysAgo(91) })], 0],
    ["an order of 89 days ago", [order(1, [[0, 2]], { created_at: daysAgo(89) })], 2],
    ["an imported order, by when it was processed", [order(1, [[0, 2]], { processed_at: daysAgo(200) })], 0],
    ["a line without a product", [order(1, [[0, 2]], { line_items: [{ product_id: null, quantity: 2 }] })], 0],
    ["numbers as text", [{ ...order(1, [[0, 2]]), id: "1" }, order(1, [[0, 2]])], 2],
    ["what is no order", [{ id: 1 }, { id: "x", line_items: "none" }], 0],
  ])("counts %s", async ([, reports, units], { db }) => {
    const { unitsSold } = await aShop(db);
    for (const report of reports) await countSales(db, report);
    expect(await unitsSold(0)).toBe(units);
  });

  test("keeps its count when a listing is computed again, and when the product comes back", async ({ db }) => {
    const { unitsSold, services, provider } = await aShop(db);
    await countSales(db, order(1, [[4, 2]]));
    await refreshListings(db, [productId(4)]);
    expect(await unitsSold(4)).toBe(2);
    provider.change([{ handle: "product-0" }]);
    await fillCatalog(services);
    await countSales(db, order(2, [[4, 1]]));
    provider.change(Array.from({ length: 5 }, (_, at) => ({ handle: `product-${at}` })));
    await fillCatalog(services);
    expect(await unitsSold(4)).toBe(3);
  });

  test("is read in order from an index, also on a late page", async ({ db }) => {
    // The table is empty: a sort would cost nothing.
    for (const way of ["seqscan", "bitmapscan", "sort"]) await db.execute(sql.raw(`set local enable_${way} = off`));
    for (const after of [null, "50.b3-999.8100001"]) {
      const read = () => listingPage(db, createFacetIndex(), { groups: [], sort: "best-selling", after, size: 50 });
      const [query] = await queriesOf(db, read);
      const plan = JSON.stringify(await rowsOf(db, sql`explain ${query}`));
      expect(plan).toContain("Index Scan using product_listings_best_selling");
      expect(plan).not.toContain("Sort");
    }
  });

  test("forgets sales after ninety days, and stores nothing about customers", async ({ db }) => {
    const { unitsSold } = await aShop(db);
    await countSales(db, order(1, [[0, 2]]));
    await countSales(db, order(2, [[0, 3]]));
    await db
      .update(productSales)
      .set({ soldAt: new Date(daysAgo(91)) })
      .where(eq(productSales.orderId, "1"));
    await forgetOldSales(db);
    expect(await unitsSold(0)).toBe(3);
    expect(await db.select().from(productSales)).toEqual([
      { orderId: "2", productId: productId(0), units: 3, soldAt: new Date(daysAgo(1)) },
    ]);
  });
});
