import { eq } from "drizzle-orm";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { HONEYPOT } from "#app/platform/forms/honeypot.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { functionsEndpoint } from "#server/http/functions-endpoint.ts";
import { functionsOf } from "#server/http/functions.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { fulfillOrder } from "#store/orders/fulfill-order.server.ts";
import { refundOrder } from "#store/orders/refund-order.server.ts";
import { fulfillments, orders } from "#store/store.tables.server.ts";
import { publicFormContext, servicesWith } from "#tests/support/services.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { LOOKUP_FAILED, ORDER_NOT_FOUND, parcelItems, TRACKING_NOTICE } from "./orders.ts";
import { orderOfLink, trackOrder, trackOrderAction } from "./track-order.server.ts";
import { FEATURES } from "#app/features.server.ts";

/** The embedded store with one paid order of anna@example.com, and the Admin API requests it received. */
async function aShopWithAnOrder(db: Db, lines = 1) {
  const { deps } = storeDeps(db);
  const cartLines = [];
  for (let n = 1; n <= lines; n++) {
    const { variant } = await aShoe(db, { productTitle: `Pilgrim ${n}` });
    cartLines.push({ variantId: variant.id, quantity: n === 1 ? 2 : 1 });
  }
  const token = await aCart(db, cartLines);
  await aBuyer(deps).pay(token);
  const order = await orderOfCheckout(db, token);
  if (!order) throw new Error("The order was not placed");
  const routes = adminRoutes(deps);
  const requests: { query: string; variables: { query: string } }[] = [];
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      requests.push((await request.clone().json()) as (typeof requests)[number]);
      return routes.fetch(request);
    },
  });
  return { order, admin, requests };
}

const ANNA = "anna@example.com";
const brokenAdmin = createShopifyAdmin({
  endpoint: "https://shop.invalid/admin/api/2025-07/graphql.json",
  token: "secret-admin-token",
  fetch: () => Promise.reject(new Error("connect ECONNREFUSED secret-admin-token")),
});

describe("looking up an order", () => {
  test("[ORD-06] [ORD-09] [PROV-34] finds it by number and email, with statuses, items, total and address", async ({
    db,
  }) => {
    const { order, admin, requests } = await aShopWithAnOrder(db);
    const found = await trackOrder(admin, { orderNumber: `#${order.number}`, email: "Anna@Example.com" });
    expect(found).toMatchObject({
      orderNumber: `#${order.number}`,
      email: ANNA,
      isCancelled: false,
      financialStatus: "PAID",
      fulfillmentStatus: "UNFULFILLED",
      totalPrice: { minor: order.totalMinor, currency: "USD" },
      lineItems: [
        { title: "Pilgrim 1", variantTitle: "Ivory / 9", quantity: 2, unitPrice: { minor: 12_800, currency: "USD" } },
      ],
      moreItems: 0,
    });
    // Knowing a number and an email does not prove to be the customer (decision 074).
    expect(found).toMatchObject({
      isAddressMasked: true,
      shippingAddress: ["A••• R•••", "12 ••••••", `${order.address.city}, ${order.address.province}`],
    });
    expect(JSON.stringify(found)).not.toMatch(/Harbor|Reed/);
    expect(JSON.stringify(found)).not.toContain(order.address.zip);
    expect(Date.parse(found?.createdAt ?? "")).toBe(order.createdAt.getTime());
    expect(requests.map(({ variables }) => variables)).toEqual([
      { query: `name:"${order.number}"` },
      { id: expect.stringMatching(/^gid:\/\/shopify\/Order\/\d+$/) as unknown },
    ]);
    // Costs little, so that it is not throttled while our jobs read.
    expect(requests[0]?.query).not.toContain("lineItems");
  });

  test("[ORD-10] reads ten lines at first, then all of them", async ({ db }) => {
    const { order, admin, requests } = await aShopWithAnOrder(db, 12);
    const found = await trackOrder(admin, { orderNumber: String(order.number), email: ANNA });
    expect(found?.lineItems.map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Pilgrim ${n + 1}`),
    );
    expect(found?.moreItems).toBe(0);
    expect(requests[1]?.query).toContain("lineItems(first: 10)");
  });

  test("shows the parcel with the carrier's tracking page", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const lookup = { orderNumber: String(order.number), email: ANNA };
    expect((await trackOrder(admin, lookup))?.parcels).toEqual([]);
    await fulfillOrder(storeDeps(db).deps, order.id, {
      units: null,
      tracking: { company: "UPS", number: "1Z999" },
      now: new Date(),
    });
    expect((await trackOrder(admin, lookup))?.parcels).toMatchObject([
      { tracking: [{ carrier: "UPS", number: "1Z999", url: "https://www.ups.com/track?tracknum=1Z999" }] },
    ]);
    await db.update(fulfillments).set({ trackingCompany: "Ours", trackingUrl: "javascript:alert(1)" });
    expect((await trackOrder(admin, lookup))?.parcels).toMatchObject([
      { tracking: [{ carrier: "Ours", number: "1Z999", url: null }] },
    ]);
  });

  test("names what each of two parcels holds and what was not sent yet, by number, by link and in the function", async ({
    db,
  }) => {
    const { order, admin } = await aShopWithAnOrder(db, 14);
    const { deps } = storeDeps(db);
    const [first, ...others] = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const send = (units: { lineId: number; quantity: number }[], number: string | null) =>
      fulfillOrder(deps, order.id, { units, tracking: { company: "UPS", number }, now: new Date() });
    await send([{ ...first!, quantity: 1 }, ...others.slice(0, 11)], "1Z1");
    await send(others.slice(11, 12), null);
    const links = createSignedLinks("a secret", "http://shod.test");
    const lookup = { orderNumber: String(order.number), email: ANNA };
    const found = [
      await trackOrder(admin, lookup),
      await orderOfLink({ admin, links }, links.token("order", { id: order.id })),
    ];
    for (const shown of found) {
      const { parcels, unsent } = parcelItems(shown!);
      const names = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, at) => `Pilgrim ${from + at}`);
      expect(parcels.map(({ items }) => items.map(({ title }) => title))).toEqual([names(1, 12), names(13, 13)]);
      expect(parcels[0]!.items.map(({ quantity }) => quantity)).toEqual(Array(12).fill(1));
      expect(parcels[1]!.tracking).toEqual([]);
      expect(unsent).toMatchObject([
        { title: "Pilgrim 1", quantity: 1 },
        { title: "Pilgrim 14", quantity: 1 },
      ]);
    }
    const { text } = await anEndpoint(db, admin)(lookup);
    const { order: response } = JSON.parse(text) as { order: { parcels: { number: string; items: object[] }[] } };
    expect(response.parcels).toMatchObject([
      {
        number: "1Z1",
        items: [
          { title: "Pilgrim 1", variantTitle: "Ivory / 9", quantity: 1 },
          ...Array.from({ length: 11 }, () => ({})),
        ],
      },
    ]);
    expect(text).not.toContain("gid://shopify/LineItem");
  });

  test("shows all of more than ten parcels", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db, 13);
    for (const { id } of order.lines)
      await fulfillOrder(storeDeps(db).deps, order.id, {
        units: [{ lineId: id, quantity: 1 }],
        tracking: { number: `1Z${id}` },
        now: new Date(),
      });
    const found = (await trackOrder(admin, { orderNumber: String(order.number), email: ANNA }))!;
    expect(found.parcels.map(({ tracking }) => tracking[0]?.number)).toEqual(order.lines.map(({ id }) => `1Z${id}`));
    expect(parcelItems(found).unsent).toMatchObject([{ title: "Pilgrim 1", quantity: 1 }]);
  });

  test("says what was refunded, which is not to be sent anymore, as the admin's order does", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db, 2);
    const [two, one] = order.lines;
    const refund = (lineId: number, restockType: "cancel" | "no_restock") =>
      refundOrder(
        storeDeps(db).deps,
        order.id,
        { units: [{ lineId, quantity: 1, restockType }], amountMinor: 100 },
        new Date(),
      );
    await refund(two!.id, "cancel");
    const lookup = { orderNumber: String(order.number), email: ANNA };
    expect(await trackOrder(admin, lookup)).toMatchObject({
      fulfillmentStatus: "UNFULFILLED",
      lineItems: [
        { quantity: 2, removed: 1, unsent: 1 },
        { quantity: 1, removed: 0, unsent: 1 },
      ],
    });
    await refund(two!.id, "no_restock");
    await refund(one!.id, "no_restock");
    expect(await trackOrder(admin, lookup)).toMatchObject({
      fulfillmentStatus: "FULFILLMENT_NOT_REQUIRED",
      lineItems: [
        { removed: 2, unsent: 0 },
        { removed: 1, unsent: 0 },
      ],
    });
  });

  test("[ORD-06] attack B3: shows the full address to the account with that verified email, and by the receipt's link", async ({
    db,
  }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const lookup = { orderNumber: String(order.number), email: ANNA };
    const address = async (email: string | null) => (await trackOrder(admin, lookup, email))?.shippingAddress.join(" ");
    expect(await address("Anna@Example.com")).toContain("Anna Reed 12 Harbor Road");
    for (const other of [null, "ruth@example.com", ""]) expect(await address(other)).not.toContain("Harbor");

    const links = createSignedLinks("a secret", "http://shod.test");
    const token = links.token("order", { id: order.id });
    expect(await orderOfLink({ admin, links }, token)).toMatchObject({
      isAddressMasked: false,
      shippingAddress: expect.arrayContaining(["Anna Reed", "12 Harbor Road"]),
    });
    const others = [
      links.token("order", { id: order.id + 1 }),
      links.token("story", { id: order.id }),
      createSignedLinks("another secret", "http://shod.test").token("order", { id: order.id }),
      String(order.id),
      "",
    ];
    for (const other of others) expect(await orderOfLink({ admin, links }, other)).toBeNull();
  });

  test("shows that it was canceled", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    await db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, order.id));
    const found = await trackOrder(admin, { orderNumber: String(order.number), email: ANNA });
    expect(found).toMatchObject({ isCancelled: true });
  });

  test("attack B3: finds nothing with only one of the two, or with search syntax", async ({ db }) => {
    const { order, admin, requests } = await aShopWithAnOrder(db);
    const number = String(order.number);
    for (const [orderNumber, email] of [
      [number, "ruth@example.com"],
      [String(order.number + 1), ANNA],
      [number, ""],
      ["", ANNA],
      [`${number}" OR email:"${ANNA}`, "x@y.example"],
      ["*", ANNA],
      [`999999 OR name:${number}`, ANNA],
    ] as const)
      expect(await trackOrder(admin, { orderNumber, email }), `${orderNumber} ${email}`).toBeNull();
    for (const { variables } of requests.filter(({ query }) => query.includes("OrdersNamed")))
      expect(variables.query).toMatch(/^name:"\d+"$/);
  });

  test("attack B3: picks the matching order if the provider returns more", async () => {
    const node = (name: string, email: string | null, id = 1) => ({
      id: `gid://shopify/Order/${id}`,
      name,
      email,
      createdAt: "2026-05-05T12:00:00Z",
      cancelledAt: null,
      displayFinancialStatus: "PAID",
      displayFulfillmentStatus: "UNFULFILLED",
      subtotalLineItemsQuantity: 0,
      totalPriceSet: { shopMoney: { amount: "10.0", currencyCode: "USD" } },
      totalRefundedSet: { shopMoney: { amount: "0.0", currencyCode: "USD" } },
      lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      fulfillments: [],
      shippingAddress: null,
    });
    const generous = createShopifyAdmin({
      endpoint: "https://shop.invalid/admin/api/2025-07/graphql.json",
      token: "t",
      async fetch(request) {
        const { id } = ((await request.json()) as { variables: { id?: string } }).variables;
        const nodes = [node("#1001", null), node("#10015", "ann@home.example", 2), node("#1001", "b@c.example", 3)];
        return Response.json({ data: id ? { order: nodes.find((each) => each.id === id) } : { orders: { nodes } } });
      },
    });
    expect(await trackOrder(generous, { orderNumber: "1001", email: "ann@home.example" })).toBeNull();
    expect(await trackOrder(generous, { orderNumber: "1001", email: "" })).toBeNull();
    expect(await trackOrder(generous, { orderNumber: "1001", email: "b@c.example" })).toMatchObject({
      email: "b@c.example",
      shippingAddress: [],
    });
  });
});

function anEndpoint(db: Db, admin: ShopifyAdmin | null) {
  const limiter = createLimiter(db, "a secret");
  const endpoint = functionsEndpoint({
    db,
    auth: { visitorOf: async () => null },
    limiter,
    functions: functionsOf(servicesWith({ limiter, admin, features: FEATURES })),
  });
  return async (body: unknown, address = "198.51.100.1") => {
    const response = await endpoint.request(
      "/functions/v1/track-order",
      { method: "POST", body: JSON.stringify(body) },
      { address },
    );
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
}

describe("the function track-order", () => {
  test("[ORD-09] [PROV-34] returns the order with the documented fields, uncached", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const { status, text, headers } = await anEndpoint(db, admin)({ orderNumber: String(order.number), email: ANNA });
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(JSON.parse(text)).toMatchObject({
      order: {
        orderNumber: `#${order.number}`,
        financialStatus: "PAID",
        fulfillmentStatus: "UNFULFILLED",
        totalPrice: { amount: (order.totalMinor / 100).toFixed(2), currencyCode: "USD" },
        lineItems: [{ quantity: 2, unitPrice: { amount: "128.00", currencyCode: "USD" } }],
        isAddressMasked: true,
      },
    });
    expect(text).not.toMatch(/Harbor|Reed/);
  });

  test("[ORD-07] attack B3: gives identical responses for a wrong number and a wrong email", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const call = anEndpoint(db, admin);
    const responses = [
      await call({ orderNumber: String(order.number), email: "ruth@example.com" }),
      await call({ orderNumber: "999999", email: ANNA }),
      await call({ orderNumber: "999999", email: "ruth@example.com" }),
      await call({ orderNumber: '1" OR email:"*', email: ANNA }),
      await call({ orderNumber: String(order.number), email: ANNA, [HONEYPOT]: "https://spam.example" }),
    ];
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 400 });
    expect(JSON.parse(responses[0]?.text ?? "")).toEqual({
      error: "Order not found",
      description: "Please check your order number and email address.",
    });
  });

  test("attack B3: with anything but text for one or both is refused, and no order is requested", async ({ db }) => {
    const { order, admin, requests } = await aShopWithAnOrder(db);
    let address = 0;
    const call = anEndpoint(db, admin);
    for (const value of ["", undefined, null, ["1001"], [], { $ne: null }, "   ", "\0", 1001, true, "1".repeat(10_000)])
      for (const body of [
        { orderNumber: value, email: ANNA },
        { orderNumber: String(order.number), email: value },
        { orderNumber: value, email: value },
        value,
      ]) {
        const { status, text } = await call(body, `203.0.113.${++address}`);
        expect([body, status]).toEqual([body, 400]);
        expect(text).not.toContain("Harbor");
      }
    expect(requests).toEqual([]);
  });

  test("attack B4: limits attempts with many numbers for one email from many IP addresses", async ({ db }) => {
    const call = anEndpoint(db, null);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++)
      statuses.push(
        (
          await call(
            { orderNumber: String(1001 + n), email: n % 2 ? ANNA : ` ${ANNA.toUpperCase()}` },
            `203.0.113.${n}`,
          )
        ).status,
      );
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(LIMITS.orderLookup.perSubject.times + 5);
    expect(statuses.at(-1)).toBe(429);
    expect((await call({ orderNumber: "1001", email: "ruth@example.com" }, "203.0.113.99")).status).toBe(200);
  });

  test("attack B4: limits attempts from one IP address with many emails", async ({ db }) => {
    const call = anEndpoint(db, null);
    let last = 200;
    for (let n = 0; n < LIMITS.orderLookup.perAddress.times + 20; n++)
      last = (await call({ orderNumber: String(1001 + n), email: `a${n}@home.example` })).status;
    expect(last).toBe(429);
  });

  test("[ORD-04] [ORD-08] returns only the documented notice where orders cannot be looked up", async ({ db }) => {
    const { status, text } = await anEndpoint(db, null)({ orderNumber: "1001", email: ANNA });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { order: null, message: TRACKING_NOTICE.title, description: TRACKING_NOTICE.description },
    ]);
  });

  test("reports that the provider is down, without details", async ({ db }) => {
    const { status, text } = await anEndpoint(db, brokenAdmin)({ orderNumber: "1001", email: ANNA });
    expect([status, JSON.parse(text)]).toEqual([500, { error: LOOKUP_FAILED }]);
    expect(text).not.toContain("secret-admin-token");
  });
});

describe("the form", () => {
  const send = (
    db: Db,
    admin: ShopifyAdmin | null,
    fields: Record<string, string>,
    accept = "*/*",
    visitor?: () => Promise<Visitor>,
  ) => {
    const context = publicFormContext(db, { admin }, visitor ? { visitor } : {});
    const body = new URLSearchParams(fields);
    return trackOrderAction(
      context,
      new Request("http://shod.test/order-status", { method: "POST", body, headers: { Accept: accept } }),
    );
  };

  test("[ORD-06] shows the order and keeps the typed values", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const typed = { orderNumber: `#${order.number}`, email: ANNA };
    expect(await send(db, admin, typed)).toMatchObject({
      data: { state: "done", shown: { typed, order: { orderNumber: `#${order.number}`, isAddressMasked: true } } },
    });
  });

  test("[ORD-06] attack B3: shows the full address to a user signed in with that verified email", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const typed = { orderNumber: `#${order.number}`, email: ANNA };
    const resultFor = async (email: string, emailVerified: boolean) => {
      const id = `${email} ${emailVerified}`;
      await db.delete(users).where(eq(users.email, email));
      await db
        .insert(users)
        .values({ id, name: "x", email, emailVerified, createdAt: new Date(), updatedAt: new Date() });
      const visitor = async () => ({ id, name: "x", email, isAdmin: false, sessionId: "s" });
      return JSON.stringify(await send(db, admin, typed, "*/*", visitor));
    };
    expect(await resultFor(ANNA, true)).toContain("Harbor Road");
    expect(await resultFor(ANNA, false)).not.toContain("Harbor");
    expect(await resultFor("ruth@example.com", true)).not.toContain("Harbor");
  });

  test("[ORD-07] attack B3: shows the same for a wrong number, a wrong email and a bot", async ({ db }) => {
    const { order, admin } = await aShopWithAnOrder(db);
    const inputs: Record<string, string>[] = [
      { orderNumber: String(order.number), email: "ruth@example.com" },
      { orderNumber: "999999", email: ANNA },
      { orderNumber: String(order.number), email: ANNA, [HONEYPOT]: "x" },
    ];
    for (const typed of inputs)
      expect(await send(db, admin, typed)).toMatchObject({
        data: { state: "refused", message: ORDER_NOT_FOUND, typed },
        init: { status: 404 },
      });
    expect(ORDER_NOT_FOUND.title).toBe("Order not found");
  });

  test("attack B4: is refused after too many numbers for one email", async ({ db }) => {
    const responses: unknown[] = [];
    for (let n = 0; n < LIMITS.orderLookup.perSubject.times + 10; n++)
      responses.push(
        await send(db, null, { orderNumber: String(1001 + n), email: n % 2 ? ANNA : ` ${ANNA.toUpperCase()}` }),
      );
    expect(responses[0]).toMatchObject({ data: { state: "done" } });
    expect(responses.at(-1)).toMatchObject({ data: { state: "refused" }, init: { status: 429 } });
  });

  test("keeps the typed values when the provider is down", async ({ db }) => {
    const typed = { orderNumber: "#1001", email: ANNA };
    expect(await send(db, brokenAdmin, typed)).toMatchObject({
      data: { state: "refused", message: { title: LOOKUP_FAILED }, typed },
      init: { status: 503 },
    });
  });
});
