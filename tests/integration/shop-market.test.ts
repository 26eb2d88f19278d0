import type { GraphQLEnumType } from "graphql";
import { createCheckout } from "#app/features/cart/checkout.server.ts";
import { catalogProductByHandle } from "#app/features/catalog/catalog.server.ts";
import { checkConnection } from "#app/features/connect/connect.server.ts";
import { FEATURES } from "#app/features.server.ts";
import { withBuyerAddress } from "#app/platform/shopify/buyer-address.server.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#app/platform/shopify/market-codes.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";
import { fakeVariantId } from "#tests/support/fake-shopify/storefront-api.ts";

/** A site with these settings at a shop that sells to the United States and, for more, to Canada. */
function sellingTo(settings: Record<string, string>) {
  const shop = aShop({
    products: [{ title: "Pilgrim Low", isPublished: true, price: 100, collections: ["lows"] }],
    markets: [{ country: "US" }, { country: "CA", rate: 1.25 }],
    languages: ["EN", "FR"],
  });
  const shopify = fakeShopify(shop);
  const env = readEnv({ ...CREDENTIALS, PUBLIC_URL: "https://shod.example", ...settings });
  const connection = openShopConnection(shop.domain, { env, fetch: shopify.fetch, tokens: memoryTokenStore });
  const contexts = () =>
    shopify.requests
      .filter(({ path }) => path.startsWith("/api/"))
      .map(({ query }) => /@inContext\(([^@]*?)\) \{/.exec((JSON.parse(query) as { query: string }).query)?.[1] ?? "");
  const buy = () => {
    const services = {
      storefront: connection.storefront,
      publicUrl: "https://shod.example",
      checkoutHosts: [shop.checkoutHost],
    };
    const lines = [{ variantId: `gid://shopify/ProductVariant/${fakeVariantId(0)}`, quantity: 1 }];
    return createCheckout(services, { lines, promoCode: null });
  };
  return { shop, shopify, env, connection, contexts, buy };
}

const CANADA = { SHOP_COUNTRY: "ca", SHOP_LANGUAGE: "fr" };

describe("a site that sells to one country", () => {
  test("reads that market's prices, and says so with every operation of the Storefront API", async ({ db }) => {
    const { env, connection, contexts } = sellingTo(CANADA);
    await fillCatalog({ db, storefront: connection.storefront });
    const found = await catalogProductByHandle(db, "pilgrim-low");
    expect(found?.product).toMatchObject({ priceMinMinor: 12_500, currency: "USD" });
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
    expect(checks.find(({ name }) => name === "Market")?.detail).toBe("Prices are those for CA, in USD.");
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(contexts().length).toBeGreaterThan(5);
    expect(new Set(contexts())).toEqual(new Set(["country: CA, language: FR"]));
  });

  test("creates carts in that market, with what the buyer forbids", async () => {
    const { shopify, contexts, buy } = sellingTo(CANADA);
    expect(await buy()).toMatchObject({ totalAmount: { amount: "125.00" } });
    expect(shopify.carts[0]?.buyerIdentity).toEqual({ email: null, countryCode: "CA" });
    await withBuyerAddress("198.51.100.7", buy, true);
    expect(contexts().filter((context) => context.includes("visitorConsent"))).toHaveLength(1);
    expect(shopify.carts[1]).toMatchObject({
      buyerIdentity: { countryCode: "CA" },
      consent: expect.stringContaining("saleOfData: false") as unknown,
    });
  });

  test("says nothing of a market unless one is set: Shopify answers with the primary one", async ({ db }) => {
    const { shopify, connection, contexts, buy } = sellingTo({});
    await fillCatalog({ db, storefront: connection.storefront });
    expect((await catalogProductByHandle(db, "pilgrim-low"))?.product.priceMinMinor).toBe(10_000);
    await buy();
    expect(shopify.carts[0]?.buyerIdentity).toEqual({ email: null, countryCode: null });
    expect(new Set(contexts())).toEqual(new Set([""]));
  });
});

describe("the setting of the country", () => {
  test.each(["US", "ca", " gb "])("accepts %j", (code) => {
    expect(readEnv({ SHOP_COUNTRY: code }).SHOP_COUNTRY).toBe(code.trim().toUpperCase());
  });

  test.each(["UK", "USA", "XX", "ZZ", "PR", "GU", "U", "United States", "US) { x }"])("refuses %j", (code) => {
    expect(() => readEnv({ SHOP_COUNTRY: code })).toThrow("SHOP_COUNTRY");
  });

  test("is one of the API's enum, as is that of the language", () => {
    const valuesOf = (name: string) =>
      (publishedSchema("newest").getType(name) as GraphQLEnumType).getValues().map((value) => value.name);
    expect([...COUNTRY_CODES, "ZZ"]).toEqual(valuesOf("CountryCode"));
    expect([...LANGUAGE_CODES]).toEqual(valuesOf("LanguageCode"));
  });

  test.each(["EN", "fr", "pt_br", "ckb"])("accepts the language %j", (code) => {
    expect(readEnv({ SHOP_LANGUAGE: code }).SHOP_LANGUAGE).toBe(code.toUpperCase());
  });

  test.each(["English", "en-US", "E", "XX", "EN_US", "PT_MZ", "EN) { x }"])("refuses the language %j", (code) => {
    expect(() => readEnv({ SHOP_LANGUAGE: code })).toThrow("SHOP_LANGUAGE");
  });
});
