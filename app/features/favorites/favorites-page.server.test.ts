import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, RouterContextProvider } from "react-router";
import { dbContext, storefrontContext, visitorContext } from "#app/platform/context.ts";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { productId, standInProvider, variantId, type GivenProduct } from "#tests/stand-in-provider.ts";
import { favoritesToShow } from "./favorites-page.server.ts";
import { addFavorite, favoritesOf } from "./favorites.server.ts";
import { favorites } from "./favorites.tables.server.ts";
import Favorites, { loader } from "./routes/favorites.tsx";

/** A shopper who likes the products with these numbers, the last one first seen longest ago. */
async function aShopperWhoLikes(db: Db, liked: number[], products: GivenProduct[]) {
  await db.insert(users).values({ id: "ruth", name: "Ruth", email: "ruth@shod.example" });
  await db.insert(favorites).values(
    liked.map((number, age) => ({
      userId: "ruth",
      shopifyProductId: productId(number),
      createdAt: new Date(Date.UTC(2026, 0, 1) - age * 1000),
    })),
  );
  const provider = standInProvider(products);
  return { ...provider, show: () => favoritesToShow({ db, storefront: provider.storefront }, "ruth") };
}

const shoes = (count: number): GivenProduct[] => Array.from({ length: count }, (_, at) => ({ handle: `shoe-${at}` }));

describe("the favourites page", () => {
  test("[FAV-06] [FAV-11] asks for all products at once, and shows the newest favourite first", async ({ db }) => {
    const { show, asked } = await aShopperWhoLikes(db, [2, 0, 1], shoes(3));
    expect((await show()).map(({ handle }) => handle)).toEqual(["shoe-2", "shoe-0", "shoe-1"]);
    expect(asked.map(({ variables }) => variables)).toEqual([{ ids: [productId(2), productId(0), productId(1)] }]);
  });

  test("[FAV-11] asks for 250 at once where there are more, and leaves none out", async ({ db }) => {
    const all = Array.from({ length: 260 }, (_, number) => number);
    const { show, asked } = await aShopperWhoLikes(db, all, shoes(260));
    expect(await show()).toHaveLength(260);
    expect(asked.map(({ variables }) => (variables as { ids: string[] }).ids.length)).toEqual([250, 10]);
  });

  test("asks nobody where there is nothing to ask for", async ({ db }) => {
    const { show, asked } = await aShopperWhoLikes(db, [1], shoes(2));
    await db.delete(favorites);
    expect([await show(), asked]).toEqual([[], []]);
  });

  test("tells which variant was favorited, and how many there are of each", async ({ db }) => {
    const shoe: GivenProduct = { handle: "shoe", options: [{ name: "Size", values: ["8", "9"] }] };
    const { show } = await aShopperWhoLikes(db, [0], [shoe]);
    await addFavorite(db, "ruth", productId(0), variantId(0, 1));
    await recordStock(db, [{ variantId: variantId(0, 1), currentStock: 3, isSoldOut: false, at: new Date() }]);
    expect(await show()).toMatchObject([
      { variantId: variantId(0, 1), left: { [variantId(0, 1)]: 3 }, hasOneVariant: false },
    ]);
  });

  test("leaves out a product that is gone, and keeps its row (decision D149)", async ({ db }) => {
    const { show } = await aShopperWhoLikes(db, [7, 0], shoes(1));
    expect((await show()).map(({ handle }) => handle)).toEqual(["shoe-0"]);
    expect(await favoritesOf(db, "ruth")).toHaveLength(2);
  });

  test("[FAV-08] has nothing to buy of a hidden product (decision D39)", async ({ db }) => {
    const { show } = await aShopperWhoLikes(db, [0], shoes(1));
    await db.insert(productCustomizations).values({ shopifyProductId: productId(0), isHidden: true });
    expect(await show()).toMatchObject([{ isHidden: true, isSoldOut: true, variants: [] }]);
  });

  test("[FAV-07] [FAV-08] offers only what can be bought: sold out when either source says so", async ({ db }) => {
    const shoe: GivenProduct = {
      handle: "shoe",
      options: [{ name: "Size", values: ["8", "9", "10"] }],
      soldOut: ["8"],
    };
    const { show } = await aShopperWhoLikes(db, [0], [shoe]);
    const soldOut = (variant: number) => ({ shopifyVariantId: variantId(0, variant), isSoldOut: true });
    await db.insert(inventoryTracking).values(soldOut(1));
    const [shown] = await show();
    expect([shown!.variants.map(({ id }) => id), shown!.isSoldOut]).toEqual([[variantId(0, 2)], false]);
    await db.insert(inventoryTracking).values(soldOut(2));
    expect(await show()).toMatchObject([{ variants: [], isSoldOut: true }]);
  });

  test("[FAV-16] says so when it cannot be loaded", async ({ db }) => {
    const { storefront, failWith } = await aShopperWhoLikes(db, [0], shoes(1));
    failWith(new Response(null, { status: 500 }));
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    context.set(storefrontContext, storefront);
    const ruth = { id: "ruth", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "1" };
    context.set(visitorContext, async () => ruth);
    const answer = await loader({ context } as never);
    expect(answer).toMatchObject({ data: { favorites: null }, init: { status: 502 } });
    const page = createElement(Favorites, { loaderData: answer.data } as never);
    expect(renderToStaticMarkup(createElement(MemoryRouter, null, page))).toContain("Failed to load favorites");
  });

  test("[FAV-16] fails when the provider cannot be asked or wants to be paid first, instead of showing nothing", async ({
    db,
  }) => {
    const { show, failWith } = await aShopperWhoLikes(db, [0], shoes(1));
    failWith(new Response(null, { status: 402 }));
    await expect(show()).rejects.toThrow();
    failWith(new Response(null, { status: 500 }));
    await expect(show()).rejects.toThrow();
  });
});
