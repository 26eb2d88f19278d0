import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { fulfillOrder, updateTracking } from "../orders/after-order.server.ts";
import type { Order } from "../orders/order.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { orderUpdateEmail } from "./order-updates.server.ts";
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
  const gid = (type: string) => `gid://shopify/${type}/${order.id}`;
  const admin = adminClient(store);
  const run = async (mutation: string, variables: object) => {
    const result = await admin<Record<string, { userErrors: unknown[] }>>(mutation, { id: gid("Order"), ...variables });
    await delivery.deliverDue();
    return Object.values(result)[0];
  };
  await delivery.deliverDue();
  sent.length = 0;
  return {
    sent,
    url: orderUrl(order.id),
    order,
    fulfill: (more: object) =>
      run(
        `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } } }`,
        { fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: gid("FulfillmentOrder") }], ...more } },
      ),
    track: (trackingInfoInput: object, notifyCustomer: boolean | null = true) =>
      run(
        `mutation ($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!, $notifyCustomer: Boolean) {
          fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: $notifyCustomer) {
            fulfillment { trackingInfo { company number url } } userErrors { field message }
          }
        }`,
        { fulfillmentId: gid("Fulfillment"), trackingInfoInput, notifyCustomer },
      ),
    cancel: (more: object) =>
      run(
        `mutation ($id: ID!, $notifyCustomer: Boolean, $refund: Boolean) {
          orderCancel(orderId: $id, reason: CUSTOMER, restock: true, refund: $refund, notifyCustomer: $notifyCustomer) { userErrors { message } }
        }`,
        more,
      ),
    refund: (amount: string, more: object = {}) =>
      run(`mutation ($input: RefundInput!) { refundCreate(input: $input) { userErrors { message } } }`, {
        input: {
          orderId: gid("Order"),
          transactions: [{ orderId: gid("Order"), amount, gateway: "bogus", kind: "REFUND" }],
          ...more,
        },
      }),
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
    const [first] = placed;
    await delivery.deliverDue();
    sent.length = 0;

    const now = new Date();
    for (const { id } of placed) await fulfillOrder(store, id, now, {}, { notifyCustomer: true });
    await delivery.deliverDue();
    expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `anna+${at}@example.com`));

    sent.length = 0;
    for (const number of ["1", "2", "3", "4"]) {
      await updateTracking(store, first!.id, { number }, { notifyCustomer: true, now });
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
