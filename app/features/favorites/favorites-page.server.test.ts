import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { PgDialect } from "drizzle-orm/pg-core";
import { queriesOf } from "#tests/support/captured-queries.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { customizeFirst } from "#tests/support/factories/customizations.ts";
import { productId, fakeProvider, variantId, type GivenProduct } from "#tests/support/fake-provider.ts";
import { favoritesToShow } from "./favorites-page.server.ts";
import { addFavorite, favoritesOf } from "./favorites.server.ts";
import { favorites } from "./favorites.tables.server.ts";
import { contextWith } from "#tests/support/services.ts";
import Favorites, { loader } from "./routes/favorites.tsx";

/** A user whose favorites are the products with these numbers, the last one oldest. */
async function aShopperWhoLikes(db: Db, liked: number[], products: GivenProduct[], { isFilled = true } = {}) {
  await db.insert(users).values({ id: "ruth", name: "Ruth", email: "ruth@shod.example" });
  await db.insert(favorites).values(
    liked.map((number, age) => ({
      userId: "ruth",
      shopifyProductId: productId(number),
      createdAt: new Date(Date.UTC(2026, 0, 1) - age * 1000),
    })),
  );
  const provider = fakeProvider(products);
  if (isFilled) await fillCatalog({ db, storefront: provider.storefront });
  provider.asked.length = 0;
  return { ...provider, show: () => favoritesToShow({ db, storefront: provider.storefront }, "ruth") };
}

const shoes = (count: number): GivenProduct[] => Array.from({ length: count }, (_, at) => ({ handle: `shoe-${at}` }));

describe("the favorites page", () => {
  test("[FAV-06] [FAV-11] shows the newest favorite first, without a request to the provider", async ({ db }) => {
    const { show, asked } = await aShopperWhoLikes(db, [2, 0, 1], shoes(3));
    expect((await show()).map(({ handle }) => handle)).toEqual(["shoe-2", "shoe-0", "shoe-1"]);
    expect(asked).toEqual([]);
  });

  test("[FAV-11] reads all products in one query, however many", async ({ db }) => {
    const all = Array.from({ length: 260 }, (_, number) => number);
    const { show } = await aShopperWhoLikes(db, all, shoes(260));
    const queries = await queriesOf(db, async () => expect(await show()).toHaveLength(260));
    const texts = queries.map((query) => new PgDialect().sqlToQuery(query).sql);
    expect(texts.filter((text) => text.includes('from "catalog_products"'))).toHaveLength(1);
  });

  test("sends no request without favorites", async ({ db }) => {
    const { show, asked } = await aShopperWhoLikes(db, [1], shoes(2));
    await db.delete(favorites);
    expect([await show(), asked]).toEqual([[], []]);
  });

  test("returns the favorited variant and the stock of each", async ({ db }) => {
    const shoe: GivenProduct = { handle: "shoe", options: [{ name: "Size", values: ["8", "9"] }] };
    const { show } = await aShopperWhoLikes(db, [0], [shoe]);
    await addFavorite(db, "ruth", productId(0), variantId(0, 1));
    await recordStock(db, [{ variantId: variantId(0, 1), currentStock: 3, isSoldOut: false, at: new Date() }]);
    expect(await show()).toMatchObject([
      { variantId: variantId(0, 1), left: { [variantId(0, 1)]: 3 }, hasOneVariant: false },
    ]);
  });

  test("leaves out a product that is gone, and keeps its row", async ({ db }) => {
    const { show } = await aShopperWhoLikes(db, [7, 0], shoes(1));
    expect((await show()).map(({ handle }) => handle)).toEqual(["shoe-0"]);
    expect(await favoritesOf(db, "ruth")).toHaveLength(2);
  });

  test("[FAV-08] offers no variant of a hidden product", async ({ db }) => {
    const { show } = await aShopperWhoLikes(db, [0], shoes(1));
    await customizeFirst(db, { isHidden: true });
    expect(await show()).toMatchObject([{ isHidden: true, isSoldOut: true, variants: [] }]);
  });

  test("[FAV-07] [FAV-08] offers only what can be bought: sold out when either source says so", async ({ db }) => {
    const shoe: GivenProduct = {
      handle: "shoe",
      options: [{ name: "Size", values: ["8", "9", "10"] }],
      soldOut: ["8"],
    };
    const { show } = await aShopperWhoLikes(db, [0], [shoe]);
    const sellOut = (variant: number) =>
      recordStock(db, [{ variantId: variantId(0, variant), currentStock: null, isSoldOut: true, at: new Date() }]);
    await sellOut(1);
    const [shown] = await show();
    expect([shown!.variants.map(({ id }) => id), shown!.isSoldOut]).toEqual([[variantId(0, 2)], false]);
    await sellOut(2);
    expect(await show()).toMatchObject([{ variants: [], isSoldOut: true }]);
  });

  test("[FAV-16] shows an error if it cannot be loaded", async ({ db }) => {
    const { storefront } = await aShopperWhoLikes(db, [0], shoes(1), { isFilled: false });
    const ruth = { id: "ruth", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "1" };
    const context = contextWith({ db, storefront }, { visitor: async () => ruth });
    const result = await loader({ context } as never);
    expect(result).toMatchObject({ data: { favorites: null }, init: { status: 502 } });
    const page = createElement(Favorites, { loaderData: result.data } as never);
    expect(renderToStaticMarkup(createElement(MemoryRouter, null, page))).toContain("Failed to load favorites");
  });

  test("[FAV-16] fails until the catalog is filled, instead of showing no favorites", async ({ db }) => {
    const { show, failWith, storefront } = await aShopperWhoLikes(db, [0], shoes(1), { isFilled: false });
    for (const status of [402, 500]) {
      failWith(new Response(null, { status }));
      await expect(fillCatalog({ db, storefront })).rejects.toThrow();
      await expect(show()).rejects.toThrow("not filled");
    }
    failWith(null);
    await fillCatalog({ db, storefront });
    expect(await show()).toHaveLength(1);
    failWith(new Response(null, { status: 500 }));
    expect(await show()).toHaveLength(1);
  });
});
