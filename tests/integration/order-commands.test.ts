import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import {
  cancel,
  editNote,
  fulfill,
  missingScope,
  orderToChange,
  refund,
  sendReceipt,
  suggestRefund,
  unitsByLine,
  unitsToFulfill,
} from "#app/platform/shopify/order-commands.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { errorOf } from "#app/platform/error-of.ts";
import { adminRoutes, adminSchema } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { schemaDifferences } from "#tests/support/schema-difference.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";
import { describe, expect, test } from "../support/database.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "../support/fake-shopify/order-state.ts";
import { anApp, aShop } from "../support/fake-shopify/shop-state.ts";

type Provider = { admin: ShopifyAdmin; id: string; restocked: () => Promise<number> };

/** 40 lines of two units each, for USD 10 each, and shipping. */
const LINES = 40;

async function embedded(db: Db): Promise<Provider> {
  const { deps } = storeDeps(db);
  const shoes: Awaited<ReturnType<typeof aShoe>>["variant"][] = [];
  for (let at = 0; at < LINES; at++)
    shoes.push((await aShoe(db, { stock: 10, priceMinor: 1_000, productTitle: `Shoe ${at + 1}` })).variant);
  const token = await aCart(
    db,
    shoes.map(({ id }) => ({ variantId: id, quantity: 2 })),
  );
  await aBuyer(deps).pay(token);
  const order = (await orderOfCheckout(db, token))!;
  const routes = adminRoutes(deps);
  return {
    admin: createShopifyAdmin({
      fetch: async (request) => routes.request(request),
      endpoint: "http://localhost/admin/api/2026-10/graphql.json",
      token: deps.adminToken,
    }),
    id: String(order.id),
    restocked: async () => {
      const { lines } = (await orderOfCheckout(db, token))!;
      return lines.reduce(
        (sum, { canceledQuantity, returnedQuantity }) => sum + canceledQuantity + returnedQuantity,
        0,
      );
    },
  };
}

const TOKEN = "shpat_0123456789abcdef0123456789abcdef";

function atShopify(scopes = anApp().scopes) {
  const order = anOrderAtShopify(
    1001,
    Array.from({ length: LINES }, (_, at) => ({ title: `Shoe ${at + 1}`, price: 10, quantity: 2 })),
  );
  const shop = aShop({ changeable: [order], apps: [anApp({ scopes, permanentToken: TOKEN })] });
  const shopify = fakeShopify(shop);
  const admin = createShopifyAdmin({
    fetch: shopify.fetch,
    endpoint: `https://${shop.domain}/admin/api/2026-10/graphql.json`,
    token: TOKEN,
    pause: async () => {},
  });
  const restocked = async () => order.lines.reduce((sum, line) => sum + line.restocked, 0);
  return { admin, id: "1001", restocked, shopify, order };
}

const NO_TRACKING = { company: "", number: "", url: "" };
const usd = (minor: number) => ({ minor, currency: "USD" });

/** The same for the embedded store and for a Shopify store. */
const PROVIDERS: [string, (db: Db) => Promise<Provider>][] = [
  ["the embedded store", embedded],
  ["a Shopify store", async () => atShopify()],
];

describe.each(PROVIDERS)("an order at %s", (_name, provider) => {
  test("with 40 lines is fulfilled in two parts, and half of it refunded with restock", async ({ db }) => {
    const { admin, id, restocked } = await provider(db);
    const before = (await orderToChange(admin, id))!;
    expect(before).toMatchObject({ fulfillmentStatus: "UNFULFILLED", isRefundable: true });
    expect(before.lines).toHaveLength(LINES);
    const half = before.lines.slice(0, LINES / 2).map((line) => ({ lineId: line.id, quantity: 2 }));
    const tracking = { company: "UPS", number: "1Z1", url: "" };
    expect(await fulfill(admin, { id, units: half, tracking, notify: true })).toEqual({
      ok: true,
      parcels: 1,
      sent: half,
    });
    expect(await unitsToFulfill(admin, id)).toHaveLength(LINES / 2);
    const partly = (await orderToChange(admin, id))!;
    expect(partly.fulfillmentStatus).toBe("PARTIALLY_FULFILLED");
    expect(partly.version).not.toBe(before.version);
    expect(partly.lines[0]!.refundable).toEqual({ unsent: 0, sent: 2 });
    expect(partly.lines.at(-1)!.refundable).toEqual({ unsent: 2, sent: 0 });
    const rest = (await unitsToFulfill(admin, id)).map(({ lineId, remaining }) => ({ lineId, quantity: remaining }));
    expect(await fulfill(admin, { id, units: rest, tracking: NO_TRACKING, notify: false })).toMatchObject({ ok: true });
    expect((await orderToChange(admin, id))!.fulfillmentStatus).toBe("FULFILLED");
    expect(await fulfill(admin, { id, units: rest, tracking: NO_TRACKING, notify: false })).toMatchObject({
      ok: false,
    });

    const choice = {
      id,
      units: half.map((each) => ({ ...each, isSent: true })),
      shipping: usd(0),
      restock: true,
    };
    const suggested = await suggestRefund(admin, choice);
    if (!suggested.ok) throw new Error(suggested.message);
    expect(suggested.amount.minor).toBeGreaterThanOrEqual(40_000);
    const how = { ...choice, amount: suggested.amount, notify: true, note: "Too small", key: crypto.randomUUID() };
    expect(await refund(admin, how)).toEqual({ ok: true, refunded: suggested.amount });
    expect(await refund(admin, how)).toEqual({ ok: true, refunded: suggested.amount });
    expect(await restocked()).toBe(LINES);
    const after = (await orderToChange(admin, id))!;
    expect(after).toMatchObject({ financialStatus: "PARTIALLY_REFUNDED", refunded: suggested.amount });
    expect(after.netPayment.minor).toBe(before.total.minor - suggested.amount.minor);
    expect(after.lines[0]!.refundable).toEqual({ unsent: 0, sent: 0 });
  });

  const KINDS = [[], ["sent"], ["unsent"], ["sent", "unsent"]] as const;
  for (const kinds of KINDS)
    for (const restock of [true, false])
      test(`refunds ${kinds.join(" and ") || "no"} units of one line ${restock ? "with" : "without"} restocking`, async ({
        db,
      }) => {
        const { admin, id, restocked } = await provider(db);
        const lineId = (await orderToChange(admin, id))!.lines[0]!.id;
        const units = [{ lineId, quantity: 1 }];
        expect(await fulfill(admin, { id, units, tracking: NO_TRACKING, notify: false })).toMatchObject({ ok: true });
        const choice = {
          id,
          units: kinds.map((kind) => ({ lineId, quantity: 1, isSent: kind === "sent" })),
          shipping: usd(0),
          restock,
        };
        const suggested = await suggestRefund(admin, choice);
        expect(suggested).toMatchObject({ ok: true });
        const how = { amount: usd(100), notify: false, note: "", key: crypto.randomUUID() };
        expect(await refund(admin, { ...choice, ...how })).toEqual({ ok: true, refunded: usd(100) });
        const { refundable } = (await orderToChange(admin, id))!.lines[0]!;
        expect(refundable.sent + refundable.unsent).toBe(2 - kinds.length);
        if (restock) expect(await restocked()).toBe(kinds.length);
      });

  test("reports what the provider refuses", async ({ db }) => {
    const { admin, id } = await provider(db);
    const [line] = (await orderToChange(admin, id))!.lines;
    const units = [{ lineId: line!.id, quantity: 3 }];
    expect(await fulfill(admin, { id, units, tracking: NO_TRACKING, notify: false })).toEqual({
      ok: false,
      message: expect.any(String) as string,
    });
    const amount = { amount: usd(10_000_000), notify: false, note: "", key: crypto.randomUUID() };
    expect(await refund(admin, { id, units: [], shipping: usd(0), restock: false, ...amount })).toMatchObject({
      ok: false,
    });
    expect(await orderToChange(admin, "1")).toBeNull();
    expect(await orderToChange(admin, "../1")).toBeNull();
  });

  test("is canceled once, with refund and restock, and has an editable note", async ({ db }) => {
    const { admin, id, restocked } = await provider(db);
    expect(await editNote(admin, id, "Call first")).toEqual({ ok: true });
    expect((await orderToChange(admin, id))!.note).toBe("Call first");
    const how = { id, reason: "CUSTOMER" as const, restock: true, refund: true, notify: true, staffNote: "" };
    expect(await cancel(admin, how)).toMatchObject({ ok: true });
    expect(await cancel(admin, how)).toMatchObject({ ok: false });
    expect(await restocked()).toBe(2 * LINES);
    expect((await orderToChange(admin, id))!).toMatchObject({
      isCancelled: true,
      financialStatus: "REFUNDED",
      netPayment: usd(0),
      isRefundable: false,
    });
    expect(await unitsToFulfill(admin, id)).toEqual([]);
  });
});

describe("a Shopify store", () => {
  test("emails the customer itself", async () => {
    const { admin, id, order } = atShopify();
    const [line] = (await orderToChange(admin, id))!.lines;
    const units = [{ lineId: line!.id, quantity: 1 }];
    await fulfill(admin, { id, units, tracking: NO_TRACKING, notify: true });
    await fulfill(admin, { id, units, tracking: NO_TRACKING, notify: false });
    expect(order.notified).toEqual(["shipped"]);
  });

  test.each([
    [
      "write_merchant_managed_fulfillment_orders",
      "fulfill orders",
      (admin: ShopifyAdmin) => unitsToFulfill(admin, "1001"),
    ],
    ["write_orders", "change notes", (admin: ShopifyAdmin) => editNote(admin, "1001", "x")],
  ])("without the scope %s is reported by a sentence that names it", async (scope, what, run) => {
    const { admin } = atShopify(anApp().scopes.filter((each) => each !== scope));
    const error = await errorOf(() => run(admin));
    expect(missingScope(error, what)).toMatch(
      new RegExp(`let the app ${what}: it lacks the scope ${scope.replace("write", "(read|write)")}`),
    );
    expect(missingScope(new Error("another"), what)).toBeNull();
  });

  test("is asked again when it throttles, and the refund is made once", async () => {
    const { admin, id, shopify, order } = atShopify();
    shopify.throttleNext(2);
    const amount = { amount: usd(1_000), notify: false, note: "", key: crypto.randomUUID() };
    expect(await refund(admin, { id, units: [], shipping: usd(0), restock: false, ...amount })).toMatchObject({
      ok: true,
    });
    expect(order.refunds).toMatchObject([{ amount: 10 }]);
  });
});

describe("a refund at a Shopify store", () => {
  const give = async (change: Partial<ReturnType<typeof anOrderAtShopify>>, minor: number) => {
    const { admin, id, order } = atShopify();
    Object.assign(order, change);
    const how = { units: [], shipping: usd(0), restock: false, notify: false, note: "", key: crypto.randomUUID() };
    return { outcome: await refund(admin, { id, ...how, amount: usd(minor) }), refunds: order.refunds };
  };

  test.each([
    ["of an order paid in another currency", { presentmentCurrency: "EUR" }, "was paid in another currency"],
    ["of several payments", { payments: ["SALE" as const, "CAPTURE" as const] }, "was not paid in one payment"],
    ["without a payment", { payments: [] }, "was not paid in one payment"],
    ["of an authorization", { payments: ["AUTHORIZATION" as const] }, "was not paid in one payment"],
  ])("%s is left to its own admin", async (_what, change, message) => {
    const { outcome, refunds } = await give(change, 500);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining(message) as string });
    expect(refunds).toEqual([]);
  });

  test("of one captured payment is made", async () => {
    const { outcome, refunds } = await give({ payments: ["AUTHORIZATION", "CAPTURE"] }, 500);
    expect(outcome).toEqual({ ok: true, refunded: usd(500) });
    expect(refunds).toMatchObject([{ amount: 5 }]);
  });
});

test("refunded units that did not go back to stock can be fulfilled, but are not among those to fulfill", async () => {
  const { admin, id, order } = atShopify();
  order.lines[0]!.refunded = 1;
  order.lines[1]!.refunded = 2;
  const units = unitsByLine(await unitsToFulfill(admin, id));
  expect(units.slice(0, 3).map(({ remaining, unrefunded }) => [remaining, unrefunded])).toEqual([
    [2, 1],
    [2, 0],
    [2, 2],
  ]);
});

describe("the embedded store", () => {
  test("sends the receipt again", async ({ db }) => {
    const { admin, id } = await embedded(db);
    expect(await sendReceipt(admin, id)).toEqual({ ok: true });
    expect(await sendReceipt(admin, "1")).toMatchObject({ ok: false });
  });

  test("has an Admin API that is a subset of Shopify's newest, but for the stock mutations of 2025-07", () => {
    expect(schemaDifferences(adminSchema(), publishedSchema("admin"))).toEqual([
      // Enums there, whose values it returns.
      "CurrencyCode: no scalar",
      "CountryCode: no scalar",
      "InventoryQuantityInput(compareQuantity): no such argument",
      "InventorySetQuantitiesInput(ignoreCompareQuantity): no such argument",
    ]);
  });
});
