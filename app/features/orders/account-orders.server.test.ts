import { eq } from "drizzle-orm";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { fulfillOrder } from "#store/orders/fulfill-order.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { ordersOfAccount } from "./account-orders.server.ts";

const links = createSignedLinks("a secret", "http://shod.test");

async function aShopWithOrders(db: Db, emails: string[]) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const numbers: number[] = [];
  const ids: number[] = [];
  for (const email of emails) {
    const { variant, product } = await aShoe(db, { stock: 9 });
    await aCode(db, { code: null, value: 3_000, productIds: [product.id] });
    const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
    await aBuyer(deps).pay(token, { email });
    const order = (await orderOfCheckout(db, token))!;
    numbers.push(order.number);
    ids.push(order.id);
  }
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => routes.fetch(request),
  });
  return { deps, admin, numbers, ids };
}

async function anAccount(db: Db, email: string, emailVerified: boolean): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(users).values({ id, name: "Anna", email, emailVerified });
  return id;
}

describe("an account's orders", () => {
  test("are those of its verified address, the newest first, with tracking, sale prices and a link to each", async ({
    db,
  }) => {
    const { deps, admin, numbers, ids } = await aShopWithOrders(db, [
      "anna@example.com",
      "ruth@example.com",
      "Anna@Example.com",
    ]);
    await fulfillOrder(deps, ids[0]!, {
      units: null,
      tracking: { company: "UPS", number: "1Z999" },
      now: new Date(),
    });
    const userId = await anAccount(db, "anna@example.com", true);
    const { state, orders, nextCursor } = await ordersOfAccount({ admin, db, links }, userId, null);
    expect({ state, nextCursor }).toEqual({ state: "found", nextCursor: null });
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([`#${numbers[2]}`, `#${numbers[0]}`]);
    expect(orders[1]).toMatchObject({
      fulfillmentStatus: "FULFILLED",
      parcels: [{ tracking: [{ carrier: "UPS", number: "1Z999" }], items: [{ quantity: 2 }] }],
      lineItems: [{ quantity: 2, unitPrice: { minor: 8_960 }, fullPrice: { minor: 12_800 } }],
      detailPath: `/order-status/mine?token=${links.token("order", { id: ids[0]! })}`,
    });
    expect(orders[1]?.lineItems[0]?.variantId).toMatch(/^gid:\/\/shopify\/ProductVariant\/\d+$/);
  });

  test("attack B3: are hidden until the address is confirmed, and after it changed", async ({ db }) => {
    const { admin } = await aShopWithOrders(db, ["anna@example.com"]);
    const userId = await anAccount(db, "anna@example.com", false);
    expect(await ordersOfAccount({ admin, db, links }, userId, null)).toMatchObject({
      state: "unverified",
      orders: [],
    });
    await db.update(users).set({ email: "other@example.com", emailVerified: true }).where(eq(users.id, userId));
    expect(await ordersOfAccount({ admin, db, links }, userId, null)).toMatchObject({ state: "found", orders: [] });
  });

  test("are read page by page", async ({ db }) => {
    const { admin, numbers } = await aShopWithOrders(db, Array(7).fill("anna@example.com"));
    const userId = await anAccount(db, "anna@example.com", true);
    const first = await ordersOfAccount({ admin, db, links }, userId, null);
    const second = await ordersOfAccount({ admin, db, links }, userId, first.nextCursor);
    expect([...first.orders, ...second.orders].map(({ orderNumber }) => orderNumber)).toEqual(
      numbers.toReversed().map((number) => `#${number}`),
    );
    expect(second.nextCursor).toBeNull();
  });

  test("say so where orders cannot be read, or the provider does not respond", async ({ db }) => {
    const userId = await anAccount(db, "anna@example.com", true);
    expect((await ordersOfAccount({ admin: null, db, links }, userId, null)).state).toBe("not-shown");
    const broken = createShopifyAdmin({
      endpoint: "https://shop.invalid/admin/api/2025-07/graphql.json",
      token: "secret",
      fetch: () => Promise.reject(new Error("connect ECONNREFUSED")),
    });
    expect((await ordersOfAccount({ admin: broken, db, links }, userId, null)).state).toBe("failed");
  });
});
