import { errorOf } from "#app/platform/error-of.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { missingScope } from "#app/platform/shopify/order-commands.server.ts";
import {
  levelsAtLocation,
  levelsOfVariant,
  setQuantities,
  stockLocations,
  stockOfVariants,
  type QuantitiesToSet,
} from "#app/platform/shopify/stock-levels.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { aCart } from "../support/factories/store-catalog.ts";
import { stockAtShopify, stockInShop, stockInStore, variantGidOf } from "../support/stock-at-provider.ts";

type Provider = { admin: ShopifyAdmin; ids: number[] };

async function embedded(db: Db): Promise<Provider> {
  return stockInStore(db, [5, 7]);
}

async function atShopify(): Promise<Provider> {
  return { admin: stockInShop([stockAtShopify(1, { 1: 5 }), stockAtShopify(2, { 1: 7 })]).admin, ids: [1, 2] };
}

const available = async ({ admin }: Provider, id: number) =>
  (await levelsOfVariant(admin, variantGidOf(id)))?.levels[0]?.available;

/** A change of the available units of these variants. */
async function aChange(
  { admin, ids }: Provider,
  quantities: [from: number, to: number][],
  more: Partial<QuantitiesToSet> = {},
): Promise<QuantitiesToSet> {
  const found = await Promise.all(ids.map((id) => levelsOfVariant(admin, variantGidOf(id))));
  return {
    name: "available",
    reason: "received",
    location: found[0]!.levels[0]!.location.id,
    key: crypto.randomUUID(),
    quantities: quantities.map(([from, to], at) => ({ itemId: found[at]!.itemId, from, to })),
    ...more,
  };
}

describe.each([
  ["the embedded store", embedded],
  ["Shopify", atShopify],
])("stock at %s", (_name, provider) => {
  test("is read by location, with what is committed", async ({ db }) => {
    const { admin, ids } = await provider(db);
    const [location, ...others] = await stockLocations(admin);
    expect(others).toEqual([]);
    const level = { available: 5, committed: 0, onHand: 5 };
    expect(await levelsOfVariant(admin, variantGidOf(ids[0]!))).toMatchObject({
      isTracked: true,
      levels: [{ ...level, location }],
    });
    expect(await levelsOfVariant(admin, variantGidOf(99))).toBeNull();
    const found = await levelsAtLocation(admin, [...ids.map(variantGidOf), variantGidOf(99)], location!.id);
    expect([...found.values()].map((one) => one.level?.available)).toEqual([5, 7]);
    expect((await stockOfVariants(admin, ids.map(variantGidOf))).map(({ quantity }) => quantity)).toEqual([5, 7]);
  });

  test("is set only if it is still what it was: of two changes one wins, and of several none is made", async ({
    db,
  }) => {
    const at = await provider(db);
    expect(await setQuantities(at.admin, await aChange(at, [[5, 9]]))).toEqual({ ok: true });
    expect(await setQuantities(at.admin, await aChange(at, [[5, 3]]))).toMatchObject({
      ok: false,
      problems: [{ at: 0, isStale: true }],
    });
    const both = await aChange(at, [
      [9, 1],
      [6, 2],
    ]);
    expect(await setQuantities(at.admin, both)).toMatchObject({ ok: false, problems: [{ at: 1, isStale: true }] });
    expect([await available(at, at.ids[0]!), await available(at, at.ids[1]!)]).toEqual([9, 7]);
  });

  test("is set once per key, and the key is good for nothing else", async ({ db }) => {
    const at = await provider(db);
    const change = await aChange(at, [[5, 9]]);
    expect(await setQuantities(at.admin, change)).toEqual({ ok: true });
    await setQuantities(at.admin, await aChange(at, [[9, 4]]));
    expect(await setQuantities(at.admin, change)).toEqual({ ok: true });
    expect(await available(at, at.ids[0]!)).toBe(4);
    const other = await aChange(at, [[4, 8]], { key: change.key });
    expect(await setQuantities(at.admin, other)).toMatchObject({ ok: false, problems: [{ isStale: false }] });
    expect(await available(at, at.ids[0]!)).toBe(4);
  });

  test("is not set to what cannot be, with the provider's reason", async ({ db }) => {
    const at = await provider(db);
    for (const to of [-1, 1_000_000_001])
      expect(await setQuantities(at.admin, await aChange(at, [[5, to]]))).toMatchObject({
        ok: false,
        problems: [{ isStale: false, message: expect.stringMatching(/negative|high/) as string }],
      });
    const odd = await aChange(at, [[5, 6]], { reason: "theft" as never });
    expect(await setQuantities(at.admin, odd)).toMatchObject({ ok: false, problems: [{ isStale: false }] });
    expect(await available(at, at.ids[0]!)).toBe(5);
  });
});

test("units in unfulfilled orders are committed: on hand is set with them", async ({ db }) => {
  const at = await stockInStore(db, [5]);
  await aBuyer(at.deps).pay(await aCart(db, [{ variantId: at.ids[0]!, quantity: 2 }]));
  const levels = async () => (await levelsOfVariant(at.admin, variantGidOf(at.ids[0]!)))?.levels[0];
  expect(await levels()).toMatchObject({ available: 3, committed: 2, onHand: 5 });
  const stale = await aChange(at, [[3, 10]], { name: "on_hand" });
  expect(await setQuantities(at.admin, stale)).toMatchObject({ ok: false, problems: [{ at: 0, isStale: true }] });
  expect(await setQuantities(at.admin, await aChange(at, [[5, 10]], { name: "on_hand" }))).toEqual({ ok: true });
  expect(await levels()).toMatchObject({ available: 8, committed: 2, onHand: 10 });
});

test.each(["write_inventory", "read_locations", "read_products"])("names the missing scope %s", async (scope) => {
  const at = stockInShop([stockAtShopify(1, { 1: 5 })], { without: scope });
  const whole = stockInShop([stockAtShopify(1, { 1: 5 })]);
  const change = await aChange({ admin: whole.admin, ids: [1] }, [[5, 6]]);
  const error = await errorOf(() =>
    levelsOfVariant(at.admin, variantGidOf(1)).then(() => setQuantities(at.admin, change)),
  );
  expect(missingScope(error, "change stock")).toContain(`the scope ${scope}`);
});
