import { stockOf, syncInventory, syncVariant } from "#app/features/inventory/inventory.server.ts";
import { webhookInbox } from "#app/platform/webhooks/webhooks.tables.server.ts";
import { processWebhook } from "#app/platform/webhooks/process-webhook.server.ts";
import { receiveWebhook } from "#app/platform/webhooks/inbox.server.ts";
import { stockWebhooks } from "#app/features/inventory/stock-webhooks.server.ts";
import { catalogWebhooks } from "#app/features/catalog/catalog.feature.server.ts";
import { createCheckout } from "#app/features/cart/checkout.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { createStore } from "#store/store.server.ts";
import { products } from "#store/store.tables.server.ts";
import { productEvents } from "#store/webhooks/product-payloads.server.ts";
import { deliver } from "#store/webhooks/webhooks.server.ts";
import { describe, expect, ownDatabase, test } from "../support/database.ts";
import { applyChanges } from "../support/catalog.ts";
import { noJobs } from "../support/no-jobs.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { aCode, aShoe } from "../support/factories/store-catalog.ts";

/** The app's cart, checkout and inventory against the embedded store, over its protocol. */

describe("the embedded store", () => {
  test("[CHK-01] [CHK-07] [CHK-14] [CHK-16] creates a cart with the lines and the code's discount, and returns its checkout URL", async ({
    db,
  }) => {
    const { storefront, variantId } = await aShop(db);
    const { code } = await aCode(db);
    const lines = [{ variantId, quantity: 2 }];
    expect(await createCheckout({ storefront, publicUrl: "http://localhost" }, { lines, promoCode: code })).toEqual({
      cartId: expect.stringMatching(/^gid:\/\/shopify\/Cart\//),
      checkoutUrl: expect.stringMatching(/^http:\/\/localhost\/store\/.+[?&]channel=online_store/),
      totalQuantity: 2,
      totalAmount: { amount: "230.4", currencyCode: "USD" },
    });
  });

  test("reduces quantities to what is in stock, and says so", async ({ db }) => {
    const ask = async (stock: number) => {
      const { storefront, variantId } = await aShop(db, { stock });
      const lines = [{ variantId, quantity: 5 }];
      const made = await createCheckout({ storefront, publicUrl: "http://localhost" }, { lines, promoCode: null });
      return { variantId, made };
    };
    const few = await ask(2);
    expect(few.made).toMatchObject({
      totalQuantity: 2,
      reduced: { lines: [{ variantId: few.variantId, quantity: 2 }], messages: ["Only 2 items are available."] },
    });
    expect((await ask(0)).made).toMatchObject({
      totalQuantity: 0,
      reduced: { lines: [], messages: ["The merchandise is sold out."] },
    });
    expect((await ask(5)).made).not.toHaveProperty("reduced");
  });

  test("[CHK-13] [ERR-06] refuses an unknown variant with its own error message", async ({ db }) => {
    const { storefront } = await aShop(db);
    const lines = [{ variantId: "gid://shopify/ProductVariant/1", quantity: 1 }];
    await expect(
      createCheckout({ storefront, publicUrl: "http://localhost" }, { lines, promoCode: null }),
    ).rejects.toThrow(/^Cart creation failed: ./);
  });

  test("[INV-05] reports a paid order by webhook, which updates the app's stock", async ({ db }) => {
    const shop = await aShop(db);
    await syncInventory(shop.services);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: 3, isSoldOut: false } });

    await shop.buy(2);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: 1, isSoldOut: false } });
    await shop.buy(1);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: 0, isSoldOut: true } });
  });

  test("reports a changed product, which refreshes the catalog on open pages and leaves a sold-out variant sold out", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      const { services, webhooks, variantId, productId } = await aShop(db, { stock: 0 });
      await syncInventory(services);
      const soldOut = { [variantId]: { currentStock: 0, isSoldOut: true } };
      expect(await stockOf(db, [variantId])).toEqual(soldOut);

      const known = new Map([["it", { id: productId, handle: "it", createdAt: new Date(), variantIds: new Map() }]]);
      await db.update(products).set({ updatedAt: new Date(Date.now() + 60_000) });
      const [event] = await productEvents(db, known, [productId]);
      expect(event).toMatchObject({ topic: "products/update", payload: { variants: [{ inventory_quantity: 0 }] } });
      await db.insert(webhookInbox).values({ id: "w1", ...event! });
      const liveEvents: unknown[] = [];
      await own.listen("shod_live", (message) => void liveEvents.push(JSON.parse(message)));
      await processWebhook(webhooks, "w1");
      await applyChanges(services);

      await expect.poll(() => liveEvents).toEqual([{ topic: "catalog" }]);
      expect(await stockOf(db, [variantId])).toEqual(soldOut);
    } finally {
      await own.close();
    }
  });

  test("[INV-02] without its Admin API only reports what is for sale", async ({ db }) => {
    const shop = await aShop(db, { stock: 0 });
    const withoutAdmin = { ...shop.services, admin: null };
    expect(await syncInventory(withoutAdmin)).toBe(1);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: null, isSoldOut: true } });
    await syncVariant(shop.services, shop.variantId);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: 0, isSoldOut: true } });
    await syncVariant(withoutAdmin, shop.variantId);
    expect(await stockOf(db, [shop.variantId])).toEqual({ [shop.variantId]: { currentStock: 0, isSoldOut: true } });
  });
});

/** A shop on the embedded store with one variant, three in stock, and how to buy it. */
async function aShop(db: Db, shoe: Parameters<typeof aShoe>[1] = {}) {
  const { variant, product } = await aShoe(db, shoe);
  const variantId = `gid://shopify/ProductVariant/${variant.id}`;
  const { deps, enqueued, sent } = storeDeps(db);
  const store = createStore(deps);
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => adminRoutes(deps).fetch(request),
  });
  const storefront = createStorefront({
    endpoint: "http://store.internal/api/2025-07/graphql.json",
    token: deps.storefrontToken,
    fetch: (request) => store.fetch(request),
  });
  const services = { db, admin, storefront, jobs: noJobs };
  const webhooks = { db, handlers: [stockWebhooks(services), catalogWebhooks({ jobs: noJobs })] };

  async function buy(quantity: number): Promise<void> {
    const made = await createCheckout(
      { storefront, publicUrl: "http://localhost" },
      { lines: [{ variantId, quantity }], promoCode: null },
    );
    const token = /\/Cart\/([^?]+)/.exec(made?.cartId ?? "")?.[1] ?? "";
    await aBuyer(deps).pay(token);
    for (const { name, data } of enqueued.splice(0)) {
      if (name === "store-webhook") await deliver(deps, (data as { deliveryId: string }).deliveryId);
    }
    const queued: { id: string }[] = [];
    const enqueue = async (_tx: Db, _name: string, data: object) => void queued.push(data as { id: string });
    const inbox = { db, secrets: [deps.webhooks.secret], jobs: { enqueue } };
    for (const webhook of sent.splice(0)) expect((await receiveWebhook(inbox, webhook)).status).toBe(200);
    for (const { id } of queued) await processWebhook(webhooks, id);
  }

  return { variantId, productId: product.id, storefront, services, webhooks, buy };
}
