import type { RouterContextProvider } from "react-router";
import type { Db } from "#app/platform/db/database.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { orderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { actionResultOf, adminContext, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify, type FakeOrder } from "#tests/support/fake-shopify/order-state.ts";
import { anApp, aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { replaceServices } from "#tests/support/services.ts";
import { orderChanges } from "./orders.tables.server.ts";
import { action as cancelAction } from "./routes/admin-order-cancel.tsx";
import { action as fulfillAction, loader as fulfillLoader } from "./routes/admin-order-fulfill.tsx";
import { action as noteAction } from "./routes/admin-order-note.tsx";
import { action as receiptAction, loader as receiptLoader } from "./routes/admin-order-receipt.tsx";
import { action as refundAction, loader as refundLoader } from "./routes/admin-order-refund.tsx";

type Run = (given: never) => Promise<unknown>;

/** What sends a form of an order's page as a browser with JavaScript does. */
function sender(context: RouterContextProvider, id: string) {
  return (run: Run, fields: Record<string, string>) =>
    actionResultOf(
      run({
        request: new Request(`https://shod.example/admin/orders/${id}/change`, {
          method: "POST",
          body: new URLSearchParams({ formKey: crypto.randomUUID(), ...fields }),
        }),
        context,
        params: { id },
      } as never),
    );
}

async function anOrder(db: Db) {
  const { deps } = storeDeps(db);
  const { variant } = await aShoe(db, { priceMinor: 10_000 });
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
  await aBuyer(deps).pay(token);
  const order = (await orderOfCheckout(db, token))!;
  const routes = adminRoutes(deps);
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => routes.fetch(request),
  });
  const database = { withMutex: async (_lock: number, work: () => Promise<unknown>) => work() } as never;
  const context = adminContext(db, { admin, database });
  const id = String(order.id);
  return {
    order,
    id,
    line: order.lines[0]!.id,
    read: async () => (await orderOfCheckout(db, token))!,
    version: async () => (await orderToChange(admin, id))!.version,
    send: sender(context, id),
    load: (run: Run, search = "") =>
      run({
        request: new Request(`https://shod.example/admin/orders/${id}/refund${search}`),
        context,
        params: { id },
      } as never) as Promise<{ data: { form: Record<string, unknown> } }>,
  };
}

describe("the form that fulfills an order", () => {
  test("sends the chosen units with their tracking, once, with one audit entry", async ({ db }) => {
    const { send, read, version, line, order } = await anOrder(db);
    const form = {
      [`units.${line}`]: "1",
      company: "UPS",
      number: "1Z1",
      version: await version(),
      formKey: crypto.randomUUID(),
    };
    expect(await send(fulfillAction, form)).toMatchObject({ state: "done" });
    expect(await send(fulfillAction, form)).toMatchObject({ state: "done" });
    expect(await read()).toMatchObject({
      fulfillmentStatus: "partially_fulfilled",
      fulfillments: [{ trackingCompany: "UPS", trackingNumber: "1Z1", lines: [{ quantity: 1 }] }],
    });
    expect(await auditedActions(db)).toEqual([`order.fulfilled #${order.number}`]);
  });

  test("shows its errors at the fields and changes nothing", async ({ db }) => {
    const { send, read, version, line } = await anOrder(db);
    const name = `units.${line}`;
    for (const [fields, errors] of [
      [{ [name]: "3" }, { [name]: "Enter a whole number from 0 to 2" }],
      [{ [name]: "0" }, { [name]: "Enter how many to fulfill" }],
      [{ [name]: "1", url: "carrier" }, { url: "Enter the whole address, starting with https://" }],
    ] as [Record<string, string>, object][]) {
      const result = await send(fulfillAction, { ...fields, version: await version() });
      expect(result).toMatchObject({ state: "refused", status: 422, fieldErrors: errors, typed: fields });
    }
    expect((await read()).fulfillments).toEqual([]);
    expect(await auditedActions(db)).toEqual([]);
  });

  test("is refused once another admin changed the order, and accepted after that was shown", async ({ db }) => {
    const { send, version, line, read } = await anOrder(db);
    const seen = await version();
    await send(fulfillAction, { [`units.${line}`]: "1", version: seen });
    const refused = await send(fulfillAction, { [`units.${line}`]: "1", version: seen });
    expect(refused).toMatchObject({ state: "refused", status: 409, outdated: "changed" });
    expect(refused.message?.description).toContain("partially fulfilled");
    const { typed } = refused as { typed: Record<string, string> };
    expect(await send(fulfillAction, { ...typed, formKey: crypto.randomUUID() })).toMatchObject({ state: "done" });
    expect((await read()).fulfillmentStatus).toBe("fulfilled");
  });
});

describe("the form that refunds an order", () => {
  test("shows the amount of the chosen units first, then refunds and restocks them once", async ({ db }) => {
    const { send, read, version, line, load, order } = await anOrder(db);
    const first = await load(refundLoader);
    expect(first.data.form).toMatchObject({ suggestion: null, isAsked: false });
    const second = await load(refundLoader, `?step=amount&unsent.${line}=1&shipping=&restock=on`);
    expect(second.data.form).toMatchObject({ suggestion: { ok: true, amount: { minor: 10_400 } } });
    const wrong = await load(refundLoader, `?step=amount&unsent.${line}=3&shipping=999999`);
    expect(wrong.data.form).toMatchObject({
      suggestion: null,
      fieldErrors: {
        [`unsent.${line}`]: "Enter a whole number from 0 to 2",
        shipping: expect.stringMatching(/^At most/) as string,
      },
    });
    const form = {
      [`unsent.${line}`]: "1",
      restock: "on",
      amount: "104.00",
      version: await version(),
      formKey: crypto.randomUUID(),
    };
    expect(await send(refundAction, form)).toMatchObject({ state: "done" });
    expect(await send(refundAction, form)).toMatchObject({ state: "done" });
    expect(await read()).toMatchObject({
      refundedMinor: 10_400,
      refunds: [{ lines: [{ quantity: 1, restockType: "cancel" }] }],
    });
    expect(await auditedActions(db)).toEqual([`order.refunded #${order.number}`]);
  });

  test("refunds an amount alone, up to what is left, and nothing else", async ({ db }) => {
    const { send, read, version, order } = await anOrder(db);
    for (const amount of ["999999", "0", "", "x"])
      expect(await send(refundAction, { amount, version: await version() })).toMatchObject({
        status: 422,
        fieldErrors: { amount: expect.any(String) as string },
      });
    expect(await send(refundAction, { amount: "5", version: await version() })).toMatchObject({ state: "done" });
    expect(await read()).toMatchObject({ refundedMinor: 500, totalMinor: order.totalMinor });
  });
});

describe("the form that cancels an order", () => {
  test("asks first, then cancels with refund and restock", async ({ db }) => {
    const { send, read, version } = await anOrder(db);
    const form = { reason: "INVENTORY", restock: "on", refund: "on", version: await version() };
    expect(await send(cancelAction, form)).toMatchObject({ state: "refused", message: { title: "No changes made" } });
    expect(await send(cancelAction, { ...form, reason: "WHIM", confirmed: "on" })).toMatchObject({
      fieldErrors: { reason: "Choose a reason" },
    });
    expect(await send(cancelAction, { ...form, confirmed: "on" })).toMatchObject({ state: "done" });
    expect(await read()).toMatchObject({
      cancelReason: "inventory",
      financialStatus: "refunded",
      lines: [{ canceledQuantity: 2 }],
    });
  });

  test("shows why an order cannot be canceled", async ({ db }) => {
    const { send, version, line } = await anOrder(db);
    await send(fulfillAction, { [`units.${line}`]: "1", version: await version() });
    const result = await send(cancelAction, { reason: "STAFF", confirmed: "on", version: await version() });
    expect(result).toMatchObject({ state: "refused", message: { title: "The order was not canceled" } });
  });
});

test("a note is replaced, and a receipt is sent again", async ({ db }) => {
  const { send, read, version, order } = await anOrder(db);
  expect(await send(noteAction, { note: "Call first", version: await version() })).toMatchObject({ state: "done" });
  expect((await read()).note).toBe("Call first");
  expect(await send(noteAction, { note: "x".repeat(5_001), version: await version() })).toMatchObject({
    fieldErrors: { note: "Use at most 5,000 characters" },
  });
  expect(await send(receiptAction, { version: await version() })).toMatchObject({ state: "done" });
  expect(await auditedActions(db)).toEqual([`order.edited #${order.number}`, `order-receipt.resent #${order.number}`]);
});

test("a canceled order’s receipt is not sent again", async ({ db }) => {
  const { send, version, order } = await anOrder(db);
  await send(cancelAction, { reason: "STAFF", confirmed: "on", version: await version() });
  expect(await send(receiptAction, { version: await version() })).toMatchObject({
    state: "refused",
    message: { title: "The receipt was not sent", description: "This order is canceled." },
  });
  expect(await auditedActions(db)).toEqual([`order.cancelled #${order.number}`]);
});

describe("at a Shopify store", () => {
  test.for([
    [
      "refuses the second parcel",
      async () => ({ result: { fulfillment: null, userErrors: [{ message: "On hold" }] } }),
    ],
    ["does not respond to the second one", () => Promise.reject(new Error("connect ECONNREFUSED"))],
  ] as const)(
    "an order at two locations is fulfilled in part, and audited so, when it %s",
    async ([, second], { db }) => {
      const order = anOrderAtShopify(1001, [
        { title: "Pilgrim Low", price: 10, quantity: 2 },
        { title: "Ebenezer Journal", price: 10, quantity: 1 },
      ]);
      const { context, send, admin } = contextOf(db, order);
      const here = "gid://shopify/FulfillmentOrder/1001";
      const there = "gid://shopify/FulfillmentOrder/2";
      const query = async (operation: string, variables: { id?: string; fulfillment?: object }): Promise<unknown> => {
        const isThere = JSON.stringify(variables).includes(there);
        if (operation.includes("mutation CreateFulfillment") && isThere) return second();
        if (operation.includes("query FulfillmentOrders("))
          return {
            order: {
              fulfillmentOrders: {
                nodes: [here, there].map((id) => ({ id, supportedActions: [{ action: "CREATE_FULFILLMENT" }] })),
              },
            },
          };
        if (!operation.includes("query FulfillmentOrderLines"))
          return admin.query(operation as never, variables as never);
        const found = (await admin.query(operation as never, { ...variables, id: here } as never)) as {
          fulfillmentOrder: { lineItems: { nodes: unknown[]; pageInfo: object } };
        };
        const { nodes, pageInfo } = found.fulfillmentOrder.lineItems;
        return { fulfillmentOrder: { lineItems: { nodes: [nodes[isThere ? 1 : 0]], pageInfo } } };
      };
      replaceServices(context, { admin: { ...admin, query: query as never } });
      const form = {
        "units.100100": "2",
        "units.100101": "1",
        version: (await orderToChange(admin, "1001"))!.version,
        formKey: crypto.randomUUID(),
      };
      const result = await send(fulfillAction, form);
      expect(result).toMatchObject({ state: "done", message: { title: "Only a part was fulfilled" } });
      expect(await send(fulfillAction, form)).toEqual(result);
      expect(order.fulfillments).toMatchObject([{ lines: [{ id: 100_100, quantity: 2 }] }]);
      const [entry, ...others] = await db.select({ action: auditLog.action, after: auditLog.after }).from(auditLog);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        action: "order.fulfilled",
        after: {
          items: [{ title: "Pilgrim Low", quantity: 2 }],
          problem: expect.stringContaining("Only a part of the items was fulfilled.") as string,
        },
      });
      // The list reads the order again.
      expect(await db.$count(orderChanges)).toBe(1);
    },
  );

  test("a cancellation that it makes in the background is audited as not done yet", async ({ db }) => {
    const order = anOrderAtShopify(1001, [{ title: "Pilgrim Low", price: 10, quantity: 1 }]);
    const { send, admin } = contextOf(db, order);
    const version = (await orderToChange(admin, "1001"))!.version;
    expect(await send(cancelAction, { reason: "STAFF", confirmed: "on", version })).toMatchObject({ state: "done" });
    expect(await db.select({ after: auditLog.after }).from(auditLog)).toMatchObject([{ after: { isDone: false } }]);
    expect(await db.select().from(orderChanges)).toMatchObject([{ shop: "embedded store", orderId: 1001 }]);
  });

  test("a refund of a canceled order puts nothing back in stock, whatever the form says", async ({ db }) => {
    const order = anOrderAtShopify(1001, [{ title: "Pilgrim Low", price: 10, quantity: 1 }]);
    const { send, admin } = contextOf(db, order);
    const version = async () => (await orderToChange(admin, "1001"))!.version;
    await send(cancelAction, { reason: "STAFF", confirmed: "on", version: await version() });
    const form = { "unsent.100100": "1", restock: "on", amount: "10", version: await version() };
    expect(await send(refundAction, form)).toMatchObject({ state: "done" });
    expect(order).toMatchObject({ refunds: [{ amount: 10 }], lines: [{ refunded: 1, restocked: 0 }] });
  });

  const TOKEN = "shpat_0123456789abcdef0123456789abcdef";

  function aShopWithout(db: Db, scope: string) {
    return contextOf(db, anOrderAtShopify(1001, [{ title: "Pilgrim Low", price: 10, quantity: 1 }]), scope);
  }

  function contextOf(db: Db, order: FakeOrder, withoutScope = "") {
    const scopes = anApp().scopes.filter((each) => each !== withoutScope);
    const shop = aShop({ changeable: [order], apps: [anApp({ scopes, permanentToken: TOKEN })] });
    const admin = createShopifyAdmin({
      fetch: fakeShopify(shop).fetch,
      endpoint: `https://${shop.domain}/admin/api/2026-10/graphql.json`,
      token: TOKEN,
    });
    const database = { withMutex: async (_lock: number, work: () => Promise<unknown>) => work() } as never;
    const env = { SHOPIFY_STORE_DOMAIN: shop.domain } as never;
    const context = adminContext(db, { admin, database, env });
    const request = new Request("https://shod.example/admin/orders/1001/fulfill");
    return {
      context,
      send: sender(context, "1001"),
      given: { request, context, params: { id: "1001" } } as never,
      admin,
    };
  }

  test("a form names the scope that is missing, before and after it is filled in", async ({ db }) => {
    const { given } = aShopWithout(db, "write_merchant_managed_fulfillment_orders");
    expect(await fulfillLoader(given)).toMatchObject({
      data: { form: null, problem: expect.stringContaining("read_merchant_managed_fulfillment_orders") as string },
      init: { status: 403 },
    });
    const { send, admin } = aShopWithout(db, "write_orders");
    const version = (await orderToChange(admin, "1001"))!.version;
    const result = await send(noteAction, { note: "Call first", version });
    expect(result).toMatchObject({ state: "refused", status: 403 });
    expect(result.message?.description).toContain("lacks the scope write_orders");
    expect(await auditedActions(db)).toEqual([]);
  });

  test("its own admin sends the receipt again", async ({ db }) => {
    const { given, send } = aShopWithout(db, "");
    expect(await receiptLoader(given)).toMatchObject({
      data: { form: { adminUrl: "https://admin.shopify.com/store/a-shop/orders/1001" } },
    });
    await expect(send(receiptAction, { version: "" })).rejects.toMatchObject({ init: { status: 404 } });
  });
});
