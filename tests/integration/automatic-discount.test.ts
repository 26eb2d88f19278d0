import { asc, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { syncAutomaticDiscount } from "#app/platform/shopify/automatic-discount.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { openCheckout } from "#store/checkout/open-checkout.server.ts";
import { discounts, products } from "#store/store.tables.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "../support/factories/store-catalog.ts";

/** The app's sync of the sale discount, against the embedded store's Admin API. */

const COMBINING = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };
const NOT_COMBINING = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
const automatic = (db: Db) => db.select().from(discounts).where(isNull(discounts.code)).orderBy(asc(discounts.id));
const gid = (id: number) => `gid://shopify/Product/${id}`;

function aProvider(db: Db, refused: number[] = []) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const mutations: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      const { query, variables } = (await request.clone().json()) as { query: string; variables: object };
      const mutation = /mutation (\w+)/.exec(query)?.[1];
      if (mutation) mutations.push(mutation);
      // Shopify refuses a list with a product that no longer exists.
      if (mutation && refused.some((id) => JSON.stringify(variables).includes(`"${gid(id)}"`)))
        return Response.json({
          data: { result: { automaticDiscountNode: null, userErrors: [{ message: "No product" }] } },
        });
      return routes.fetch(request);
    },
  });
  const sync = (productIds: number[], percent = 30) =>
    syncAutomaticDiscount(admin, { title: "Sale", percent, productIds: productIds.map(gid) });
  return { sync, mutations };
}

async function manyProducts(db: Db, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ handle: `many-${at}`, title: `Shoe ${at}`, options: [] }));
  return (await db.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id);
}

describe("the sale at the provider", () => {
  test("contains exactly the products on sale, also more than one page of them, and is not written when it is correct", async ({
    db,
  }) => {
    const ids = await manyProducts(db, 600);
    const { sync, mutations } = aProvider(db);
    await sync(ids);
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(ids));
    expect(mutations.splice(0)).toEqual([
      "CreateAutomaticDiscount",
      "UpdateAutomaticDiscount",
      "UpdateAutomaticDiscount",
    ]);

    await sync(ids);
    expect(mutations).toEqual([]);
    await sync(ids.slice(0, 20));
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(ids.slice(0, 20)));
    expect(await automatic(db)).toHaveLength(1);
    await sync([]);
    expect(await automatic(db)).toEqual([]);
  });

  test("contains every other product when the provider refuses some, including the first and one on a later page", async ({
    db,
  }) => {
    const ids = await manyProducts(db, 300);
    const refused = [ids[0]!, ids[7]!, ids[280]!];
    const { sync } = aProvider(db, refused);
    await expect(sync(ids)).rejects.toThrow("No product");
    const good = ids.filter((id) => !refused.includes(id));
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(good));
    await expect(sync(ids.slice(0, 20))).rejects.toThrow("No product");
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(good.slice(0, 18)));
  });

  test("is synced even if a duplicate with its title cannot be deleted", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    for (let time = 0; time < 2; time++) await aCode(db, { title: "Sale", code: null, productIds: [] });
    const stuck = (await automatic(db))[1]!.id;
    const { deps } = storeDeps(db);
    const routes = adminRoutes(deps);
    const admin = createShopifyAdmin({
      endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
      token: deps.adminToken,
      async fetch(request) {
        const text = await request.clone().text();
        return text.includes("DeleteAutomaticDiscount") && text.includes(String(stuck))
          ? new Response("", { status: 500 })
          : routes.fetch(request);
      },
    });
    const synced = syncAutomaticDiscount(admin, { title: "Sale", percent: 30, productIds: [gid(id!)] });
    await expect(synced).rejects.toThrow("500");
    expect((await automatic(db))[0]).toMatchObject({ value: 3_000, productIds: [id] });
  });

  test("is found after a hundred others", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    for (let at = 0; at < 101; at++) await aCode(db, { title: `Other ${at}`, code: null, productIds: [] });
    const { sync } = aProvider(db);
    await sync([id!]);
    await sync([id!]);
    expect((await automatic(db)).filter(({ title }) => title === "Sale")).toHaveLength(1);
  });

  test("is corrected when its percentage, kind or combinations were changed", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    const { sync, mutations } = aProvider(db);
    await sync([id!], 30);
    await sync([id!], 25);
    expect(await automatic(db)).toMatchObject([{ value: 2_500, productIds: [id], combinesWith: COMBINING }]);
    await db.update(discounts).set({ combinesWith: { ...COMBINING, orderDiscounts: false } });
    await sync([id!], 25);
    expect(await automatic(db)).toMatchObject([{ value: 2_500, combinesWith: COMBINING }]);
    await db.update(discounts).set({ kind: "fixed" });
    await sync([id!], 25);
    expect(await automatic(db)).toMatchObject([{ kind: "percentage", value: 2_500 }]);
    mutations.length = 0;
    await sync([id!], 25);
    expect(mutations).toEqual([]);
  });

  test("exists once: duplicates with its title are deleted, and all of them when nothing is on sale", async ({
    db,
  }) => {
    const [id] = await manyProducts(db, 1);
    for (let time = 0; time < 3; time++) await aCode(db, { title: "Sale", code: null, value: 3_000, productIds: [] });
    await aCode(db, { title: "Another sale", code: null, productIds: [] });
    const { sync } = aProvider(db);
    await sync([id!]);
    expect(await automatic(db)).toMatchObject([{ title: "Sale", productIds: [id] }, { title: "Another sale" }]);

    await aCode(db, { title: "Sale", code: null, productIds: [] });
    await sync([]);
    expect(await automatic(db)).toMatchObject([{ title: "Another sale" }]);
  });

  test("combines with a promo code, unless the code excludes it", async ({ db }) => {
    const { product, variant } = await aShoe(db, { priceMinor: 10_000 });
    await aProvider(db).sync([product.id]);
    const totalWith = async (code: string) => {
      const checkout = (await openCheckout(
        storeDeps(db).deps,
        await aCart(db, [{ variantId: variant.id }], [code]),
        new Date(),
      ))!;
      return [checkout.subtotalMinor - checkout.discountMinor, checkout.appliedCode];
    };
    const combining = await aCode(db);
    const exclusive = await aCode(db, { combinesWith: NOT_COMBINING });
    const better = await aCode(db, { combinesWith: NOT_COMBINING, value: 5_000 });
    expect(await totalWith(combining.code)).toEqual([6_300, combining.code]);
    expect(await totalWith(exclusive.code)).toEqual([7_000, null]);
    expect(await totalWith(better.code)).toEqual([5_000, better.code]);
  });
});
