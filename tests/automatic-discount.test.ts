import { asc, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { syncAutomaticDiscount } from "#app/platform/shopify/automatic-discount.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { openCheckout } from "#store/checkout/open-checkout.server.ts";
import { discounts, products } from "#store/store.tables.server.ts";
import { describe, expect, test } from "./database.ts";
import { storeDeps } from "./factories/store-deps.ts";
import { aCart, aCode, aShoe } from "./factories/store-shelf.ts";

/** The sale as the app keeps it at its provider, against the embedded store's Admin API. */

const COMBINING = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };
const ALONE = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
const automatic = (db: Db) => db.select().from(discounts).where(isNull(discounts.code)).orderBy(asc(discounts.id));
const gid = (id: number) => `gid://shopify/Product/${id}`;

function aProvider(db: Db, refused: number[] = []) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const written: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      const { query, variables } = (await request.clone().json()) as { query: string; variables: object };
      const mutation = /mutation (\w+)/.exec(query)?.[1];
      if (mutation) written.push(mutation);
      // As Shopify refuses a list that names a product it no longer has.
      if (mutation && refused.some((id) => JSON.stringify(variables).includes(`"${gid(id)}"`)))
        return Response.json({
          data: { result: { automaticDiscountNode: null, userErrors: [{ message: "No product" }] } },
        });
      return routes.fetch(request);
    },
  });
  const keep = (productIds: number[], percent = 30) =>
    syncAutomaticDiscount(admin, { title: "Sale", percent, productIds: productIds.map(gid) });
  return { keep, written };
}

async function manyProducts(db: Db, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ handle: `many-${at}`, title: `Shoe ${at}`, options: [] }));
  return (await db.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id);
}

describe("the sale at the provider", () => {
  test("holds exactly the wanted products, also more than fit one page, and is left alone when it is right", async ({
    db,
  }) => {
    const ids = await manyProducts(db, 600);
    const { keep, written } = aProvider(db);
    await keep(ids);
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(ids));
    expect(written.splice(0)).toEqual([
      "CreateAutomaticDiscount",
      "UpdateAutomaticDiscount",
      "UpdateAutomaticDiscount",
    ]);

    await keep(ids);
    expect(written).toEqual([]);
    await keep(ids.slice(0, 20));
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(ids.slice(0, 20)));
    expect(await automatic(db)).toHaveLength(1);
    await keep([]);
    expect(await automatic(db)).toEqual([]);
  });

  test("reaches every other product where the provider refuses some, also the first and on a later page", async ({
    db,
  }) => {
    const ids = await manyProducts(db, 300);
    const refused = [ids[0]!, ids[7]!, ids[280]!];
    const { keep } = aProvider(db, refused);
    await expect(keep(ids)).rejects.toThrow("No product");
    const good = ids.filter((id) => !refused.includes(id));
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(good));
    await expect(keep(ids.slice(0, 20))).rejects.toThrow("No product");
    expect(new Set((await automatic(db))[0]?.productIds)).toEqual(new Set(good.slice(0, 18)));
  });

  test("is kept also while another under its title cannot be removed", async ({ db }) => {
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
    const kept = syncAutomaticDiscount(admin, { title: "Sale", percent: 30, productIds: [gid(id!)] });
    await expect(kept).rejects.toThrow("500");
    expect((await automatic(db))[0]).toMatchObject({ value: 3_000, productIds: [id] });
  });

  test("is found behind a hundred others", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    for (let at = 0; at < 101; at++) await aCode(db, { title: `Other ${at}`, code: null, productIds: [] });
    const { keep } = aProvider(db);
    await keep([id!]);
    await keep([id!]);
    expect((await automatic(db)).filter(({ title }) => title === "Sale")).toHaveLength(1);
  });

  test("is corrected where its percentage or what it combines with has changed", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    const { keep, written } = aProvider(db);
    await keep([id!], 30);
    await keep([id!], 25);
    expect(await automatic(db)).toMatchObject([{ value: 2_500, productIds: [id], combinesWith: COMBINING }]);
    await db.update(discounts).set({ combinesWith: { ...COMBINING, orderDiscounts: false } });
    await keep([id!], 25);
    expect(await automatic(db)).toMatchObject([{ value: 2_500, combinesWith: COMBINING }]);
    await db.update(discounts).set({ kind: "fixed" });
    await keep([id!], 25);
    expect(await automatic(db)).toMatchObject([{ kind: "percentage", value: 2_500 }]);
    written.length = 0;
    await keep([id!], 25);
    expect(written).toEqual([]);
  });

  test("stands there once: others under its title go, and all of them when nothing is on sale", async ({ db }) => {
    const [id] = await manyProducts(db, 1);
    for (let time = 0; time < 3; time++) await aCode(db, { title: "Sale", code: null, value: 3_000, productIds: [] });
    await aCode(db, { title: "Another sale", code: null, productIds: [] });
    const { keep } = aProvider(db);
    await keep([id!]);
    expect(await automatic(db)).toMatchObject([{ title: "Sale", productIds: [id] }, { title: "Another sale" }]);

    await aCode(db, { title: "Sale", code: null, productIds: [] });
    await keep([]);
    expect(await automatic(db)).toMatchObject([{ title: "Another sale" }]);
  });

  test("lets a code count on top, unless the code is not for that", async ({ db }) => {
    const { product, variant } = await aShoe(db, { priceMinor: 10_000 });
    await aProvider(db).keep([product.id]);
    const totalWith = async (code: string) => {
      const checkout = (await openCheckout(db, await aCart(db, [{ variantId: variant.id }], [code]), new Date()))!;
      return [checkout.subtotalMinor - checkout.discountMinor, checkout.appliedCode];
    };
    const beside = await aCode(db);
    const alone = await aCode(db, { combinesWith: ALONE });
    const better = await aCode(db, { combinesWith: ALONE, value: 5_000 });
    expect(await totalWith(beside.code)).toEqual([6_300, beside.code]);
    expect(await totalWith(alone.code)).toEqual([7_000, null]);
    expect(await totalWith(better.code)).toEqual([5_000, better.code]);
  });
});
