import type { Db } from "#app/platform/db/database.server.ts";
import { openServerDatabase } from "#app/platform/db/database.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { catalogServices } from "#tests/support/catalog.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { fakeProvider, productId, variantId, type GivenProduct } from "#tests/support/fake-provider.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import {
  catalogProductIds,
  catalogProductsByIds,
  catalogState,
  catalogVariantsOf,
  collectionsOfProducts,
  markProductsChanged,
  recordAvailability,
} from "./catalog.server.ts";
import { applyCatalogChanges, syncCatalog, type CatalogServices } from "./sync-catalog.server.ts";

const numbered = (count: number): GivenProduct[] =>
  Array.from({ length: count }, (_, at) => ({ handle: `shoe-${at}` }));

/** A shop and its index, and the products that the features were notified of. */
function aCatalog(db: Db, products: GivenProduct[], given: Partial<CatalogServices> = {}) {
  const provider = fakeProvider(products);
  const notified: string[] = [];
  const features = [{ productsChanged: async (_tx: Db, ids: string[]) => void notified.push(...ids) }];
  const services = catalogServices({ db, storefront: provider.storefront }, { features, ...given });
  const asked = () => provider.asked.splice(0).map(({ query }) => /query (\w+)/.exec(query)?.[1]);
  return { ...provider, services, notified: () => notified.splice(0).toSorted(), asked };
}

async function titles(db: Db, ...numbers: number[]) {
  const ids = numbers.map(productId);
  const found = await catalogProductsByIds(db, ids);
  return ids.flatMap((id) => found.get(id)?.title ?? []);
}

describe("a full sync", () => {
  test("reads every product with all variants and collections, and writes only what changed", async ({ db }) => {
    const sizes = Array.from({ length: 30 }, (_, at) => String(at));
    const shoes: GivenProduct[] = [
      {
        handle: "low",
        options: [{ name: "Size", values: sizes }],
        soldOut: ["3"],
        collections: ["lows"],
        tags: ["men"],
      },
      ...numbered(60),
    ];
    const { services, notified, change } = aCatalog(db, shoes);
    expect(await catalogState(db)).toMatchObject({ isFilling: true, problem: null });
    await syncCatalog(services);
    expect(await catalogState(db)).toEqual({ isFilling: false, isEmpty: false, problem: null });
    expect(notified()).toHaveLength(61);
    const variants = (await catalogVariantsOf(db, [productId(0)])).get(productId(0));
    expect(variants?.map(({ title, isAvailable }) => [title, isAvailable])).toEqual(
      sizes.map((size) => [size, size !== "3"]),
    );
    expect((await collectionsOfProducts(db, [productId(0)])).get(productId(0))).toMatchObject([{ title: "Lows" }]);

    change([...shoes.slice(0, 60), { handle: "shoe-59", title: "Renamed" }]);
    await syncCatalog(services, { isFull: true });
    expect(notified()).toEqual([productId(60)]);
    change(shoes.slice(0, 60));
    await syncCatalog(services, { isFull: true });
    expect(notified()).toEqual([productId(60)]);
    expect(await titles(db, 60)).toEqual([]);
  });

  test("continues where it was interrupted, and starts again for another shop", async ({ db }) => {
    const { services, asked, failWith, notified } = aCatalog(db, numbered(120));
    const query = services.storefront.query.bind(services.storefront);
    const interrupted = {
      ...services,
      storefront: {
        query: (async (operation: never, variables: { after?: string }) => {
          if (variables.after === "99") throw new Error("gone for lunch");
          return query(operation, variables as never);
        }) as typeof query,
      },
    };
    await expect(syncCatalog(interrupted)).rejects.toThrow("gone for lunch");
    expect(await catalogState(db)).toMatchObject({ isFilling: true, problem: "gone for lunch" });
    // What is there is shown.
    expect(notified()).toHaveLength(100);
    asked();
    await syncCatalog(services);
    expect(asked()).toEqual(["Collections", "Products"]);
    expect(await catalogProductIds(db, 0, 500)).toHaveLength(120);
    expect(notified()).toHaveLength(20);

    failWith(null);
    const other = aCatalog(db, numbered(2), { provider: "another shop" });
    await syncCatalog(other.services);
    expect(await catalogProductIds(db, 0, 500)).toHaveLength(2);
    expect(other.notified()).toHaveLength(120);
  });

  test("reads products without tags if the token may not read them", async ({ db }) => {
    const { services, fetch, asked } = aCatalog(db, [{ handle: "low", tags: ["men"] }]);
    const storefront = createStorefront({
      endpoint: "https://shop.invalid/api/2025-07/graphql.json",
      token: "t",
      async fetch(request) {
        const { variables } = (await request.clone().json()) as { variables: { withoutTags?: boolean } };
        const isRefused = "first" in variables && !variables.withoutTags;
        const message =
          "Access denied for tags field. Required access: `unauthenticated_read_product_tags` access scope.";
        return isRefused ? Response.json({ errors: [{ message }] }) : fetch(request);
      },
    });
    await syncCatalog({ ...services, storefront });
    expect(await titles(db, 0)).toEqual(["low"]);
    expect(asked()).toEqual(["Collections", "Products"]);
  });
});

describe("changes", () => {
  test("are read by the hour, by date", async ({ db }) => {
    const { services, asked, change, notified } = aCatalog(db, numbered(3));
    await syncCatalog(services);
    asked();
    notified();
    change([...numbered(2), { handle: "shoe-2", title: "New", updated: 400 * 24 * 3_600 }]);
    await syncCatalog(services);
    expect(asked()).toEqual(["Collections", "ProductsChangedSince"]);
    expect([notified(), await titles(db, 2)]).toEqual([[productId(2)], ["New"]]);
  });

  test("by webhook read one product each, and remove one that is gone", async ({ db }) => {
    const { services, asked, change, notified } = aCatalog(db, numbered(3));
    await syncCatalog(services);
    asked();
    notified();
    change([
      { handle: "shoe-0", title: "New" },
      { handle: "shoe-1", title: "Not announced" },
    ]);
    await markProductsChanged(db, noJobs, [productId(0), productId(2), productId(0)], { isStale: true });
    expect(await applyCatalogChanges(services)).toBe(2);
    expect([asked(), notified()]).toEqual([["ProductsOfCatalog"], [productId(0), productId(2)]]);
    expect(await titles(db, 0, 1, 2)).toEqual(["New", "shoe-1"]);
    expect(await applyCatalogChanges(services)).toBe(0);
  });

  test("are not held up by a product that the provider cannot describe, which stays as it is", async ({ db }) => {
    const { services, fetch, change } = aCatalog(db, numbered(3));
    await syncCatalog(services);
    change([
      { handle: "shoe-0", title: "New" },
      { handle: "shoe-1", title: "Broken" },
    ]);
    const storefront = createStorefront({
      endpoint: "https://shop.invalid/api/2025-07/graphql.json",
      token: "t",
      async fetch(request) {
        const { variables } = (await request.clone().json()) as { variables: { ids: string[] } };
        const { data } = (await (await fetch(request)).json()) as { data: { nodes: unknown[] } };
        const at = variables.ids.indexOf(productId(1));
        if (at === -1) return Response.json({ data });
        const error = {
          message: "Internal error",
          path: ["nodes", at, "tags"],
          extensions: { code: "INTERNAL_SERVER_ERROR" },
        };
        return Response.json({ data: { nodes: data.nodes.with(at, null) }, errors: [error] });
      },
    });
    await markProductsChanged(db, noJobs, [productId(0), productId(1), productId(2)], { isStale: true });
    expect(await applyCatalogChanges({ ...services, storefront })).toBe(3);
    expect(await titles(db, 0)).toEqual(["New"]);
    expect(await titles(db, 1)).toEqual(["shoe-1"]);
    expect(await catalogProductIds(db, 0, 500)).toHaveLength(2);
  });

  test("of availability need no provider, and win over a response from before", async ({ db }) => {
    const { services, asked, notified, failWith } = aCatalog(db, [{ handle: "low", soldOut: ["Default Title"] }]);
    await syncCatalog(services);
    asked();
    notified();
    await recordAvailability(db, noJobs, [{ variantId: variantId(0, 0), isAvailable: true }]);
    await recordAvailability(db, noJobs, [{ variantId: variantId(0, 0), isAvailable: true }]);
    failWith(new Response(null, { status: 500 }));
    expect(await applyCatalogChanges(services)).toBe(1);
    expect([asked(), notified()]).toEqual([[], [productId(0)]]);
    expect((await catalogProductsByIds(db, [productId(0)])).get(productId(0))?.isAvailable).toBe(true);
  });

  test("of a burst drop the pages of all processes together", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      const published: unknown[] = [];
      await own.listen("shod_live", (message) => void published.push(JSON.parse(message)));
      const { services } = aCatalog(db, numbered(300), { database: own });
      await markProductsChanged(
        db,
        noJobs,
        numbered(300).map((_, at) => productId(at)),
        { isStale: true },
      );
      const begun = Date.now();
      await applyCatalogChanges(services, { isPaced: true });
      await expect.poll(() => published.length).toBeGreaterThan(0);
      // The first of 15 batches, the last, and one in each second between them.
      expect(published.length).toBeLessThanOrEqual(2 + Math.floor((Date.now() - begun) / 1_000));
      expect(await catalogProductIds(db, 0, 500)).toHaveLength(300);
    } finally {
      await own.close();
    }
  });

  test.runIf(onPostgres)("are applied once by two processes, and synced by one at a time", async () => {
    const own = await ownDatabase();
    const second = await openServerDatabase(own.url ?? "", null);
    try {
      const shops = [own, second].map((database) => aCatalog(database.db, numbered(120), { database }));
      await Promise.all(shops.map(({ services }) => syncCatalog(services)));
      expect(shops.flatMap(({ notified }) => notified())).toHaveLength(120);
      expect(shops.flatMap(({ asked }) => asked()).filter((name) => name === "Products")).toHaveLength(3);
      await markProductsChanged(own.db, noJobs, [productId(1), productId(2)]);
      await Promise.all(shops.map(({ services }) => applyCatalogChanges(services)));
      expect(shops.flatMap(({ notified }) => notified())).toEqual([productId(1), productId(2)]);
    } finally {
      await second.close();
      await own.close();
    }
  });
});
