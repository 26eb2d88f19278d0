import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { fulfillOrder, updateTracking } from "../orders/fulfill-order.server.ts";
import type { Order } from "../orders/order.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { orderUpdateEmail, updateTemplate } from "./order-updates.server.ts";
import { receiptEmail } from "./receipts.server.ts";

const TYPED = {
  firstName: "Your account",
  lastName: "is locked",
  address1: "Unlock it at evil.example",
  note: "Hurry up",
};

/** A paid order of two pairs, and the Admin API. `sent`: the emails after its receipt. */
async function anOrder(db: Db) {
  const { deps } = storeDeps(db);
  const sent: EmailMessage[] = [];
  const orderUrl = (id: number) => `http://localhost/order-status/mine?token=${id}`;
  const kinds = [receiptEmail(deps), orderUpdateEmail(deps)];
  const { delivery } = anEmailDelivery(db, { send: async (email) => void sent.push(email) }, kinds);
  const store = { ...deps, emails: delivery, orderUrl };
  const { variant } = await aShoe(db);
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
  await aBuyer(store).pay(token, TYPED);
  const order = (await orderOfCheckout(db, token))!;
  const gid = (type: string, id = order.id) => `gid://shopify/${type}/${id}`;
  const admin = adminClient(store);
  let parcel = "gid://shopify/Fulfillment/1";
  const run = async (mutation: string, variables: object) => {
    const result = await admin<Record<string, { userErrors: unknown[]; fulfillment?: { id: string } | null }>>(
      mutation,
      { id: gid("Order"), ...variables },
    );
    await delivery.deliverDue();
    const [payload] = Object.values(result);
    parcel = payload?.fulfillment?.id ?? parcel;
    return payload;
  };
  await delivery.deliverDue();
  sent.length = 0;
  return {
    sent,
    url: orderUrl(order.id),
    order,
    line: order.lines[0]!,
    gid,
    fulfill: (more: object, quantity?: number) =>
      run(
        `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } } }`,
        {
          fulfillment: {
            lineItemsByFulfillmentOrder: [
              {
                fulfillmentOrderId: gid("FulfillmentOrder"),
                ...(quantity && {
                  fulfillmentOrderLineItems: [{ id: gid("FulfillmentOrderLineItem", order.lines[0]!.id), quantity }],
                }),
              },
            ],
            ...more,
          },
        },
      ),
    track: (trackingInfoInput: object, notifyCustomer: boolean | null = true) =>
      run(
        `mutation ($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!, $notifyCustomer: Boolean) {
          fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: $notifyCustomer) {
            fulfillment { id trackingInfo { company number url } } userErrors { field message }
          }
        }`,
        { fulfillmentId: parcel, trackingInfoInput, notifyCustomer },
      ),
    cancel: (more: object) =>
      run(
        `mutation ($id: ID!, $notifyCustomer: Boolean, $refund: Boolean) {
          orderCancel(orderId: $id, reason: CUSTOMER, restock: true, refund: $refund, notifyCustomer: $notifyCustomer) { userErrors { message } }
        }`,
        more,
      ),
    refund: (amount: string, more: object = {}) =>
      run(
        `mutation ($input: RefundInput!, $key: String!) { refundCreate(input: $input) @idempotent(key: $key) { userErrors { message } } }`,
        {
          key: crypto.randomUUID(),
          input: {
            orderId: gid("Order"),
            transactions: [{ orderId: gid("Order"), amount, gateway: "bogus", kind: "REFUND" }],
            ...more,
          },
        },
      ),
  };
}

describe("a customer", () => {
  test("is emailed once that the order was fulfilled, with its tracking", async ({ db }) => {
    const { sent, fulfill, order, url } = await anOrder(db);
    const given = { notifyCustomer: true, trackingInfo: { company: "USPS", number: "9400" } };
    expect(await fulfill(given)).toMatchObject({ userErrors: [] });
    expect(await fulfill(given)).toMatchObject({ userErrors: [{ message: expect.any(String) }] });
    expect(sent).toMatchObject([
      { to: { address: "anna@example.com" }, subject: `Your SHOD order #${order.number} is on its way` },
    ]);
    expect(sent[0]?.text).toContain("2 × Pilgrim Low");
    expect(sent[0]?.text).toContain("USPS tracking number: 9400");
    expect(sent[0]?.html).toContain("https://tools.usps.com/go/TrackConfirmAction?tLabels=9400");
    expect(url).toContain(String(order.id));
  });

  test("is emailed about each parcel of an order that is sent in parts, with what is in it and what is still to come", async ({
    db,
  }) => {
    const { sent, fulfill, order } = await anOrder(db);
    await fulfill({ notifyCustomer: true, trackingInfo: { company: "UPS", number: "1Z1" } }, 1);
    await fulfill({ notifyCustomer: true, trackingInfo: { company: "USPS", number: "9400" } }, 1);
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Part of your SHOD order #${order.number} is on its way`,
      `Part of your SHOD order #${order.number} is on its way`,
    ]);
    expect(sent[0]?.text).toContain("has shipped: 1 × Pilgrim Low");
    expect(sent[0]?.text).toContain("Still to come: 1 × Pilgrim Low");
    expect(sent[0]?.text).toContain("UPS tracking number: 1Z1");
    expect(sent[1]?.text).not.toContain("Still to come");
    expect(sent[1]?.text).toContain("USPS tracking number: 9400");
  });

  test("is not told to expect items that were refunded and stay out of stock", async ({ db }) => {
    const { fulfill, order, line } = await anOrder(db);
    await fulfill({}, 2);
    const [sent] = (await orderOfCheckout(db, order.checkoutToken))!.fulfillments;
    const journal = { ...line, id: line.id + 1, title: "Ebenezer Journal", quantity: 1, refundedQuantity: 1 };
    const shipped = (change: object) =>
      updateTemplate(
        {
          ...order,
          lines: [
            { ...line, fulfilledQuantity: 2 },
            { ...journal, ...change },
          ],
          fulfillments: [sent!],
        },
        { what: "fulfilled", fulfillmentId: sent!.id },
        "http://localhost/order",
      );
    expect(shipped({}).subject).toBe(`Your SHOD order #${order.number} is on its way`);
    expect(shipped({}).paragraphs.join()).not.toContain("Still to come");
    const partly = (change: object) =>
      shipped({ quantity: 3, fulfilledQuantity: 1, refundedQuantity: 1, ...change }).paragraphs.join();
    // A refunded unit that stays out of stock is the sent one, if there is one.
    expect(partly({})).toContain("Still to come: 2 × Ebenezer Journal");
    expect(partly({ refundedQuantity: 2 })).toContain("Still to come: 1 × Ebenezer Journal");
    expect(partly({ refundedQuantity: 3 })).not.toContain("Still to come");
    expect(partly({ canceledQuantity: 1 })).toContain("Still to come: 1 × Ebenezer Journal");
    expect(partly({ returnedQuantity: 1 })).toContain("Still to come: 2 × Ebenezer Journal");
    const unrefunded = shipped({ refundedQuantity: 0 });
    expect(unrefunded.subject).toBe(`Part of your SHOD order #${order.number} is on its way`);
    expect(unrefunded.paragraphs.join()).toContain("Still to come: 1 × Ebenezer Journal");
  });

  test("is emailed what was refunded, with the amount of money only if there was any", async ({ db }) => {
    const { sent, refund, line, gid } = await anOrder(db);
    const refundLineItems = [{ lineItemId: gid("LineItem", line.id), quantity: 1, restockType: "CANCEL" }];
    await refund("10.00", { notify: true, refundLineItems });
    await refund("", { notify: true, refundLineItems, transactions: [] });
    expect(sent[0]?.text).toMatch(/This refund is for order #\d+: 1 × Pilgrim Low/);
    expect(sent[0]?.text).toContain("We refunded USD 10.00");
    expect(sent[1]?.text).toContain("1 × Pilgrim Low");
    expect(sent[1]?.text).not.toContain("We refunded");
  });

  test("is emailed when tracking changes, and not again when it is sent again unchanged", async ({ db }) => {
    const { sent, fulfill, track } = await anOrder(db);
    expect(await track({ number: "1" })).toMatchObject({
      fulfillment: null,
      userErrors: [{ field: ["fulfillmentId"] }],
    });
    await fulfill({});
    const given = { company: "UPS", number: " 1Z999 " };
    for (const isNotified of [null, false]) await track({ number: "0" }, isNotified);
    expect(await track(given)).toMatchObject({ fulfillment: { trackingInfo: [{ company: "UPS", number: "1Z999" }] } });
    await track(given);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain("New tracking details");
    expect(sent[0]?.text).toContain("UPS tracking number: 1Z999");
    await track({ url: "javascript:alert(1)", number: "2" });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.html).not.toContain("javascript:");
  });

  test("is emailed once that the order was canceled, with what was refunded then", async ({ db }) => {
    const { sent, cancel, refund, order, url } = await anOrder(db);
    await refund("10.00");
    await cancel({ notifyCustomer: true, refund: true });
    await cancel({ notifyCustomer: true, refund: true });
    expect(sent.map(({ subject }) => subject)).toEqual([`Your SHOD order #${order.number} was canceled`]);
    const rest = ((order.totalMinor - 1_000) / 100).toFixed(2);
    expect(sent[0]?.text).toContain(`We refunded USD ${rest} to the test card ending in 4242.`);
    expect(sent[0]?.text).toContain(url);
  });

  test("is emailed about each refund, unless it is refused", async ({ db }) => {
    const { sent, refund } = await anOrder(db);
    for (const amount of ["10.00", "10.00", "99999.00"]) await refund(amount, { notify: true });
    expect(sent).toHaveLength(2);
    for (const { text } of sent) expect(text).toContain("We refunded USD 10.00");
  });

  test("is emailed nothing by default, as at Shopify", async ({ db }) => {
    const [one, other] = [await anOrder(db), await anOrder(db)];
    await one.fulfill({});
    await one.refund("10.00");
    await other.cancel({});
    expect([...one.sent, ...other.sent]).toEqual([]);
  });

  test("attack M12: of orders beyond the limit of receipts is emailed three updates an hour, and of others all", async ({
    db,
  }) => {
    const { variant } = await aShoe(db, { stock: 50 });
    const { deps } = storeDeps(db);
    const sent: string[] = [];
    const kinds = [receiptEmail(deps), orderUpdateEmail(deps)];
    const { delivery } = anEmailDelivery(db, { send: async ({ to }) => void sent.push(to.address) }, kinds);
    const store = { ...deps, emails: delivery };
    const pay = async (email: string) => {
      const token = await aCart(db, [{ variantId: variant.id }]);
      await aBuyer(store).pay(token, { email });
      return (await orderOfCheckout(db, token))!;
    };
    const placed: Order[] = [];
    for (let at = 0; at < 20; at++) placed.push(await pay(`anna+${at}@example.com`));
    await delivery.deliverDue();
    sent.length = 0;

    const now = new Date();
    const parcels: number[] = [];
    for (const { id } of placed) {
      const fulfilled = await fulfillOrder(store, id, { units: null, notifyCustomer: true, now });
      if (fulfilled.ok) parcels.push(fulfilled.fulfillment.id);
    }
    await delivery.deliverDue();
    expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `anna+${at}@example.com`));

    sent.length = 0;
    for (const number of ["1", "2", "3", "4"]) {
      await updateTracking(store, parcels[0]!, { number }, { notifyCustomer: true, now });
      await delivery.deliverDue();
    }
    expect(sent).toEqual(Array.from({ length: 4 }, () => "anna+0@example.com"));
  });

  test("attack M12: is quoted nothing that the buyer typed", async ({ db }) => {
    const [one, other] = [await anOrder(db), await anOrder(db)];
    await one.fulfill({ notifyCustomer: true });
    await one.track({ number: "9400" });
    await one.refund("10.00", { notify: true });
    await other.cancel({ notifyCustomer: true });
    const sent = [...one.sent, ...other.sent];
    expect(sent).toHaveLength(4);
    for (const words of Object.values(TYPED)) expect(JSON.stringify(sent)).not.toContain(words);
  });
});
