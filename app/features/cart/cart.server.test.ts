import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { customizeFirst } from "#tests/support/factories/customizations.ts";
import { productId, fakeProvider, variantId } from "#tests/support/fake-provider.ts";
import { addToCookieCart, validationRequest, variantsNow } from "./cart.server.ts";

const embedded = readEnv({});
const realShop = { SHOPIFY_STORE_DOMAIN: "shod.myshopify.com" };

describe("the provider's data for a cart's variants", () => {
  test("[CART-30] [PROV-26] is requested by id, each id once", async ({ db }) => {
    const provider = aShop();
    const ids = [variantId(0, 0), variantId(0, 1), variantId(0, 0)];
    await variantsNow({ db, storefront: provider.storefront }, ids, embedded);
    expect(provider.asked.map(({ variables }) => variables)).toEqual([{ ids: [variantId(0, 0), variantId(0, 1)] }]);
  });

  test("[CART-31] [CART-32] has title, price and availability; deleted variants are missing", async ({ db }) => {
    const ids = [variantId(0, 0), variantId(0, 1), "gid://shopify/ProductVariant/999999"];
    expect(await variantsNow({ db, storefront: aShop().storefront }, ids, embedded)).toEqual([
      {
        id: variantId(0, 0),
        productTitle: "Pilgrim Low",
        price: { amount: "128.00", currencyCode: "USD" },
        availableForSale: true,
        chargedWithoutSale: false,
      },
      {
        id: variantId(0, 1),
        productTitle: "Pilgrim Low",
        price: { amount: "128.00", currencyCode: "USD" },
        availableForSale: false,
        chargedWithoutSale: false,
      },
    ]);
  });

  test("includes the stock of variants for sale, if known", async ({ db }) => {
    const at = new Date();
    const ids = [variantId(0, 0), variantId(0, 1)];
    const stockLeft = async (currentStock: number | null) => {
      await recordStock(
        db,
        ids.map((id) => ({ variantId: id, currentStock, isSoldOut: false, at })),
      );
      return (await variantsNow({ db, storefront: aShop().storefront }, ids, embedded)).map((now) => now.left);
    };
    expect(await stockLeft(3)).toEqual([3, undefined]);
    // The number alone never makes a variant sold out (decision 096).
    expect(await stockLeft(0)).toEqual([undefined, undefined]);
  });

  test("applies the sale if the provider does", async ({ db }) => {
    await customizeFirst(db, { badges: ["sale"] });
    const withToken = readEnv({ ...realShop, SHOPIFY_ADMIN_TOKEN: "x" });
    for (const env of [embedded, withToken]) {
      const [now] = await variantsNow({ db, storefront: aShop().storefront }, [variantId(0, 0)], env);
      expect(now).toMatchObject({ price: { amount: "89.60" }, chargedWithoutSale: false });
    }
  });

  test.for([
    ["the sale badge", ["sale"], undefined, "128.0", embedded, "89.60", "128.00"],
    ["a reduction of the provider", [], "160.0", "128.0", embedded, "128.00", "160.00"],
    ["both, of which the reduction counts", ["sale"], "160.0", "128.0", embedded, "128.00", "160.00"],
    [
      "the badge, where the provider does not know it",
      ["sale"],
      undefined,
      "128.0",
      readEnv(realShop),
      "128.00",
      undefined,
    ],
    [
      "a reduction, where the provider does not know the badge",
      ["sale"],
      "160.0",
      "128.0",
      readEnv(realShop),
      "128.00",
      "160.00",
    ],
    ["no sale", [], "128.0", "128.0", embedded, "128.00", undefined],
  ] as const)("names the price before %s", async ([, badges, compareAt, price, env, charged, struck], { db }) => {
    await customizeFirst(db, { badges: [...badges] });
    const provider = fakeProvider([{ handle: "pilgrim-low", price, ...(compareAt ? { compareAt } : {}) }]);
    const [now] = await variantsNow({ db, storefront: provider.storefront }, [variantId(0, 0)], env);
    expect(now?.price.amount).toBe(charged);
    expect(now?.fullPrice?.amount).toBe(struck);
  });

  test("has the full price, flagged, if the provider charges that", async ({ db }) => {
    await customizeFirst(db, { badges: ["sale"] });
    const [now] = await variantsNow({ db, storefront: aShop().storefront }, [variantId(0, 0)], readEnv(realShop));
    expect(now).toMatchObject({ price: { amount: "128.00" }, chargedWithoutSale: true });
  });

  test("[CART-38] [ERR-03] fails without a response, instead of emptying the cart", async ({ db }) => {
    const provider = aShop();
    provider.failWith(new Response("", { status: 402 }));
    await expect(variantsNow({ db, storefront: provider.storefront }, [variantId(0, 0)], embedded)).rejects.toThrow(
      "Shopify: your store needs a paid plan. Payment required",
    );
  });
});

describe("adding without scripts", () => {
  const request = new Request("https://shod.example/product/pilgrim-low", { method: "POST" });

  test.for<
    [
      what: string,
      availableForSale: boolean,
      stock: { currentStock: number; isSoldOut: boolean } | null,
      isAdded: boolean,
    ]
  >([
    ["for sale", true, null, true],
    ["for sale, with some left", true, { currentStock: 3, isSoldOut: false }, true],
    ["sold out at the provider", false, null, false],
    ["sold out since the page was made", true, { currentStock: 0, isSoldOut: true }, false],
    // The number alone never makes a variant sold out (decision 096).
    ["continued without stock", true, { currentStock: 0, isSoldOut: false }, true],
  ])("a variant that is %s", async ([, availableForSale, stock, isAdded], { db }) => {
    const id = variantId(0, 0);
    if (stock) await recordStock(db, [{ variantId: id, ...stock, at: new Date() }]);
    const headers = await addToCookieCart(request, { db, publicUrl: "https://shod.example" }, { id, availableForSale });
    if (isAdded)
      expect(headers).toEqual({ "Set-Cookie": expect.stringMatching(/^shod-cart=rs-1~.*; Secure/) as string });
    else expect(headers).toBeNull();
  });
});

test("a request takes at most 250 ids, all of variants", () => {
  const ask = (variantIds: unknown) => validationRequest.safeParse({ variantIds }).success;
  expect(ask(Array(250).fill(variantId(0, 0)))).toBe(true);
  expect(ask(Array(251).fill(variantId(0, 0)))).toBe(false);
  expect(ask([])).toBe(false);
  expect(ask([productId(0)])).toBe(false);
  expect(ask("all")).toBe(false);
});

function aShop() {
  return fakeProvider([
    {
      handle: "pilgrim-low",
      title: "Pilgrim Low",
      price: "128.0",
      options: [{ name: "Size", values: ["9", "10"] }],
      soldOut: ["10"],
    },
  ]);
}
