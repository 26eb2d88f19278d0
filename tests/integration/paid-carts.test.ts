import { createHash } from "node:crypto";
import { linesRequest } from "#app/features/cart/checkout-request.server.ts";
import { createCheckout, sentCartState } from "#app/features/cart/checkout.server.ts";
import { readCookieCart, writeCookieCart } from "#app/features/cart/cookie-cart.ts";
import { orders } from "#app/features/orders/orders.tables.server.ts";
import { applyOrderChanges, markOrderChanged, syncOrders } from "#app/features/orders/sync-orders.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { CART_REFERENCE } from "#app/platform/shopify/order-index.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { fakeVariantId } from "#tests/support/fake-shopify/storefront-api.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

/** Long enough for an index to refuse it: hashes don't compress. */
const INCOMPRESSIBLE = Array.from({ length: 55 }, (_, at) =>
  createHash("sha256").update(String(at)).digest("hex"),
).join("");

const DAY = 24 * 60 * 60 * 1000;

/** A live shop with a cart that was sent to the checkout. `state`: what the site makes of it, after these days. */
async function aSentCart(db: Db) {
  const shop = aShop({ orders: [] });
  const shopify = fakeShopify(shop);
  const connection = openShopConnection(shop.domain, {
    env: readEnv(CREDENTIALS),
    fetch: shopify.fetch,
    tokens: memoryTokenStore,
    pause: async () => {},
  });
  const { storefront, admin } = connection;
  const services = {
    db,
    admin,
    shop: connection,
    database: { withMutex: (_lock: number, work: () => Promise<never>) => work() },
  };
  const buy = async () => {
    const lines = [{ variantId: `gid://shopify/ProductVariant/${fakeVariantId(0)}`, quantity: 1 }];
    const checkout = await createCheckout(
      { storefront, publicUrl: "https://shod.example", checkoutHosts: [shop.checkoutHost] },
      { lines, promoCode: null },
    );
    return checkout!;
  };
  const { cartId, reference } = await buy();
  const state = (days = 0, sent: { reference?: string | undefined; shop?: string } = {}) =>
    sentCartState(
      { db, storefront, shop: connection },
      { cartId, reference, checkedOutAt: Date.now() - days * DAY, shop: shop.domain, ...sent },
    );
  return { shop, shopify, services, buy, cartId, reference, state };
}

type Sent = Awaited<ReturnType<typeof aSentCart>>;

/** The ways in which the site gets to know of an order. */
const READS: [string, (db: Db, sent: Sent, id: number) => Promise<unknown>][] = [
  [
    "a webhook named its order",
    async (db, { services, shop }, id) => {
      await markOrderChanged(db, { shop: shop.domain, id }, noJobs);
      await applyOrderChanges(services);
    },
  ],
  ["no webhook came and the orders were reconciled", (_db, { services }) => syncOrders(services)],
];

describe("a cart that was paid", () => {
  for (const [name, read] of READS)
    test(`is known by its order when ${name}, whatever Shopify says of the cart`, async ({ db }) => {
      const sent = await aSentCart(db);
      const { shopify, cartId, state } = sent;
      expect(await state()).toBe("open");
      const order = shopify.pay(cartId);
      expect(await state(31)).toBe("gone");
      await read(db, sent, order.id);
      expect(await state()).toBe("paid");
      // Shopify keeps carts for 30 days: without the order, it could have expired.
      expect(await state(31)).toBe("paid");
      shopify.failWith(new Response(null, { status: 503 }));
      expect(await state()).toBe("paid");
      // An earlier release did not store the reference.
      expect(await state(0, { reference: undefined })).toBe("open");
    });

  test("is not taken for another one", async ({ db }) => {
    const sent = await aSentCart(db);
    const other = await sent.buy();
    sent.shopify.pay(other.cartId);
    await syncOrders(sent.services);
    expect(await sent.state()).toBe("open");
    expect(await sent.state(0, { reference: other.reference })).toBe("paid");
    expect(await sent.state(0, { reference: crypto.randomUUID() })).toBe("open");
  });

  test.for(["", "x", "\u0000", INCOMPRESSIBLE, crypto.randomUUID().slice(1)])(
    "keeps no order from being stored, whatever the buyer made of its reference (case %$)",
    async (value, { db }) => {
      const sent = await aSentCart(db);
      const other = await sent.buy();
      sent.shopify.pay(other.cartId, { attributes: [{ key: CART_REFERENCE, value }] });
      sent.shopify.pay(sent.cartId);
      await syncOrders(sent.services);
      const references = (await db.select().from(orders)).map(({ cartReference }) => cartReference);
      expect(references).toHaveLength(2);
      expect(new Set(references)).toEqual(new Set([sent.reference, null]));
    },
  );

  test.for(["", "\u0000", "f".repeat(90), 5])(
    "is asked for at the provider if the browser names it by %j",
    (reference) => {
      const line = { variantId: "gid://shopify/ProductVariant/1", quantity: 1 };
      expect(linesRequest.parse({ lines: [line], reference })).toMatchObject({ reference: null });
    },
  );

  test("keeps its reference in the cookie of a browser without scripts; anything else in its place is left out", () => {
    const cart = {
      lines: [{ variantId: "gid://shopify/ProductVariant/7", quantity: 2 }],
      promoCode: null,
      cartId: "gid://shopify/Cart/c1?key=k",
      checkedOutAt: 1_795_800_000_000,
      shop: "a-shop.myshopify.com",
    };
    const reference = crypto.randomUUID();
    const read = (value: string) => readCookieCart(`shod-cart=${writeCookieCart({ ...cart, reference: value })}`);
    expect(read(reference)).toEqual({ ...cart, reference });
    for (const forged of ["x", "<script>", "f".repeat(200), ""]) expect(read(forged)).toEqual(cart);
  });

  test("loses its reference rather than its lines where a cookie cannot hold both", () => {
    const lines = Array.from({ length: 250 }, (_, at) => ({
      variantId: `gid://shopify/ProductVariant/${49_876_543_210_000 + at}`,
      quantity: 999,
    }));
    const cartId = `gid://shopify/Cart/${"c".repeat(120)}?key=${"k".repeat(100)}`;
    const cart = { lines, promoCode: "P".repeat(100), cartId, checkedOutAt: 1_795_800_000_000 };
    const shop = "s".repeat(3_790 - writeCookieCart(cart)!.length);
    expect(writeCookieCart({ ...cart, shop })).not.toBeNull();
    const read = readCookieCart(`shod-cart=${writeCookieCart({ ...cart, shop, reference: crypto.randomUUID() })}`);
    expect(read).toEqual({ ...cart, shop });
  });
});
