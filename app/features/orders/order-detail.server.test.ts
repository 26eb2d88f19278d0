import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { orderDetail, orderHistory } from "#app/platform/shopify/order-admin.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { orderLines, orders } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { linesToPick } from "./pick-list.server.ts";
import { loader } from "./routes/admin-order.tsx";
import { loader as slipLoader } from "./routes/packing-slip.tsx";
import { storeOrders } from "./store-orders.server.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { contextWith } from "#tests/support/services.ts";

/** The embedded store with one paid order of `count` different shoes, two pairs of the first. */
async function anOrderOf(db: Db, products: number, buyer: Record<string, string> = {}, codes: string[] = []) {
  const { deps } = storeDeps(db);
  const lines = [];
  for (let n = 1; n <= products; n++) {
    const { variant } = await aShoe(db, { productTitle: `Pilgrim ${n}`, sku: `PIL-${n}` });
    lines.push({ variantId: variant.id, quantity: n === 1 ? 2 : 1 });
  }
  const token = await aCart(db, lines, codes);
  await aBuyer(deps).pay(token, buyer);
  const placed = await orderOfCheckout(db, token);
  if (!placed) throw new Error("The order was not placed");
  const routes = adminRoutes(deps);
  const requests: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => {
      requests.push(await request.clone().text());
      return routes.fetch(request);
    },
  });
  return { admin, placed, requests };
}

/** What the owner does at the provider. */
async function atProvider(db: Db, mutation: string, variables: object) {
  const result = await adminClient(storeDeps(db).deps)<Record<string, { userErrors: object[] }>>(mutation, {
    ...variables,
  });
  expect(Object.values(result)[0]?.userErrors ?? []).toEqual([]);
}

describe("an order in the admin", () => {
  test("has a history: placed, shipped with tracking, refunded and canceled, with what was sent and what was refunded", async ({
    db,
  }) => {
    const { admin, placed } = await anOrderOf(db, 2);
    const id = String(placed.id);
    expect(await orderHistory(admin, id)).toMatchObject([{ what: "placed", items: [] }]);
    await atProvider(
      db,
      `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }`,
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${id}` }],
          trackingInfo: { company: "USPS", number: "9400100000000000" },
        },
      },
    );
    const orderId = `gid://shopify/Order/${id}`;
    await atProvider(
      db,
      `mutation ($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "one") { userErrors { message } } }`,
      {
        input: { orderId, note: "Worn", transactions: [{ orderId, amount: "5.00", gateway: "bogus", kind: "REFUND" }] },
      },
    );
    expect(await orderHistory(admin, id)).toMatchObject([
      { what: "placed" },
      {
        what: "shipped",
        isUndone: false,
        tracking: [{ carrier: "USPS", number: "9400100000000000" }],
        items: [
          { title: "Pilgrim 1", variantTitle: "Ivory / 9", quantity: 2 },
          { title: "Pilgrim 2", quantity: 1 },
        ],
      },
      { what: "refunded", amount: { minor: 500, currency: "USD" }, note: "Worn" },
    ]);
    const order = (await orderDetail(admin, id))!;
    expect(order.received.minor).toBe(placed.totalMinor);
    expect(order.refunded.minor).toBe(500);
    expect(order.net.minor).toBe(placed.totalMinor - 500);
    expect(order.lines.map(({ unfulfilledQuantity }) => unfulfilledQuantity)).toEqual([0, 0]);
    for (const unknown of ["999999", "1 OR 1"]) expect(await orderHistory(admin, unknown)).toBeNull();
  });

  test("shows the customer's other orders of this shop, and links to the provider's admin in a live shop only", async ({
    db,
  }) => {
    const { admin, placed } = await anOrderOf(db, 1);
    const domain = "shod.myshopify.com";
    const others = [{ orderNumber: "#7", email: "ANNA@example.com" }, { email: "ann@example.com" }].map(anIndexedOrder);
    for (const shop of ["embedded store", domain]) await storeOrders(db, shop, others, new Date());
    const shown = async (shop: object | null) =>
      loader({
        request: new Request("http://localhost:3000/"),
        context: contextWith({ db, admin, shop }),
        params: { id: String(placed.id) },
      } as never);
    expect(await shown(null)).toMatchObject({ data: { others: [{ orderNumber: "#7" }], providerUrl: null } });
    expect(await shown({ domain })).toMatchObject({
      data: {
        others: [{ orderNumber: "#7" }],
        providerUrl: `https://admin.shopify.com/store/shod/orders/${placed.id}`,
      },
    });
  });

  test("has a packing slip without prices if it is a gift, unless they are asked for", async ({ db }) => {
    const plain = await anOrderOf(db, 1);
    const gift = await anOrderOf(db, 1, { note: "A gift for Ruth" });
    const slip = async ({ admin, placed }: typeof plain, query = "") =>
      slipLoader({
        request: new Request(`http://localhost:3000/admin/orders/1/packing-slip${query}`),
        context: contextWith({ db, admin, shop: null }),
        params: { id: String(placed.id) },
      } as never);
    expect(await slip(plain)).toMatchObject({ hasPrices: true, isGift: false, order: { lines: [{ units: 2 }] } });
    expect(await slip(plain, "?prices=hide")).toMatchObject({ hasPrices: false });
    expect(await slip(gift)).toMatchObject({ hasPrices: false, isGift: true });
    expect(await slip(gift, "?prices=show")).toMatchObject({ hasPrices: true, isGift: true });
  });

  test("has an error instead of a packing slip while the provider does not respond", async ({ db }) => {
    const failing = createShopifyAdmin({
      endpoint: "https://shop.invalid/admin/api/2025-07/graphql.json",
      token: "secret",
      fetch: () => Promise.reject(new Error("connect ECONNREFUSED")),
    });
    const result = await slipLoader({
      request: new Request("http://localhost:3000/admin/orders/1/packing-slip"),
      context: contextWith({ db, admin: failing, shop: null }),
      params: { id: "1" },
    } as never);
    expect(result).toMatchObject({ data: { order: null, id: "1" }, init: { status: 500 } });
  });

  test("is on the pick list with what is still to send", async ({ db }) => {
    const usual = anIndexedOrder();
    const part = anIndexedOrder({
      orderNumber: "#8",
      fulfillmentStatus: "PARTIALLY_FULFILLED",
      lines: [
        { ...usual.lines[0]!, quantity: 3, currentQuantity: 2, unfulfilledQuantity: 1 },
        { ...usual.lines[0]!, title: "Sent", unfulfilledQuantity: 0 },
      ],
    });
    const sent = anIndexedOrder({ orderNumber: "#9", fulfillmentStatus: "FULFILLED" });
    const unpaid = anIndexedOrder({ orderNumber: "#10", financialStatus: "PENDING" });
    await storeOrders(db, "embedded store", [usual, part, sent, unpaid], new Date());
    expect(await linesToPick(db, "embedded store", null)).toMatchObject({
      lines: [{ title: "Pilgrim Low", variantTitle: "Ivory / 9", sku: "PIL-IV-9", units: 2 }],
      orders: 2,
      withoutItems: [],
      hasMore: false,
    });
    const chosen = [part, sent, unpaid].map(({ id }) => Number(id));
    expect(await linesToPick(db, "embedded store", chosen)).toMatchObject({
      lines: [{ units: 2, orders: expect.arrayContaining(["#8", "#10"]) as string[] }],
      withoutItems: ["#9"],
    });
    expect(await linesToPick(db, "another shop", chosen)).toMatchObject({ lines: [], orders: 0 });
  });

  test("[ORD-10] [ADM-ORD-10] lists all fourteen of its lines, each with SKU, quantity and prices", async ({ db }) => {
    const { admin, placed } = await anOrderOf(db, 14);
    const order = await orderDetail(admin, String(placed.id));
    expect(order?.lines.map(({ title, sku }) => [title, sku])).toEqual(
      Array.from({ length: 14 }, (_, at) => [`Pilgrim ${at + 1}`, `PIL-${at + 1}`]),
    );
    expect(order?.lines[0]).toMatchObject({
      variantTitle: "Ivory / 9",
      productId: expect.stringMatching(/^gid:..shopify.Product.\d+$/) as string,
      quantity: 2,
      currentQuantity: 2,
      unitPrice: { minor: 12_800, currency: "USD" },
      total: { minor: 25_600, currency: "USD" },
    });
    expect(order?.quantity).toBe(15);
  });

  test("[ORD-10] with several pages of lines is read to its end, without repeats", async ({ db }) => {
    const { admin, placed, requests } = await anOrderOf(db, 120);
    const order = await orderDetail(admin, String(placed.id));
    expect(new Set(order?.lines.map(({ sku }) => sku)).size).toBe(120);
    expect(order?.lines.length).toBe(120);
    expect(requests.length).toBe(3);
  });

  test("[ADM-ORD-10] shows what packing needs: note, phone, full address, shipping method", async ({ db }) => {
    const { admin, placed } = await anOrderOf(db, 1, {
      note: "Please leave it\non the side porch",
      phone: "(631) 555-0142",
      shipping: "express",
    });
    const order = await orderDetail(admin, String(placed.id));
    expect(order).toMatchObject({
      note: "Please leave it\non the side porch",
      phone: placed.phone,
      shippingMethod: placed.shippingTitle,
      shippingAddress: { phone: placed.phone },
    });
    expect(placed.phone).toContain("555");
    expect(order?.shippingAddress?.lines.join(", ")).toContain("Anna Reed, 12 Harbor Road, Port Jefferson, NY 11777");
  });

  test("[ADM-ORD-10] adds up: items, discount, subtotal, shipping, tax, total", async ({ db }) => {
    const { code } = await aCode(db);
    const { admin, placed } = await anOrderOf(db, 3, {}, [code]);
    const order = (await orderDetail(admin, String(placed.id)))!;
    expect(order.discountCodes).toEqual([code]);
    const { items, discount, subtotal, shipping, tax, totalPrice: total } = order;
    expect(items.minor).toBe(4 * 12_800);
    expect(discount.minor).toBe(5_120);
    expect(subtotal.minor).toBe(items.minor - discount.minor);
    expect(tax.minor).toBe(placed.taxMinor);
    expect(subtotal.minor + shipping.minor + tax.minor).toBe(total.minor);
    expect(total.minor).toBe(placed.totalMinor);
  });

  test("shows the price of a sale item before and after the discount, and counts it as a discount", async ({ db }) => {
    const { admin, placed } = await anOrderOf(db, 1);
    await db.update(orderLines).set({ unitMinor: 8_960 }).where(eq(orderLines.orderId, placed.id));
    const saved = 2 * (12_800 - 8_960);
    await db
      .update(orders)
      .set({ subtotalMinor: placed.subtotalMinor - saved, totalMinor: placed.totalMinor - saved })
      .where(eq(orders.id, placed.id));
    const order = (await orderDetail(admin, String(placed.id)))!;
    expect(order.lines[0]).toMatchObject({ unitPrice: { minor: 12_800 }, total: { minor: 17_920 } });
    expect(order.discount.minor).toBe(saved);
    expect(order.subtotal.minor + order.shipping.minor + order.tax.minor).toBe(order.totalPrice.minor);
  });

  test("has nothing left to pack if canceled", async ({ db }) => {
    const { admin, placed } = await anOrderOf(db, 2);
    await db
      .update(orders)
      .set({ cancelledAt: new Date(), financialStatus: "refunded" })
      .where(eq(orders.id, placed.id));
    const order = await orderDetail(admin, String(placed.id));
    expect(order?.isCancelled).toBe(true);
    expect(order?.lines.map(({ quantity, currentQuantity }) => [quantity, currentQuantity])).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  test("is not found by another number or by invalid input", async ({ db }) => {
    const { admin } = await anOrderOf(db, 1);
    for (const id of ["999999", "0x1", "1 OR 1", ""]) expect(await orderDetail(admin, id)).toBeNull();
  });

  test("[ADM-ORD-10] reaches the page with all of it, and sizes say whose they are", async ({ db }) => {
    const { admin, placed } = await anOrderOf(db, 12, { note: "Gift, no prices please" });
    const productId = `gid://shopify/Product/${placed.lines[1]!.productId}`;
    await db.execute(sql`
      insert into product_listings (product_id, number, handle, display_order, price_minor, published_at, is_hidden, badges, categories, gender, keys, card)
      values (${productId}, 1, 'pilgrim', 1, 1, now(), false, '{}', array['Sneakers & Slides'], 'men', '{}', '{}')`);
    const id = String(placed.id);
    const shown = await loader({
      request: new Request(`http://localhost:3000/admin/orders/${id}`),
      context: contextWith({ db, admin, shop: null }),
      params: { id },
    } as never);
    expect(shown).toMatchObject({ data: { order: { note: "Gift, no prices please" } } });
    expect(JSON.stringify(shown)).toContain("Pilgrim 12");
    const titles = (shown as { data: { order: { lines: { variantTitle: string }[] } } }).data.order.lines;
    expect(titles.slice(0, 2).map(({ variantTitle }) => variantTitle)).toEqual(["Ivory / 9", "Ivory, Men’s 9"]);
  });
});
