import { eq } from "drizzle-orm";
import { signedInAs, testAuth } from "#tests/support/accounts.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { addFavorite, favoritesOf, favoritesAmong, removeFavorite, removeFavoriteRow } from "./favorites.server.ts";
import { favorites } from "./favorites.tables.server.ts";

const SHOE = "gid://shopify/Product/1";
const TEE = "gid://shopify/Product/2";

async function twoShoppers(db: Db) {
  await db.insert(users).values([
    { id: "ruth", name: "Ruth", email: "ruth@shod.example" },
    { id: "boaz", name: "Boaz", email: "boaz@shod.example" },
  ]);
  return { ruth: "ruth", boaz: "boaz" };
}

describe("favorites", () => {
  test("[FAV-01] [DATA-17] [DATA-57] belong to one user, newest first", async ({ db }) => {
    const { ruth, boaz } = await twoShoppers(db);
    await db.insert(favorites).values([
      { userId: ruth, shopifyProductId: SHOE, createdAt: new Date("2026-01-01") },
      { userId: ruth, shopifyProductId: TEE, createdAt: new Date("2026-01-02") },
      { userId: boaz, shopifyProductId: SHOE },
    ]);
    expect((await favoritesOf(db, ruth)).map(({ productId }) => productId)).toEqual([TEE, SHOE]);
    expect(await db.select().from(favorites).where(eq(favorites.userId, boaz))).toEqual([
      {
        id: expect.any(Number),
        userId: boaz,
        shopifyProductId: SHOE,
        favoredVariantId: null,
        createdAt: expect.any(Date),
      },
    ]);
  });

  test("[FAV-03] [DATA-18] [DATA-58] are stored once, however often they are added", async ({ db }) => {
    const { ruth } = await twoShoppers(db);
    await addFavorite(db, ruth, SHOE);
    const [first] = await favoritesOf(db, ruth);
    await addFavorite(db, ruth, SHOE);
    expect(await favoritesOf(db, ruth)).toEqual([first]);
    const inserted = db.transaction((tx) => tx.insert(favorites).values({ userId: ruth, shopifyProductId: SHOE }));
    await expect(inserted).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("remember the chosen variant, and keep it if they are added again without one", async ({ db }) => {
    const { ruth } = await twoShoppers(db);
    const variant = async () => (await favoritesOf(db, ruth))[0]?.variantId;
    await addFavorite(db, ruth, SHOE, "gid://shopify/ProductVariant/9");
    await addFavorite(db, ruth, SHOE);
    expect(await variant()).toBe("gid://shopify/ProductVariant/9");
    await addFavorite(db, ruth, SHOE, "gid://shopify/ProductVariant/10");
    expect(await variant()).toBe("gid://shopify/ProductVariant/10");
  });

  test("[DATA-60] are removed by product, and removing twice is no error", async ({ db }) => {
    const { ruth } = await twoShoppers(db);
    await addFavorite(db, ruth, SHOE);
    await removeFavorite(db, ruth, SHOE);
    await removeFavorite(db, ruth, SHOE);
    expect(await favoritesOf(db, ruth)).toEqual([]);
  });

  test("[DATA-59] attack B1: are removed by row id only by their own user", async ({ db }) => {
    const { ruth, boaz } = await twoShoppers(db);
    await addFavorite(db, ruth, SHOE);
    const [hers] = await favoritesOf(db, ruth);
    expect(await removeFavoriteRow(db, boaz, hers!.id)).toBe(false);
    await removeFavorite(db, boaz, SHOE);
    expect(await favoritesOf(db, ruth)).toEqual([hers]);
    expect(await removeFavoriteRow(db, ruth, hers!.id)).toBe(true);
    expect(await favoritesOf(db, ruth)).toEqual([]);
  });

  test("attack B1: are found for the products of a page, however many there are, and only for their own user", async ({
    db,
  }) => {
    const { ruth, boaz } = await twoShoppers(db);
    const many = Array.from({ length: 1_200 }, (_, number) => `gid://shopify/Product/${number + 10}`);
    await db.insert(favorites).values(many.map((shopifyProductId) => ({ userId: ruth, shopifyProductId })));
    expect(await favoritesAmong(db, ruth, [SHOE, many[0]!, many[1_199]!])).toEqual(
      expect.arrayContaining([many[0], many[1_199]]),
    );
    expect(await favoritesAmong(db, ruth, [SHOE])).toEqual([]);
    expect(await favoritesAmong(db, boaz, many.slice(0, 60))).toEqual([]);
    expect(await favoritesAmong(db, ruth, [])).toEqual([]);
  });

  test("are deleted with the account", async ({ db }) => {
    const { auth } = testAuth(db);
    await signedInAs(auth, "naomi@shod.example");
    const [naomi] = await db.select().from(users).where(eq(users.email, "naomi@shod.example"));
    await addFavorite(db, naomi!.id, SHOE);
    await db.delete(users).where(eq(users.id, naomi!.id));
    expect(await db.select().from(favorites)).toEqual([]);
  });
});
