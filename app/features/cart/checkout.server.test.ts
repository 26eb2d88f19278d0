import { describe, expect, test } from "vitest";
import { withBuyerAddress } from "#app/platform/shopify/buyer-address.server.ts";
import { createStorefront, storefrontEndpoint } from "#app/platform/shopify/storefront.server.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { CART_REFERENCE } from "#app/platform/shopify/order-index.server.ts";
import { checkedOutNow, checkoutHostsOf, createCheckout, isCartOver, sentCartState } from "./checkout.server.ts";
import { checkoutRequest } from "./checkout-request.server.ts";
import { readJson } from "#app/platform/http/read-json.server.ts";

const SHOP = { publicUrl: "http://localhost:3000", checkoutHosts: ["shop.example"] };
const PRIMARY_HOST = "checkout.brand.example";
const line = { variantId: "gid://shopify/ProductVariant/1", quantity: 2 };
const cart = {
  id: "gid://shopify/Cart/c1",
  checkoutUrl: "https://shop.example/cart/c/c1?key=k",
  totalQuantity: 2,
  discountCodes: [],
  cost: { totalAmount: { amount: "178.0", currencyCode: "USD" } },
};

describe("the cart of a live shop", () => {
  const live = () => {
    const shopify = fakeShopify(aShop());
    const storefront = createStorefront({
      endpoint: storefrontEndpoint("https://a-shop.myshopify.com", "2026-10"),
      token: "",
      privateToken: CREDENTIALS.SHOPIFY_STOREFRONT_PRIVATE_TOKEN,
      isLive: true,
      fetch: shopify.fetch,
    });
    const services = { storefront, ...SHOP, checkoutHosts: ["checkout.a-shop.example"] };
    const buy = (email: string | null = null, customerToken: string | null = null) =>
      createCheckout(services, { lines: [line], promoCode: null }, { email, customerToken });
    return { shopify, storefront, buy };
  };

  test("carries a reference of its own, and the address of a buyer who agreed", async () => {
    const { shopify, buy } = live();
    await buy();
    await buy("ruth@shopper.example");
    const [first, second] = shopify.carts;
    expect(first?.attributes).toEqual([
      { key: CART_REFERENCE, value: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
    ]);
    expect(first?.attributes[0]?.value).not.toBe(second?.attributes[0]?.value);
    expect([first, second].map((cart) => cart?.buyerIdentity.email)).toEqual([null, "ruth@shopper.example"]);
  });

  test("is the customer's who signed in with Shopify, so that the checkout is signed in, too", async () => {
    const { shopify, buy } = live();
    shopify.shop.customerTokens["shcat_valid"] = "ruth@shopper.example";
    expect((await buy(null, "shcat_valid"))?.checkoutUrl).toContain("checkout.a-shop.example");
    expect(shopify.carts.map(({ buyerIdentity }) => buyerIdentity.email)).toEqual(["ruth@shopper.example"]);
    expect(JSON.stringify(shopify.carts)).not.toContain("shcat_");
  });

  test.each([
    ["Shopify refuses the token", null],
    ["the request fails", new Response("", { status: 503 })],
    [
      "it is not understood",
      Response.json({ errors: [{ message: "Field is not defined on CartBuyerIdentityInput" }] }),
    ],
  ])("is created without the customer if %s", async (_what, failure) => {
    const { shopify, storefront } = live();
    const failing: typeof storefront = {
      ...storefront,
      query(...operation) {
        if (failure && operation[0].includes("cartBuyerIdentityUpdate")) shopify.failWith(failure);
        return storefront.query(...operation).finally(() => shopify.failWith(null));
      },
    };
    const services = { storefront: failing, ...SHOP, checkoutHosts: ["checkout.a-shop.example"] };
    const buyer = { email: null, customerToken: "shcat_expired" };
    expect(await createCheckout(services, { lines: [line], promoCode: null }, buyer)).toMatchObject({
      totalQuantity: 2,
    });
    expect(shopify.carts.map(({ buyerIdentity }) => buyerIdentity.email)).toEqual([null]);
  });

  test.each<[string, (asked: Promise<unknown>) => Promise<unknown>]>([
    ["does not respond in time", () => new Promise(() => {})],
    [
      "names an address that is not allowed",
      async (asked) => {
        await asked;
        const checkoutUrl = "https://evil.example/cart/c/c1";
        return { cartBuyerIdentityUpdate: { cart: { checkoutUrl }, userErrors: [] } };
      },
    ],
  ])("opens without the customer if Shopify %s", async (_what, reply) => {
    const { shopify, storefront } = live();
    shopify.shop.customerTokens["shcat_valid"] = "ruth@shopper.example";
    const spoiled = {
      ...storefront,
      query: (...operation: Parameters<typeof storefront.query>) =>
        operation[0].includes("cartBuyerIdentityUpdate")
          ? reply(storefront.query(...operation))
          : storefront.query(...operation),
    } as typeof storefront;
    const services = { storefront: spoiled, ...SHOP, checkoutHosts: ["checkout.a-shop.example"] };
    const buyer = { email: null, customerToken: "shcat_valid" };
    const timeouts = { tokenMs: 10, signInMs: reply.length === 0 ? 10 : 600_000 };
    const checkout = await createCheckout(services, { lines: [line], promoCode: null }, buyer, timeouts);
    expect(checkout?.checkoutUrl).toContain("https://checkout.a-shop.example/");
  });

  test("says that the buyer's browser forbids to sell their data", async () => {
    const { shopify, storefront, buy } = live();
    await withBuyerAddress("198.51.100.7", () => buy(), true);
    await withBuyerAddress("198.51.100.7", () => buy(), false);
    expect(shopify.carts.map(({ consent }) => consent?.replaceAll(/\s/g, ""))).toEqual([
      "{saleOfData:false}",
      undefined,
    ]);
    // A read has no consent, and so one cached form.
    await withBuyerAddress("198.51.100.7", () => isCartOver(storefront, "gid://shopify/Cart/x"), true);
    expect(shopify.requests.at(-1)?.query).not.toContain("visitorConsent");
  });

  test("is over once it is paid, and not while Shopify fails", async () => {
    const { shopify, storefront, buy } = live();
    const { cartId } = (await buy())!;
    expect(await isCartOver(storefront, cartId)).toBe(false);
    shopify.failWith(new Response(null, { status: 503 }));
    expect(await isCartOver(storefront, cartId)).toBe(false);
    shopify.failWith(null);
    shopify.pay(cartId);
    expect(await isCartOver(storefront, cartId)).toBe(true);
  });

  const day = 24 * 60 * 60 * 1000;
  const OUR_SHOP = { domain: "a-shop.myshopify.com" };
  test.each<[string, "paid" | "gone", { days?: number; shop?: string | undefined }]>([
    ["was paid after a day", "paid", {}],
    ["was sent 24 days ago", "paid", { days: 24 }],
    ["is 31 days old", "gone", { days: 31 }],
    ["is of another shop", "gone", { shop: "another.myshopify.com" }],
    ["is of the embedded store", "gone", { shop: "embedded store" }],
    ["has no shop", "gone", { shop: undefined }],
    ["has no date", "gone", { days: NaN }],
  ])("that Shopify does not have and %s is %s", async (_what, state, { days = 1, ...sent }) => {
    const { storefront } = live();
    const shop = "shop" in sent ? sent.shop : OUR_SHOP.domain;
    const checkedOutAt = Number.isNaN(days) ? undefined : Date.now() - days * day;
    const named = { cartId: "gid://shopify/Cart/x", checkedOutAt, shop };
    expect(await sentCartState({ db: null as never, storefront, shop: OUR_SHOP }, named)).toBe(state);
  });

  test("is open until it is paid", async () => {
    const { shopify, storefront, buy } = live();
    const { cartId } = (await buy())!;
    const state = () =>
      sentCartState(
        { db: null as never, storefront, shop: OUR_SHOP },
        { cartId, ...checkedOutNow({ shop: OUR_SHOP }) },
      );
    expect(await state()).toBe("open");
    shopify.pay(cartId);
    expect(await state()).toBe("paid");
  });
});

describe("creating the provider's cart", () => {
  test("[CHK-07] [PROV-29] [PROV-30] sends exactly the lines, each with quantity and merchandiseId", async () => {
    const provider = storefrontReturning({ cartCreate: { cart, userErrors: [] } });
    await createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: null });
    expect(provider.requests).toEqual([{ input: { lines: [{ merchandiseId: line.variantId, quantity: 2 }] } }]);
  });

  test("[PROV-29] carries a promo code as the cart's discount code", async () => {
    const provider = storefrontReturning({
      cartCreate: { cart: { ...cart, discountCodes: [{ code: "grace10", applicable: true }] }, userErrors: [] },
    });
    const checkout = await createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: "GRACE10" });
    expect(checkout).not.toHaveProperty("refusedCode");
    expect(provider.requests).toEqual([
      { input: { lines: [{ merchandiseId: line.variantId, quantity: 2 }], discountCodes: ["GRACE10"] } },
    ]);
  });

  test("[CHK-14] [CHK-16] [PROV-31] returns id, URL with its channel, quantity and total", async () => {
    const provider = storefrontReturning({ cartCreate: { cart, userErrors: [] } });
    expect(await createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: null })).toEqual({
      cartId: "gid://shopify/Cart/c1",
      checkoutUrl: "https://shop.example/cart/c/c1?key=k&channel=online_store",
      totalQuantity: 2,
      totalAmount: { amount: "178.0", currencyCode: "USD" },
    });
  });

  test.each([
    [
      "fewer units",
      [{ quantity: 1, merchandise: { id: line.variantId } }],
      [{ variantId: line.variantId, quantity: 1 }],
    ],
    ["nothing at all", [], []],
  ])("reports that the provider accepted %s, with its message", async (_what, nodes, left) => {
    const warnings = [
      { code: "MERCHANDISE_NOT_ENOUGH_STOCK", message: "Only 1 item is available." },
      { code: "DISCOUNT_NOT_FOUND", message: "The discount code does not exist." },
    ];
    const reduced = { ...cart, totalQuantity: nodes.length, lines: { nodes } };
    expect(await create({ cartCreate: { cart: reduced, userErrors: [], warnings } })).toMatchObject({
      totalQuantity: nodes.length,
      reduced: { lines: left, messages: ["Only 1 item is available."] },
    });
  });

  test.each([
    ["cannot apply it", [{ code: "GRACE10", applicable: false }]],
    ["does not know it", []],
    ["applied another", [{ code: "GRACE20", applicable: true }]],
  ])("reports a refused code when the provider %s", async (_what, discountCodes) => {
    const provider = storefrontReturning({ cartCreate: { cart: { ...cart, discountCodes }, userErrors: [] } });
    expect(await createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: "GRACE10" })).toMatchObject({
      refusedCode: "GRACE10",
    });
  });

  test("[ERR-06] [PROV-32] fails with the provider's user errors", async () => {
    const userErrors = [
      { field: ["input", "lines"], message: "Sold out" },
      { field: null, message: "Too many" },
    ];
    await expect(create({ cartCreate: { cart: null, userErrors } })).rejects.toThrow(
      "Cart creation failed: Sold out, Too many",
    );
  });

  test.each([
    ["no URL", { ...cart, checkoutUrl: null }],
    ["an empty URL", { ...cart, checkoutUrl: "" }],
    ["no cart", null],
    ["a javascript: URL", { ...cart, checkoutUrl: "javascript:alert(1)" }],
    ["a URL without https", { ...cart, checkoutUrl: "http://shop.example/c/1" }],
  ])("[CHK-13] [ERR-07] fails with %s", async (_what, returnedCart) => {
    await expect(create({ cartCreate: { cart: returnedCart, userErrors: [] } })).rejects.toThrow(
      "No checkout URL returned from Shopify",
    );
  });

  test.each([
    "https://evil.example/cart/c/c1",
    "https://shop.example.evil.example/c1",
    "https://evilshop.example/c1",
    "https://shop.example:8443/c1",
    "https://shop.example@evil.example/c1",
    "https://user:word@shop.example/c1",
    "//evil.example/c1",
    "/c1",
    "data:text/html,x",
    "http://localhost:3000.evil.example/c1",
    "https://localhost.evil.example/c1",
  ])("attack E11: rejects the checkout URL %s", async (checkoutUrl) => {
    await expect(create({ cartCreate: { cart: { ...cart, checkoutUrl }, userErrors: [] } })).rejects.toThrow(
      "No checkout URL returned from Shopify",
    );
  });

  test("attack E11: allows the shop's domain, the configured hosts, and the site's own subdomains", async () => {
    expect(checkoutHostsOf({ SHOPIFY_STORE_DOMAIN: "A-Shop.myshopify.com", CHECKOUT_HOSTS: ["pay.example"] })).toEqual([
      "a-shop.myshopify.com",
      "checkout.shopify.com",
      "pay.example",
    ]);
    expect(checkoutHostsOf({ CHECKOUT_HOSTS: ["pay.example"] })).toEqual([]);
    const checkoutUrl = "https://checkout.shod.example/c1";
    const provider = storefrontReturning({ cartCreate: { cart: { ...cart, checkoutUrl }, userErrors: [] } });
    const services = { ...provider, publicUrl: "https://www.shod.example", checkoutHosts: [] };
    expect(await createCheckout(services, { lines: [line], promoCode: null })).toMatchObject({
      checkoutUrl: `${checkoutUrl}?channel=online_store`,
    });
  });

  test("allows the shop's primary domain, which Shopify names, and asks for it once", async () => {
    const checkoutUrl = `https://${PRIMARY_HOST}/cart/c/c1?key=k`;
    const provider = storefrontReturning({ cartCreate: { cart: { ...cart, checkoutUrl }, userErrors: [] } });
    const buy = () => createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: null });
    for (const _time of [1, 2]) expect((await buy())?.checkoutUrl).toContain(checkoutUrl);
    expect(provider.requests).toHaveLength(3);
  });

  test("allows a URL of the site itself, which serves the embedded store", async () => {
    const checkoutUrl = "http://localhost:3000/store/checkouts/c1";
    expect(await create({ cartCreate: { cart: { ...cart, checkoutUrl }, userErrors: [] } })).toMatchObject({
      checkoutUrl: `${checkoutUrl}?channel=online_store`,
    });
  });

  test("[ERR-03] returns null when the provider requires payment", async () => {
    expect(await create(402)).toBeNull();
  });

  test("is not retried when the provider fails, because the first request may have created a cart", async () => {
    const provider = storefrontReturning(503);
    await expect(createCheckout({ ...provider, ...SHOP }, { lines: [line], promoCode: null })).rejects.toThrow(
      "HTTP error! status: 503",
    );
    expect(provider.requests).toHaveLength(1);
  });
});

describe("a checkout request of the browser", () => {
  test("has lines of variants with whole quantities, and a promo code in upper case", async () => {
    expect(await read({ lines: [line], promoCode: " grace10 " })).toEqual({ lines: [line], promoCode: "GRACE10" });
    expect(await read({ lines: [line], promoCode: "  " })).toEqual({ lines: [line], promoCode: null });
    expect(await read({ lines: [line] })).toEqual({ lines: [line], promoCode: null });
  });

  test("attack R9: drops prices, titles and discounts", async () => {
    const tampered = { lines: [{ ...line, price: "0.01", title: "Free" }], promoCode: null, discount: 100, total: 0 };
    expect(await read(tampered)).toEqual({ lines: [line], promoCode: null });
  });

  test.each<[string, unknown, string]>([
    ["no lines", { lines: [] }, "The cart is empty."],
    ["lines that are not a list", { lines: "many" }, "The cart has no lines."],
    ["too many lines", { lines: Array.from({ length: 251 }, () => line) }, "The cart has more than 250 lines."],
    ...[-1, 0, 1.5, "2", 1e9, null, 1000].map((quantity): [string, unknown, string] => [
      `a quantity of ${JSON.stringify(quantity)}`,
      { lines: [{ ...line, quantity }] },
      "A quantity must be a whole number from 1 to 999.",
    ]),
    ["an id of another type", { lines: [{ ...line, variantId: "gid://shopify/Cart/1" }] }, "Invalid variant ID"],
    ["a code that is not text", { lines: [line], promoCode: 5 }, "The promo code is invalid."],
    ["no object", [], "The request is invalid."],
    ["invalid JSON", undefined, "The request is invalid."],
  ])("attack R10: is refused with %s", async (_what, body, error) => {
    const refused = await read(body).catch((response: unknown) => response as Response);
    expect(refused).toBeInstanceOf(Response);
    expect((refused as Response).status).toBe(400);
    expect(await (refused as Response).json()).toEqual({ error });
  });

  test("is refused if it is too large, whatever length it declares", async () => {
    const refused = await read({ lines: [line], promoCode: "X".repeat(70_000) }).catch((response: unknown) => response);
    expect((refused as Response).status).toBe(413);
  });
});

function read(body: unknown) {
  const text = body === undefined ? "{" : JSON.stringify(body);
  return readJson(new Request("http://localhost/checkout", { method: "POST", body: text }), checkoutRequest);
}

function create(response: unknown) {
  return createCheckout({ ...storefrontReturning(response), ...SHOP }, { lines: [line], promoCode: null });
}

/** A Storefront API that responds with this data or status, and records the variables of its requests. */
function storefrontReturning(response: unknown) {
  const requests: unknown[] = [];
  const storefront = createStorefront({
    endpoint: "https://shop.example/api/2025-07/graphql.json",
    token: "public-token",
    retryAfterMs: 0,
    async fetch(request) {
      requests.push(((await request.json()) as { variables: unknown }).variables);
      return typeof response === "number"
        ? new Response("", { status: response })
        : Response.json({ data: { shop: { primaryDomain: { host: PRIMARY_HOST } }, ...(response as object) } });
    },
  });
  return { storefront, requests };
}
