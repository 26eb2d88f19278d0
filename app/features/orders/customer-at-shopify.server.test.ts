import { accounts, users } from "#app/platform/auth/auth.tables.server.ts";
import { identityOf } from "#app/platform/auth/oauth/shopify-customers.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { databaseShop } from "#app/platform/shopify/shopify.tables.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { readEnv } from "#server/env.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "#tests/support/fake-shopify/order-state.ts";
import { anApp, aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { ordersOfAccount } from "./account-orders.server.ts";

const links = createSignedLinks("a secret", "http://shod.test");
const RUTH = { id: 7_001, email: "ruth@shopper.example" };
const shoe = [{ title: "Pilgrim Low", price: 100, quantity: 1 }];

/** Orders of Ruth under two addresses, of another customer, and of a guest. */
const ORDERS = [
  anOrderAtShopify(1_001, shoe, {
    customerId: RUTH.id,
    email: "old@shopper.example",
    createdAt: "2026-10-01T12:00:00Z",
  }),
  anOrderAtShopify(1_002, shoe, { customerId: 9, email: "naomi@shopper.example" }),
  anOrderAtShopify(1_003, shoe, { customerId: null, email: RUTH.email }),
  anOrderAtShopify(1_004, shoe, { customerId: RUTH.id, email: null }),
];

async function anAccount(db: Db, { shopId, identity }: { shopId: string; identity: string | null }): Promise<string> {
  const shop = { shopId, domain: CREDENTIALS.SHOPIFY_STORE_DOMAIN };
  await db.insert(databaseShop).values(shop).onConflictDoUpdate({ target: databaseShop.id, set: shop });
  const userId = crypto.randomUUID();
  await db.insert(users).values({ id: userId, name: "Ruth", email: RUTH.email, emailVerified: true });
  if (identity !== null)
    await db
      .insert(accounts)
      .values({ id: userId, userId, providerId: "shopify", accountId: identity, updatedAt: new Date() });
  return userId;
}

async function shownTo(
  db: Db,
  {
    scopes = ["read_customers"],
    identity = identityOf("548380009", String(RUTH.id)),
  }: { scopes?: string[]; identity?: string | null } = {},
) {
  const shop = aShop({ changeable: ORDERS, apps: [anApp({ scopes: [...anApp().scopes, ...scopes] })] });
  const connection = openShopConnection(shop.domain, {
    env: readEnv(CREDENTIALS),
    fetch: fakeShopify(shop).fetch,
    tokens: memoryTokenStore,
  });
  const userId = await anAccount(db, { shopId: shop.id, identity });
  const found = await ordersOfAccount({ db, links, admin: connection.admin, shop: connection }, userId, null);
  return { ...found, numbers: found.orders.map(({ orderNumber }) => orderNumber).toSorted() };
}

describe("the orders of an account that signs in with Shopify", () => {
  test("are the customer's, under whichever address, and those of its own address", async ({ db }) => {
    expect(await shownTo(db)).toMatchObject({ state: "found", numbers: ["#1001", "#1003", "#1004"], nextCursor: null });
  });

  test("are those of its address where the app may not read customers", async ({ db }) => {
    expect(await shownTo(db, { scopes: [] })).toMatchObject({ state: "found", numbers: ["#1003"] });
  });

  test.for([
    ["another shop's customer of that number", identityOf("77", String(RUTH.id))],
    ["no customer", null],
  ] as const)("are those of its address if it is %s", async ([_who, identity], { db }) => {
    expect(await shownTo(db, { identity })).toMatchObject({ state: "found", numbers: ["#1003"] });
  });

  test("have a link to each, and neither address", async ({ db }) => {
    const { orders } = await shownTo(db);
    for (const order of orders) expect(order.detailPath).toContain("/order-status/mine?token=");
    expect(JSON.stringify(orders)).not.toContain("@");
  });
});
