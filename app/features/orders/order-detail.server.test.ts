import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { orderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { orderLines, orders } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { loader } from "./routes/admin-order.tsx";
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

describe("an order in the admin", () => {
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
      context: contextWith({ db, admin }),
      params: { id },
    } as never);
    expect(shown).toMatchObject({ data: { order: { note: "Gift, no prices please" } } });
    expect(JSON.stringify(shown)).toContain("Pilgrim 12");
    const titles = (shown as { data: { order: { lines: { variantTitle: string }[] } } }).data.order.lines;
    expect(titles.slice(0, 2).map(({ variantTitle }) => variantTitle)).toEqual(["Ivory / 9", "Ivory, Men’s 9"]);
  });
});
