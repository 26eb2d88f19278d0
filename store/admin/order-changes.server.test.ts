import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { carts, orders, variants, webhookDeliveries } from "../store.tables.server.ts";

const gid = (type: string, id: number) => `gid://shopify/${type}/${id}`;

/** A paid order of three low shoes and one high one, with a code for 10% off. */
async function anOrder(db: Db) {
  const { variant: low } = await aShoe(db, { stock: 10, priceMinor: 10_000 });
  const { variant: high } = await aShoe(db, { stock: 10, priceMinor: 5_000, productTitle: "Pilgrim High" });
  const { code } = await aCode(db);
  const token = await aCart(db, [{ variantId: low.id, quantity: 3 }, { variantId: high.id }], [code]);
  await db
    .update(carts)
    .set({ attributes: [{ key: "Gift", value: "yes" }] })
    .where(eq(carts.token, token));
  const { deps } = storeDeps(db);
  await aBuyer(deps).pay(token);
  const order = (await orderOfCheckout(db, token))!;
  const [first, second] = order.lines;
  const admin = adminClient(deps);
  const id = gid("Order", order.id);
  return {
    order,
    id,
    lines: { low: first!, high: second! },
    read: async () => (await admin<{ order: Read }>(READ, { id })).order,
    stock: async () => {
      const stockOf = async (variantId: number) =>
        (await db.select().from(variants).where(eq(variants.id, variantId)))[0]?.stock;
      return [await stockOf(low.id), await stockOf(high.id)];
    },
    fulfill: async (units: [line: number, quantity: number][] | null, more: object = {}) =>
      (
        await admin<{ fulfillmentCreate: Payload }>(FULFILL, {
          fulfillment: {
            lineItemsByFulfillmentOrder: [
              {
                fulfillmentOrderId: gid("FulfillmentOrder", order.id),
                ...(units && {
                  fulfillmentOrderLineItems: units.map(([line, quantity]) => ({
                    id: gid("FulfillmentOrderLineItem", line),
                    quantity,
                  })),
                }),
              },
            ],
            ...more,
          },
        })
      ).fulfillmentCreate,
    refund: async (input: object, key: string = crypto.randomUUID()) =>
      (await admin<{ refundCreate: Payload }>(REFUND, { key, input: { orderId: id, ...input } })).refundCreate,
    suggest: async (units: object[], more: object = {}) =>
      (await admin<{ order: { suggestedRefund: unknown } }>(SUGGEST, { id, units, ...more })).order.suggestedRefund,
    cancel: async (more: object = {}) => (await admin<{ orderCancel: Payload }>(CANCEL, { id, ...more })).orderCancel,
    admin,
  };
}

type Payload = { userErrors: { field: string[]; message: string }[] } & Record<string, unknown>;
type Read = Record<string, unknown> & { refunds: { id: string }[]; fulfillments: { id: string }[] };

const MONEY = "{ shopMoney { amount } }";
const READ = `query ($id: ID!) { order(id: $id) {
  note cancelReason displayFinancialStatus displayFulfillmentStatus refundable customAttributes { key value }
  billingAddress { city } totalRefundedSet ${MONEY} totalRefundedShippingSet ${MONEY} netPaymentSet ${MONEY}
  lineItems(first: 10) { nodes { title quantity currentQuantity refundableQuantity unfulfilledQuantity } }
  fulfillmentOrders(first: 1) { nodes { status supportedActions { action } lineItems(first: 10) { nodes { totalQuantity remainingQuantity lineItem { title } } } } }
  fulfillments(first: 10) { id name status totalQuantity trackingInfo { company number } fulfillmentLineItems(first: 10) { nodes { quantity lineItem { title } } } }
  refunds(first: 10) { id note totalRefundedSet ${MONEY} refundLineItems(first: 10) { nodes { quantity restockType restocked subtotalSet ${MONEY} totalTaxSet ${MONEY} lineItem { title } } } }
  transactions(first: 10) { kind gateway amountSet ${MONEY} }
} }`;
const FULFILL = `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } } }`;
const REFUND = `mutation ($input: RefundInput!, $key: String!) { refundCreate(input: $input) @idempotent(key: $key) { refund { id } order { displayFinancialStatus } userErrors { field message } } }`;
const SUGGEST = `query ($id: ID!, $units: [RefundLineItemInput!], $shipping: Money, $isFull: Boolean) { order(id: $id) {
  suggestedRefund(refundLineItems: $units, shippingAmount: $shipping, suggestFullRefund: $isFull) {
    amountSet ${MONEY} maximumRefundableSet ${MONEY} totalTaxSet ${MONEY} shipping { amountSet ${MONEY} maximumRefundableSet ${MONEY} }
    suggestedTransactions { gateway kind parentTransaction { id kind } }
  }
} }`;
const CANCEL = `mutation ($id: ID!, $restock: Boolean! = true, $refund: Boolean! = true) {
  orderCancel(orderId: $id, reason: INVENTORY, restock: $restock, refundMethod: { originalPaymentMethodsRefund: $refund }) { job { done } userErrors { field message } }
}`;

const topics = async (db: Db) => (await db.select().from(webhookDeliveries)).map(({ topic }) => topic);
const bodyOf = async (db: Db, topic: string) =>
  JSON.parse(
    (await db.select().from(webhookDeliveries)).findLast((delivery) => delivery.topic === topic)!.body,
  ) as object;

describe("an order at the embedded store", () => {
  test("is fulfilled in two parts, each with its own units and tracking", async ({ db }) => {
    const { read, fulfill, lines } = await anOrder(db);
    const first = await fulfill([[lines.low.id, 2]], { trackingInfo: { company: "UPS", number: "1Z1" } });
    expect(first.userErrors).toEqual([]);
    expect(await read()).toMatchObject({
      displayFulfillmentStatus: "PARTIALLY_FULFILLED",
      lineItems: { nodes: [{ quantity: 3, unfulfilledQuantity: 1 }, { unfulfilledQuantity: 1 }] },
      fulfillmentOrders: {
        nodes: [
          {
            status: "IN_PROGRESS",
            supportedActions: [{ action: "CREATE_FULFILLMENT" }],
            lineItems: { nodes: [{ totalQuantity: 3, remainingQuantity: 1 }, { remainingQuantity: 1 }] },
          },
        ],
      },
      fulfillments: [
        {
          totalQuantity: 2,
          trackingInfo: [{ company: "UPS", number: "1Z1" }],
          fulfillmentLineItems: { nodes: [{ quantity: 2, lineItem: { title: "Pilgrim Low" } }] },
        },
      ],
    });
    expect(await topics(db)).toEqual(
      expect.arrayContaining(["fulfillments/create", "orders/partially_fulfilled", "orders/updated"]),
    );
    expect(await bodyOf(db, "fulfillments/create")).toMatchObject({
      tracking_number: "1Z1",
      line_items: [{ id: lines.low.id, quantity: 2 }],
    });
    expect(await bodyOf(db, "orders/updated")).toMatchObject({
      fulfillment_status: "partial",
      line_items: [{ fulfillable_quantity: 1, fulfillment_status: "partial" }, { fulfillable_quantity: 1 }],
    });

    expect((await fulfill(null, { trackingInfo: { number: "1Z2" } })).userErrors).toEqual([]);
    const done = await read();
    expect(done).toMatchObject({
      displayFulfillmentStatus: "FULFILLED",
      fulfillmentOrders: { nodes: [{ status: "CLOSED", supportedActions: [] }] },
      fulfillments: [
        { name: expect.stringMatching(/-F1$/) as string },
        { totalQuantity: 2, trackingInfo: [{ number: "1Z2" }] },
      ],
    });
    expect(new Set(done.fulfillments.map(({ id }) => id)).size).toBe(2);
    expect(await topics(db)).toContain("orders/fulfilled");
    expect(await fulfill(null)).toMatchObject({ fulfillment: null, userErrors: [{ field: ["fulfillment"] }] });
  });

  test("refuses to fulfill what is not there to be fulfilled, and then fulfills nothing", async ({ db }) => {
    const { read, fulfill, lines } = await anOrder(db);
    const at = (index: number, name: string) => [
      "fulfillment",
      "lineItemsByFulfillmentOrder",
      "0",
      "fulfillmentOrderLineItems",
      String(index),
      name,
    ];
    for (const [units, field] of [
      [[[lines.low.id, 4]], at(0, "quantity")],
      [[[lines.low.id, 0]], at(0, "quantity")],
      [[[1, 1]], at(0, "id")],
      [
        [
          [lines.low.id, 1],
          [lines.high.id, 2],
        ],
        at(1, "quantity"),
      ],
      [
        [
          [lines.low.id, 1],
          [lines.low.id, 1],
        ],
        at(1, "quantity"),
      ],
    ] as [[number, number][], string[]][])
      expect(await fulfill(units)).toMatchObject({ fulfillment: null, userErrors: [{ field }] });
    expect(await read()).toMatchObject({ displayFulfillmentStatus: "UNFULFILLED", fulfillments: [] });
  });

  test("is refunded by units with their discount and tax, and restocked exactly once", async ({ db }) => {
    const { id, read, stock, refund, suggest, fulfill, lines } = await anOrder(db);
    await fulfill([[lines.low.id, 1]]);
    expect(await stock()).toEqual([7, 9]);
    const units = [
      { lineItemId: gid("LineItem", lines.low.id), quantity: 1, restockType: "RETURN" },
      { lineItemId: gid("LineItem", lines.low.id), quantity: 1, restockType: "CANCEL" },
    ];
    // Two thirds of 300.00, less 10%, and 4% tax.
    expect(await suggest(units)).toMatchObject({
      amountSet: { shopMoney: { amount: "187.2" } },
      totalTaxSet: { shopMoney: { amount: "7.2" } },
      suggestedTransactions: [{ gateway: "bogus", kind: "SUGGESTED_REFUND", parentTransaction: { kind: "SALE" } }],
    });
    const input = {
      refundLineItems: units,
      note: "Too small",
      transactions: [
        {
          orderId: id,
          amount: "187.20",
          gateway: "bogus",
          kind: "REFUND",
          parentId: id.replace("Order", "OrderTransaction"),
        },
      ],
    };
    const key = crypto.randomUUID();
    const first = await refund(input, key);
    expect(first).toMatchObject({ userErrors: [], order: { displayFinancialStatus: "PARTIALLY_REFUNDED" } });
    expect(await refund(input, key)).toEqual(first);
    expect(await refund({ ...input, note: "Another" }, key)).toMatchObject({
      refund: null,
      userErrors: [{ field: ["input"] }],
    });
    expect(await stock()).toEqual([9, 9]);
    expect(await read()).toMatchObject({
      displayFulfillmentStatus: "PARTIALLY_FULFILLED",
      totalRefundedSet: { shopMoney: { amount: "187.2" } },
      lineItems: { nodes: [{ quantity: 3, currentQuantity: 1, refundableQuantity: 1, unfulfilledQuantity: 1 }, {}] },
      refunds: [
        {
          note: "Too small",
          totalRefundedSet: { shopMoney: { amount: "187.2" } },
          refundLineItems: {
            nodes: [
              {
                quantity: 1,
                restockType: "RETURN",
                restocked: true,
                subtotalSet: { shopMoney: { amount: "90.0" } },
                totalTaxSet: { shopMoney: { amount: "3.6" } },
              },
              { quantity: 1, restockType: "CANCEL", restocked: true, lineItem: { title: "Pilgrim Low" } },
            ],
          },
        },
      ],
      transactions: [
        { kind: "SALE" },
        { kind: "REFUND", gateway: "bogus", amountSet: { shopMoney: { amount: "187.2" } } },
      ],
    });
    expect(await bodyOf(db, "refunds/create")).toMatchObject({
      refund_line_items: [
        { line_item_id: lines.low.id, restock_type: "return", subtotal: "90.00", total_tax: "3.60" },
        { restock_type: "cancel" },
      ],
      transactions: [{ amount: "187.20", kind: "refund" }],
    });

    // What is left to fulfill can still be fulfilled: one low and one high.
    await fulfill(null);
    expect(await read()).toMatchObject({ displayFulfillmentStatus: "FULFILLED" });
  });

  test("is refunded whole: units without restocking, and shipping", async ({ db }) => {
    const { id, order, read, stock, refund, suggest } = await anOrder(db);
    const whole = (order.totalMinor / 100).toFixed(2);
    expect(await suggest([], { isFull: true })).toMatchObject({
      amountSet: { shopMoney: { amount: expect.stringMatching(whole.replace(/0$/, "")) as string } },
    });
    const transactions = [{ orderId: id, amount: whole, gateway: "bogus", kind: "REFUND" }];
    const refundLineItems = order.lines.map((line) => ({
      lineItemId: gid("LineItem", line.id),
      quantity: line.quantity,
    }));
    expect(await refund({ refundLineItems, shipping: { fullRefund: true }, transactions })).toMatchObject({
      userErrors: [],
    });
    expect(await stock()).toEqual([7, 9]);
    expect(await read()).toMatchObject({
      displayFinancialStatus: "REFUNDED",
      refundable: false,
      netPaymentSet: { shopMoney: { amount: "0.0" } },
      lineItems: { nodes: [{ refundableQuantity: 0, unfulfilledQuantity: 0 }, { refundableQuantity: 0 }] },
    });
    expect(await suggest([])).toMatchObject({
      maximumRefundableSet: { shopMoney: { amount: "0.0" } },
      shipping: { maximumRefundableSet: { shopMoney: { amount: "0.0" } } },
      suggestedTransactions: [],
    });
  });

  test("refuses refunds of what is not left, and then changes nothing", async ({ db }) => {
    const { id, read, stock, refund, lines } = await anOrder(db);
    const lineItemId = gid("LineItem", lines.low.id);
    const amount = (text: string) => ({
      transactions: [{ orderId: id, amount: text, gateway: "bogus", kind: "REFUND" }],
    });
    const units = (more: object) => ({ refundLineItems: [{ lineItemId, quantity: 1, ...more }] });
    for (const [input, field] of [
      [{}, ["transactions", "0", "amount"]],
      [amount("0"), ["transactions", "0", "amount"]],
      [amount("-1"), ["transactions", "0", "amount"]],
      [amount("9999.00"), ["transactions", "0", "amount"]],
      [
        { transactions: [{ ...amount("1").transactions[0], orderId: gid("Order", 1) }] },
        ["transactions", "0", "orderId"],
      ],
      [{ transactions: [{ ...amount("1").transactions[0], kind: "SALE" }] }, ["transactions", "0", "kind"]],
      [
        { transactions: [{ ...amount("1").transactions[0], parentId: gid("OrderTransaction", 1) }] },
        ["transactions", "0", "parentId"],
      ],
      [units({ quantity: 4 }), ["refundLineItems", "0", "quantity"]],
      [units({ restockType: "RETURN" }), ["refundLineItems", "0", "quantity"]],
      [units({ lineItemId: gid("LineItem", 1) }), ["refundLineItems", "0", "lineItemId"]],
      [units({ restockType: "CANCEL", locationId: gid("Location", 1) }), ["refundLineItems", "0", "locationId"]],
      [{ shipping: { amount: "9999.00" } }, ["shipping", "amount"]],
      [{ shipping: { amount: "-1" } }, ["shipping", "amount"]],
    ] as [object, string[]][])
      expect(await refund(input)).toMatchObject({ refund: null, userErrors: [{ field }] });
    expect(await stock()).toEqual([7, 9]);
    expect(await read()).toMatchObject({ displayFinancialStatus: "PAID", refunds: [] });
  });

  test("requires an idempotency key for a refund, as Shopify does since 2026-04", async ({ db }) => {
    const { id, admin, refund } = await anOrder(db);
    const input = { orderId: id, shipping: { fullRefund: true } };
    await expect(
      admin(`mutation ($input: RefundInput!) { refundCreate(input: $input) { userErrors { message } } }`, { input }),
    ).rejects.toThrow("@idempotent directive is required");
    await expect(refund(input, " ")).rejects.toThrow("key is not valid");
  });

  test("once canceled gives back the units that were not refunded, each once, and can no longer be fulfilled", async ({
    db,
  }) => {
    const { id, order, read, stock, refund, cancel, fulfill, lines } = await anOrder(db);
    await refund({
      refundLineItems: [{ lineItemId: gid("LineItem", lines.low.id), quantity: 1, restockType: "CANCEL" }],
      transactions: [{ orderId: id, amount: "93.60", gateway: "bogus", kind: "REFUND" }],
    });
    expect(await stock()).toEqual([8, 9]);
    expect(await cancel()).toMatchObject({ job: { done: true }, userErrors: [] });
    expect(await cancel()).toMatchObject({ job: null, userErrors: [{ field: ["orderId"] }] });
    expect(await stock()).toEqual([10, 10]);
    expect(await read()).toMatchObject({
      cancelReason: "INVENTORY",
      displayFinancialStatus: "REFUNDED",
      netPaymentSet: { shopMoney: { amount: "0.0" } },
      lineItems: { nodes: [{ currentQuantity: 0, unfulfilledQuantity: 0, refundableQuantity: 0 }, {}] },
      fulfillmentOrders: { nodes: [{ status: "CANCELLED" }] },
      refunds: [
        {},
        {
          totalRefundedSet: { shopMoney: { amount: ((order.totalMinor - 9_360) / 100).toFixed(2).replace(/0$/, "") } },
        },
      ],
    });
    expect(await fulfill(null)).toMatchObject({ fulfillment: null, userErrors: [{ field: ["fulfillment"] }] });
    expect(await topics(db)).toEqual(expect.arrayContaining(["refunds/create", "orders/cancelled", "orders/updated"]));
  });

  test("is canceled without refund and restock: the payment can be refunded later", async ({ db }) => {
    const { id, read, stock, cancel, refund } = await anOrder(db);
    await cancel({ restock: false, refund: false });
    expect(await stock()).toEqual([7, 9]);
    expect(await read()).toMatchObject({
      displayFinancialStatus: "PAID",
      refunds: [],
      lineItems: { nodes: [{ currentQuantity: 0 }, {}] },
    });
    expect(
      await refund({ transactions: [{ orderId: id, amount: "5.00", gateway: "bogus", kind: "REFUND" }] }),
    ).toMatchObject({ userErrors: [] });
  });

  test("is not canceled once a part of it was fulfilled", async ({ db }) => {
    const { cancel, fulfill, lines, stock } = await anOrder(db);
    await fulfill([[lines.low.id, 1]]);
    expect(await cancel()).toMatchObject({ job: null, userErrors: [{ field: ["orderId"] }] });
    expect(await stock()).toEqual([7, 9]);
  });

  test("has a note that can be replaced, the cart's attributes and one address", async ({ db }) => {
    const { id, admin, read } = await anOrder(db);
    const update = (input: object) =>
      admin<{ orderUpdate: Payload }>(
        `mutation ($input: OrderInput!) { orderUpdate(input: $input) { order { note } userErrors { field message } } }`,
        { input: { id, ...input } },
      );
    expect(await update({ note: "Call first" })).toMatchObject({ orderUpdate: { order: { note: "Call first" } } });
    expect(await update({ note: "Call first" })).toMatchObject({ orderUpdate: { userErrors: [] } });
    expect((await topics(db)).filter((topic) => topic === "orders/updated")).toHaveLength(1);
    expect(await update({ note: "x".repeat(5_001) })).toMatchObject({
      orderUpdate: { order: null, userErrors: [{ field: ["note"] }] },
    });
    expect(await update({ id: gid("Order", 1) })).toMatchObject({ orderUpdate: { userErrors: [{ field: ["id"] }] } });
    expect(await read()).toMatchObject({
      note: "Call first",
      customAttributes: [{ key: "Gift", value: "yes" }],
      billingAddress: { city: "Port Jefferson" },
    });
    expect(await bodyOf(db, "orders/updated")).toMatchObject({
      note: "Call first",
      note_attributes: [{ name: "Gift", value: "yes" }],
    });
    expect(await update({ note: null })).toMatchObject({ orderUpdate: { order: { note: null } } });
  });

  test("is found by a part of it being fulfilled", async ({ db }) => {
    const { order, fulfill, lines, admin } = await anOrder(db);
    await fulfill([[lines.low.id, 1]]);
    const found = async (status: string) =>
      (
        await admin<{ orders: { nodes: { id: string }[] } }>(
          `query ($query: String) { orders(first: 250, query: $query) { nodes { id } } }`,
          { query: `fulfillment_status:${status} name:#${order.number}` },
        )
      ).orders.nodes.length;
    expect(await Promise.all(["partial", "partially_fulfilled", "unshipped", "shipped"].map(found))).toEqual([
      1, 1, 0, 0,
    ]);
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.fulfilledAt).toBeNull();
  });
});
