import { eq, inArray, sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { calendarMonth, revenueOfMonth } from "#app/features/giving/giving.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { priceText } from "#app/platform/money.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { OrderDetail, OrderEvent } from "#app/platform/shopify/order-admin.server.ts";
import { orderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { orderUpdateEmail } from "#store/receipts/order-updates.server.ts";
import { variants } from "#store/store.tables.server.ts";
import { actionResultOf, adminContext } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "#tests/support/fake-shopify/order-state.ts";
import { anApp, aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { ordersOfAccount } from "./account-orders.server.ts";
import { listOrders, loadOrderTotals } from "./order-admin.server.ts";
import { parcelItems, type TrackedOrder } from "./orders.ts";
import { Parcels } from "./parcels.tsx";
import { fulfillRest } from "./order-bulk.server.ts";
import { orderShop, ordersToShip, orderSummary } from "./orders.server.ts";
import { linesToPick } from "./pick-list.server.ts";
import { action as cancelAction } from "./routes/admin-order-cancel.tsx";
import { action as fulfillAction, loader as fulfillLoader } from "./routes/admin-order-fulfill.tsx";
import { action as refundAction, loader as refundLoader } from "./routes/admin-order-refund.tsx";
import { loader as orderLoader } from "./routes/admin-order.tsx";
import { loader as slipLoader } from "./routes/packing-slip.tsx";
import { applyOrderChanges, markOrderChanged, syncOrders } from "./sync-orders.server.ts";
import { orderOfLink, trackOrder } from "./track-order.server.ts";

type Line = { title: string; size: string; priceMinor: number; quantity: number; isDiscounted?: boolean };
type Bought = { lines: Line[]; note?: string; phone?: string; shipping?: "express" | "standard"; isTest?: boolean };
type Provider = {
  context: RouterContextProvider;
  admin: ShopifyAdmin;
  id: string;
  email: string;
  /** What the customer was told after the receipt, oldest first. */
  emails: () => Promise<string[]>;
  /** Units that came back to stock, by line. */
  restocked: () => Promise<number[]>;
};

const EXPRESS_MINOR = 1_900;
/** The code's, on the lines it is for. */
const PERCENT_OFF = 10;
const ADDRESS = {
  name: "Anna Reed",
  address1: "12 Harbor Road",
  city: "Port Jefferson",
  provinceCode: "NY",
  zip: "11777",
};
const WORK = { name: "Anna Reed", address1: "9 Mill Lane", city: "Huntington", provinceCode: "NY", zip: "11743" };

async function embedded(db: Db, { lines, note = "", phone = "", shipping = "standard" }: Bought): Promise<Provider> {
  const { deps, enqueued } = storeDeps(db);
  const STOCK = 50;
  const productIds = new Map<string, number>();
  const bought: { variantId: number; quantity: number }[] = [];
  for (const { title, size, priceMinor, quantity } of lines) {
    const given = { title: size, optionValues: [size], priceMinor, stock: STOCK, sku: `${title} ${size}` };
    const productId = productIds.get(title);
    const [more] =
      productId === undefined
        ? []
        : await db
            .insert(variants)
            .values({ ...given, productId, position: 2 })
            .returning();
    const variant = more ?? (await aShoe(db, { ...given, productTitle: title })).variant;
    productIds.set(title, variant.productId);
    bought.push({ variantId: variant.id, quantity });
  }
  const discounted = lines.flatMap(({ title, isDiscounted }) => (isDiscounted ? [productIds.get(title)!] : []));
  const codes =
    discounted.length > 0
      ? [(await aCode(db, { code: "SOME", productIds: discounted, value: PERCENT_OFF * 100 })).code]
      : [];
  const token = await aCart(db, bought, codes);
  await aBuyer(deps).pay(token, { note, phone, shipping });
  const order = (await orderOfCheckout(db, token))!;
  const routes = adminRoutes(deps);
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => routes.fetch(request),
  });
  const kind = orderUpdateEmail({ baseUrl: deps.baseUrl });
  return {
    context: contextOf(db, admin),
    admin,
    id: String(order.id),
    email: order.email,
    async emails() {
      const updates = enqueued.filter(({ name }) => name === kind.name);
      return Promise.all(
        updates.map(async ({ data }) => {
          const email = await kind.render(db, data as never);
          return `${email?.subject}\n${email?.text}`;
        }),
      );
    },
    async restocked() {
      const ids = bought.map(({ variantId }) => variantId);
      const now = await db
        .select({ id: variants.id, stock: variants.stock })
        .from(variants)
        .where(inArray(variants.id, ids));
      return bought.map(
        ({ variantId, quantity }) => (now.find(({ id }) => id === variantId)?.stock ?? 0) - (STOCK - quantity),
      );
    },
  };
}

const TOKEN = "shpat_0123456789abcdef0123456789abcdef";

async function atShopify(
  db: Db,
  { lines, note = "", phone = "", shipping, isTest = false }: Bought,
): Promise<Provider> {
  const goods = ({ priceMinor, quantity }: Line) => (priceMinor * quantity) / 100;
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const order = anOrderAtShopify(
    1001,
    lines.map((line) => {
      const discount = line.isDiscounted ? cents((goods(line) * PERCENT_OFF) / 100) : 0;
      return {
        title: line.title,
        variantTitle: line.size,
        sku: `${line.title} ${line.size}`,
        price: line.priceMinor / 100,
        quantity: line.quantity,
        discount,
        tax: cents((goods(line) - discount) * 0.04),
      };
    }),
    {
      createdAt: new Date().toISOString(),
      isTest,
      note,
      phone: phone || null,
      shippingAddress: ADDRESS,
      billingAddress: WORK,
      shipping: shipping === "express" ? EXPRESS_MINOR / 100 : 0,
      shippingTitle: shipping === "express" ? "Express" : "Free standard",
      code: lines.some(({ isDiscounted }) => isDiscounted) ? "SOME" : null,
    },
  );
  const shop = aShop({ orders: [], changeable: [order], apps: [anApp({ permanentToken: TOKEN })] });
  // Its clock is fast, so that nothing is throttled.
  let now = Date.now();
  const admin = createShopifyAdmin({
    fetch: fakeShopify(shop, () => (now += 20_000)).fetch,
    endpoint: `https://${shop.domain}/admin/api/2026-10/graphql.json`,
    token: TOKEN,
    isLive: true,
  });
  return {
    context: contextOf(db, admin),
    admin,
    id: "1001",
    email: order.email!,
    emails: async () => order.notified,
    restocked: async () => order.lines.map((line) => line.restocked),
  };
}

function contextOf(db: Db, admin: ShopifyAdmin) {
  const database = { withMutex: async (_lock: number, work: () => Promise<unknown>) => work() } as never;
  return adminContext(db, { admin, database });
}

type Run = (given: never) => Promise<unknown>;

/** The order as each screen has it. */
function screensOf(db: Db, { context, admin, id, email }: Provider) {
  const services = context.get(servicesContext);
  const shop = orderShop(services);
  const links = createSignedLinks("a secret", "http://shod.test");
  const load = (run: Run, search = "") =>
    run({ request: new Request(`https://shod.example/admin/orders/${id}${search}`), context, params: { id } } as never);
  const send = async (run: Run, fields: Record<string, string>) => {
    const version = (await orderToChange(admin, id))!.version;
    const body = new URLSearchParams({ formKey: crypto.randomUUID(), version, ...fields });
    const request = new Request(`https://shod.example/admin/orders/${id}/change`, { method: "POST", body });
    const result = await actionResultOf(run({ request, context, params: { id } } as never));
    // As the provider's event does.
    await markOrderChanged(db, { shop, id: Number(id) }, services.jobs);
    await applyOrderChanges(services);
    return result;
  };
  return {
    send,
    async detail() {
      const { data } = (await load(orderLoader)) as { data: { order: OrderDetail; events: OrderEvent[] } };
      return data;
    },
    async slip() {
      type Slip = { order: { lines: { title: string; units: number }[]; note: string | null }; hasPrices: boolean };
      return (await load(slipLoader, "/packing-slip")) as Slip;
    },
    pickList: () => linesToPick(db, shop, [Number(id)]),
    /** What the form to fulfill proposes. */
    async toFulfill() {
      type Form = { data: { form: { remaining: { unrefunded: number }[] } } };
      const { form } = ((await load(fulfillLoader, "/fulfill")) as Form).data;
      return form.remaining.map(({ unrefunded }) => unrefunded).filter((units) => units > 0);
    },
    /** How many orders are to be shipped, as on the home. */
    async toShip() {
      const [row] = await rowsOf<{ count: number }>(db, sql`select ${ordersToShip(shop)} as count`);
      return Number(row?.count);
    },
    /** The bulk action; how many units it sent. */
    async fulfillRest() {
      const outcome = await fulfillRest(admin, id);
      await markOrderChanged(db, { shop, id: Number(id) }, services.jobs);
      await applyOrderChanges(services);
      return outcome.ok ? sum(outcome.sent.map(({ quantity }) => quantity)) : 0;
    },
    /** By number, by link and in the account. */
    async tracked(): Promise<Omit<TrackedOrder, "email" | "shippingAddress">[]> {
      const orderNumber = (await orderToChange(admin, id))!.orderNumber;
      const userId = crypto.randomUUID();
      await db.insert(users).values({ id: userId, name: "Anna", email, emailVerified: true });
      const account = await ordersOfAccount({ admin, db, links }, userId, null);
      await db.delete(users).where(eq(users.id, userId));
      return [
        (await trackOrder(admin, { orderNumber, email }))!,
        (await orderOfLink({ admin, links }, links.token("order", { id: Number(id) })))!,
        account.orders[0]!,
      ];
    },
    /** What the shop keeps of the order, wherever it is shown: in the list's totals, on the home and in the books of giving. */
    async revenue() {
      const timeZone = "America/New_York";
      const now = new Date(Date.now() + 60_000);
      const month = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now).slice(0, 7);
      const totals = await loadOrderTotals(db, shop);
      const home = await orderSummary(db, { shop, timeZone, now });
      const giving = await revenueOfMonth(admin, calendarMonth(timeZone, `${month}-01`));
      return {
        list: totals.revenue.minor,
        home: home.last30Days.revenue.minor,
        giving: giving?.revenue.minor ?? 0,
      };
    },
    async row() {
      const query = { search: "", show: "all", sort: "newest", from: "", to: "", code: "" } as const;
      return (await listOrders(db, { shop, timeZone: "America/New_York", query })).rows.find((row) => row.id === id)!;
    },
    async suggestion(choice: Record<string, string>) {
      const search = new URLSearchParams({ step: "amount", shipping: "", restock: "on", ...choice });
      type Form = { data: { form: { suggestion: { amount: { minor: number } } } } };
      return ((await load(refundLoader, `/refund?${search}`)) as Form).data.form.suggestion.amount.minor;
    },
    async audited() {
      const rows = await db
        .select({ action: auditLog.action, after: auditLog.after })
        .from(auditLog)
        .orderBy(auditLog.id);
      return rows as { action: string; after: { items?: { quantity: number }[]; amount?: string } }[];
    },
    lineIds: async () => (await orderToChange(admin, id))!.lines.map((line) => line.id),
    sync: () => syncOrders(services, { isFull: true }),
  };
}

const typedAmount = (minor: number) => (minor / 100).toFixed(2);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const unitsIn = (items: { quantity: number }[]) => sum(items.map(({ quantity }) => quantity));

/** One line of twelve, one product in two sizes, and 37 more; the code is for the first half. */
const FORTY: Line[] = Array.from({ length: 40 }, (_, at) => ({
  title: at === 2 ? "Shoe 2" : `Shoe ${at + 1}`,
  size: at === 2 ? "Ivory / 10" : "Ivory / 9",
  priceMinor: 1_000 + 37 * at,
  quantity: at === 0 ? 12 : 2,
  isDiscounted: at < 20,
}));
const UNITS = 90;
const GOODS = sum(FORTY.map(({ priceMinor, quantity }) => priceMinor * quantity));
const NOTE = "Please leave it\non the side porch";

const PROVIDERS: [string, (db: Db, bought: Bought) => Promise<Provider>][] = [
  ["the embedded store", embedded],
  ["a Shopify store", atShopify],
];

describe.each(PROVIDERS)("an order at %s", (name, buy) => {
  test("[ADM-ORD-10] of 40 lines is packed, sent in two parts and half refunded, and every screen agrees to the cent and the unit", async ({
    db,
  }) => {
    const provider = await buy(db, { lines: FORTY, note: NOTE, phone: "(631) 555-0142", shipping: "express" });
    const { restocked, emails } = provider;
    const order = screensOf(db, provider);
    await order.sync();

    const { order: placed } = await order.detail();
    const discountMinor = sum(
      FORTY.map(({ priceMinor, quantity, isDiscounted }) => (isDiscounted ? priceMinor * quantity : 0)),
    );
    expect(placed).toMatchObject({
      note: NOTE,
      shippingMethod: "Express",
      discountCodes: ["SOME"],
      quantity: UNITS,
      items: { minor: GOODS },
      shipping: { minor: EXPRESS_MINOR },
    });
    expect(placed.phone).toContain("555");
    expect(Math.abs(placed.discount.minor - discountMinor / 10)).toBeLessThanOrEqual(20);
    const total = placed.totalPrice.minor;
    expect(GOODS - placed.discount.minor + EXPRESS_MINOR + placed.tax.minor).toBe(total);
    expect(placed.tax.minor).toBeGreaterThan(0);
    expect(placed.lines.map(({ title, variantTitle, quantity }) => [title, variantTitle, quantity])).toEqual(
      FORTY.map(({ title, size, quantity }) => [title, size, quantity]),
    );
    expect(placed.shippingAddress?.lines.join(", ")).toContain("12 Harbor Road");
    // The embedded store's checkout asks for one address.
    expect(placed.billingAddress?.lines.join(", ")).toContain(
      name === "a Shopify store" ? "9 Mill Lane" : "12 Harbor Road",
    );

    const picked = await order.pickList();
    expect(picked.lines).toHaveLength(40);
    expect(sum(picked.lines.map(({ units }) => units))).toBe(UNITS);
    const slip = await order.slip();
    expect(slip).toMatchObject({ hasPrices: true, order: { note: NOTE } });
    expect(slip.order.lines.map(({ title, units }) => [title, units])).toEqual(
      FORTY.map(({ title, quantity }) => [title, quantity]),
    );
    expect(await order.revenue()).toMatchObject({ list: total, home: total, giving: total });

    const ids = await order.lineIds();
    const first = FORTY.map(({ quantity }, at) => (at === 0 ? 5 : at < 20 ? quantity : 0));
    const rest = FORTY.map(({ quantity }, at) => quantity - first[at]!);
    const parcel = (units: number[], tracking: Record<string, string>) =>
      order.send(fulfillAction, {
        ...Object.fromEntries(ids.map((id, at) => [`units.${id}`, String(units[at])])),
        notify: "on",
        ...tracking,
      });
    expect(await parcel(first, { company: "UPS", number: "1Z1" })).toMatchObject({ state: "done" });
    const [firstEmail] = await emails();
    expect(sum((await order.pickList()).lines.map(({ units }) => units))).toBe(sum(rest));
    expect((await order.slip()).order.lines.map(({ units }) => units)).toEqual(rest.filter((units) => units > 0));
    expect(await order.row()).toMatchObject({ fulfillmentStatus: "PARTIALLY_FULFILLED" });
    for (const shown of await order.tracked()) {
      expect(shown.fulfillmentStatus).toBe("PARTIALLY_FULFILLED");
      const { parcels, unsent } = parcelItems(shown);
      expect(parcels.map(({ tracking, items }) => [tracking[0]?.number, unitsIn(items)])).toEqual([
        ["1Z1", sum(first)],
      ]);
      expect(unitsIn(unsent)).toBe(sum(rest));
    }
    expect(await parcel(rest, { company: "USPS", number: "94001" })).toMatchObject({ state: "done" });
    expect(await order.pickList()).toMatchObject({ lines: [], orders: 0 });
    for (const shown of await order.tracked()) {
      expect(shown.fulfillmentStatus).toBe("FULFILLED");
      const { parcels, unsent } = parcelItems(shown);
      expect(parcels.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual(
        [first, rest].map((units) => units.filter((each) => each > 0)),
      );
      expect(unsent).toEqual([]);
    }

    const returned = FORTY.map(({ quantity }) => quantity / 2);
    const choice = Object.fromEntries(ids.map((id, at) => [`sent.${id}`, String(returned[at])]));
    const refunded = await order.suggestion(choice);
    expect(Math.abs(2 * refunded - (total - EXPRESS_MINOR))).toBeLessThanOrEqual(80);
    const refund = { ...choice, restock: "on", amount: typedAmount(refunded), notify: "on", note: "Wrong sizes" };
    expect(await order.send(refundAction, refund)).toMatchObject({ state: "done" });

    expect(await restocked()).toEqual(returned);
    const { order: after, events } = await order.detail();
    expect(after).toMatchObject({
      received: { minor: total },
      refunded: { minor: refunded },
      net: { minor: total - refunded },
    });
    expect(after.lines.map(({ currentQuantity }) => currentQuantity)).toEqual(returned);
    expect(events.map(({ what }) => what)).toEqual(["placed", "shipped", "shipped", "refunded"]);
    expect(await order.row()).toMatchObject({
      financialStatus: "PARTIALLY_REFUNDED",
      fulfillmentStatus: "FULFILLED",
      totalRefunded: { minor: refunded },
      codes: ["SOME"],
    });
    const kept = total - refunded;
    expect(await order.revenue()).toMatchObject({ list: kept, home: kept, giving: kept });
    for (const shown of await order.tracked()) {
      expect(shown).toMatchObject({
        financialStatus: "PARTIALLY_REFUNDED",
        totalPrice: { minor: total },
        totalRefunded: { minor: refunded },
        moreItems: 0,
      });
      expect(shown.lineItems.map(({ removed }) => removed)).toEqual(returned);
    }

    const audited = await order.audited();
    expect(audited.map(({ action }) => action)).toEqual(["order.fulfilled", "order.fulfilled", "order.refunded"]);
    expect(audited.map(({ after: entry }) => unitsIn(entry.items ?? []))).toEqual([
      sum(first),
      sum(rest),
      sum(returned),
    ]);
    expect(audited[2]!.after.amount).toBe(priceText({ minor: refunded, currency: "USD" }));

    const notified = await emails();
    if (name === "a Shopify store") return expect(notified).toEqual(["shipped", "shipped", "refunded"]);
    expect(notified).toHaveLength(3);
    for (const text of ["Part of your", "1Z1", "5 × Shoe 1, ", "Still to come: 7 × Shoe 1,"])
      expect(firstEmail).toContain(text);
    for (const text of ["94001", "7 × Shoe 1,"]) expect(notified[1]).toContain(text);
    expect(notified[1]).not.toContain("Still to come");
    for (const text of [priceText({ minor: refunded, currency: "USD" }), "6 × Shoe 1,", "1 × Shoe 40,"])
      expect(notified[2]).toContain(text);
  });

  test("whose code is for some lines pays back what a unit cost, until nothing is left", async ({ db }) => {
    const line = { title: "Reduced", size: "Ivory / 9", priceMinor: 10_000, quantity: 2 };
    const lines = [
      { ...line, isDiscounted: true },
      { ...line, title: "Full price" },
    ];
    const order = screensOf(db, await buy(db, { lines, shipping: "express" }));
    await order.sync();
    const { order: placed } = await order.detail();
    const [reduced, full] = (await order.lineIds()).map((id) => ({ [`unsent.${id}`]: "1" }));
    expect(await order.suggestion(reduced!)).toBe(9_360);
    expect(await order.suggestion(full!)).toBe(10_400);
    for (const units of [reduced!, full!, reduced!, full!]) {
      const amount = typedAmount(await order.suggestion(units));
      expect(await order.send(refundAction, { ...units, restock: "on", amount })).toMatchObject({ state: "done" });
    }
    const { order: after } = await order.detail();
    expect(after.net.minor).toBe(EXPRESS_MINOR);
    expect(after.refunded.minor).toBe(placed.totalPrice.minor - EXPRESS_MINOR);
    expect((await order.tracked()).map((shown) => parcelItems(shown).unsent)).toEqual([[], [], []]);
    expect(await order.pickList()).toMatchObject({ lines: [] });
  });

  const LEFT: [string, { send: number; refund: Record<string, number>; isRestocked: boolean }, number][] = [
    ["the other was refunded and not put back in stock", { send: 1, refund: { unsent: 1 }, isRestocked: false }, 0],
    ["the other was refunded and put back in stock", { send: 1, refund: { unsent: 1 }, isRestocked: true }, 0],
    ["that one came back", { send: 1, refund: { sent: 1 }, isRestocked: true }, 1],
    ["nothing was refunded", { send: 1, refund: {}, isRestocked: false }, 1],
    ["both were refunded", { send: 1, refund: { sent: 1, unsent: 1 }, isRestocked: true }, 0],
  ];
  for (const [what, { send, refund, isRestocked }, left] of LEFT)
    test(`of which one of two units was sent names ${left} still to come if ${what}`, async ({ db }) => {
      const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 2 }];
      const provider = await buy(db, { lines });
      const order = screensOf(db, provider);
      await order.sync();
      const [id] = await order.lineIds();
      expect(await order.send(fulfillAction, { [`units.${id}`]: String(send) })).toMatchObject({ state: "done" });
      const units = Object.fromEntries(
        Object.entries(refund).map(([which, count]) => [`${which}.${id}`, String(count)]),
      );
      const fields = { ...units, amount: "100.00", ...(isRestocked ? { restock: "on" } : {}) };
      if (Object.keys(refund).length > 0)
        expect(await order.send(refundAction, fields)).toMatchObject({ state: "done" });
      for (const shown of await order.tracked()) expect(unitsIn(parcelItems(shown).unsent)).toBe(left);
    });

  type Step = { send: number } | { sent?: number; unsent?: number; isRestocked: boolean };
  const send = (units: number): Step => ({ send: units });
  const back = (units: { sent?: number; unsent?: number }): Step => ({ ...units, isRestocked: true });
  const out = (units: { sent?: number; unsent?: number }): Step => ({ ...units, isRestocked: false });
  /** Of three units: what happens, how many are left to ship after it, and how many went back to stock. */
  const STEPS: [Step[], left: number, restocked: number][] = [
    [[], 3, 0],
    [[back({ unsent: 1 })], 2, 1],
    [[out({ unsent: 1 })], 2, 0],
    [[out({ unsent: 1 }), send(1)], 1, 0],
    [[out({ unsent: 1 }), send(2)], 0, 0],
    [[back({ unsent: 1 }), send(2)], 0, 1],
    [[out({ unsent: 3 })], 0, 0],
    [[send(1)], 2, 0],
    [[send(1), back({ sent: 1 })], 2, 1],
    [[send(1), out({ sent: 1 })], 2, 0],
    [[send(1), out({ sent: 1 }), send(2)], 0, 0],
    [[send(1), back({ unsent: 1 })], 1, 1],
    // Not restocked, it would be taken for the sent one.
    [[send(1), out({ unsent: 1 })], 1, 1],
    [[send(1), back({ sent: 1, unsent: 1 })], 1, 2],
    [[send(1), out({ sent: 1, unsent: 1 })], 1, 0],
    [[send(1), out({ sent: 1, unsent: 2 })], 0, 0],
    [[send(2), out({ sent: 1, unsent: 1 })], 0, 1],
    [[send(1), out({ sent: 1 }), out({ unsent: 1 })], 1, 0],
    [[send(1), out({ sent: 1 }), back({ unsent: 2 })], 0, 2],
    [[send(1), back({ sent: 1 }), out({ unsent: 1 }), send(1)], 0, 1],
    [[send(3), out({ sent: 2 })], 0, 0],
  ];
  test.for(STEPS.map(([steps, left, restocked]) => ({ steps, left, restocked })))(
    "has the same units to ship on every screen: %j",
    async ({ steps, left, restocked }, { db }) => {
      const lines = [
        { title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 3 },
        { title: "Another", size: "Ivory / 9", priceMinor: 10_000, quantity: 1 },
      ];
      const provider = await buy(db, { lines });
      const order = screensOf(db, provider);
      await order.sync();
      const [id, another] = await order.lineIds();
      expect(await order.send(fulfillAction, { [`units.${another}`]: "1" })).toMatchObject({ state: "done" });
      for (const step of steps) {
        if ("send" in step) {
          const fields = { [`units.${id}`]: String(step.send) };
          expect(await order.send(fulfillAction, fields)).toMatchObject({ state: "done" });
          continue;
        }
        const { isRestocked, ...units } = step;
        const chosen = Object.fromEntries(Object.entries(units).map(([kind, count]) => [`${kind}.${id}`, `${count}`]));
        const fields = { ...chosen, amount: "1.00", ...(isRestocked && { restock: "on" }) };
        expect(await order.send(refundAction, fields)).toMatchObject({ state: "done" });
      }

      expect((await provider.restocked())[0]).toBe(restocked);
      for (const shown of await order.tracked()) {
        expect(unitsIn(parcelItems(shown).unsent)).toBe(left);
        expect(shown.fulfillmentStatus).toBe(left > 0 ? "PARTIALLY_FULFILLED" : "FULFILLED");
      }
      expect((await order.pickList()).lines.map(({ units }) => units)).toEqual(left > 0 ? [left] : []);
      expect(await order.row()).toMatchObject({ fulfillmentStatus: left > 0 ? "PARTIALLY_FULFILLED" : "FULFILLED" });
      expect((await order.detail()).order.fulfillmentStatus).toBe(left > 0 ? "PARTIALLY_FULFILLED" : "FULFILLED");
      const slip = (await order.slip()).order.lines.find(({ title }) => title === "Pilgrim");
      if (left > 0) expect(slip?.units).toBe(left);
      expect(await order.toFulfill()).toEqual(left > 0 ? [left] : []);
      expect(await order.toShip()).toBe(left > 0 ? 1 : 0);
      // The bulk action sends exactly these.
      expect(await order.fulfillRest()).toBe(left);
      expect(await order.pickList()).toMatchObject({ lines: [] });
    },
  );

  test("of which only the shipping is refunded keeps its items to send", async ({ db }) => {
    const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 2 }];
    const provider = await buy(db, { lines, shipping: "express" });
    const order = screensOf(db, provider);
    await order.sync();
    const shipping = typedAmount(EXPRESS_MINOR);
    expect(await order.suggestion({ shipping })).toBe(EXPRESS_MINOR);
    const refund = { shipping, amount: shipping, notify: "on" };
    expect(await order.send(refundAction, refund)).toMatchObject({ state: "done" });
    expect(await order.send(refundAction, refund)).toMatchObject({ state: "refused" });
    const { order: after } = await order.detail();
    expect(after).toMatchObject({ refunded: { minor: EXPRESS_MINOR }, lines: [{ currentQuantity: 2 }] });
    const kept = after.totalPrice.minor - EXPRESS_MINOR;
    expect(await order.revenue()).toMatchObject({ list: kept, home: kept, giving: kept });
    expect((await order.pickList()).lines).toMatchObject([{ units: 2 }]);
    for (const shown of await order.tracked())
      expect(shown).toMatchObject({ totalRefunded: { minor: EXPRESS_MINOR }, lineItems: [{ removed: 0, unsent: 2 }] });
    expect(await provider.restocked()).toEqual([0]);
  });

  test("with free shipping has none to refund, and as a gift is packed without prices", async ({ db }) => {
    const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 20_000, quantity: 1 }];
    const order = screensOf(db, await buy(db, { lines, note: "This is a gift." }));
    expect((await order.detail()).order).toMatchObject({ shippingMethod: "Free standard", shipping: { minor: 0 } });
    expect(await order.slip()).toMatchObject({ hasPrices: false, order: { lines: [{ units: 1 }] } });
    expect(await order.send(refundAction, { shipping: "1", amount: "1" })).toMatchObject({ state: "refused" });
    expect((await order.detail()).order.refunded.minor).toBe(0);
  });

  test("sent with a tracking page but without a number links to that page wherever it is tracked", async ({ db }) => {
    const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 1 }];
    const provider = await buy(db, { lines });
    const order = screensOf(db, provider);
    const [line] = await order.lineIds();
    const url = "https://courier.example/parcel?id=77&lang=en";
    const parcel = { [`units.${line}`]: "1", company: "City Courier", url, notify: "on" };
    expect(await order.send(fulfillAction, parcel)).toMatchObject({ state: "done" });
    const { events } = await order.detail();
    expect(events.at(-1)).toMatchObject({
      what: "shipped",
      tracking: [{ carrier: "City Courier", number: null, url }],
    });
    for (const shown of await order.tracked()) {
      const html = renderToStaticMarkup(createElement(Parcels, { order: shown }));
      expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
      expect(html).toContain("City Courier");
      expect(html).not.toContain("No tracking");
    }
    if (name === "the embedded store") expect(await provider.emails()).toEqual([expect.stringContaining(url)]);
  });

  test("paid in a live shop's test mode counts in no total, and its page says so", async ({ db }) => {
    const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 1 }];
    const provider = await buy(db, { lines, isTest: true });
    const order = screensOf(db, provider);
    await order.sync();
    const { order: placed } = await order.detail();
    // The embedded store has test orders only, and shows what real ones would look like.
    const isTest = name === "a Shopify store";
    expect(placed).toMatchObject({ isTest, received: { minor: placed.totalPrice.minor } });
    const counted = isTest ? 0 : placed.totalPrice.minor;
    expect(await order.revenue()).toEqual({ list: counted, home: counted, giving: counted });
    expect(await order.row()).toMatchObject({ financialStatus: "PAID" });
  });

  test("cannot be canceled once a part was sent, and nothing of it changes", async ({ db }) => {
    const lines = [{ title: "Pilgrim", size: "Ivory / 9", priceMinor: 10_000, quantity: 12 }];
    const provider = await buy(db, { lines });
    const order = screensOf(db, provider);
    const [line] = await order.lineIds();
    await order.send(fulfillAction, { [`units.${line}`]: "5" });
    const before = await order.detail();
    const cancel = { reason: "CUSTOMER", restock: "on", refund: "on", confirmed: "on" };
    expect(await order.send(cancelAction, cancel)).toMatchObject({
      state: "refused",
      message: { title: "The order was not canceled" },
    });
    expect(await order.detail()).toEqual(before);
    expect(await provider.restocked()).toEqual([0]);
    // The rest is refunded instead.
    const rest = { [`unsent.${line}`]: "7" };
    const amount = typedAmount(await order.suggestion(rest));
    expect(await order.send(refundAction, { ...rest, restock: "on", amount })).toMatchObject({ state: "done" });
    expect(await provider.restocked()).toEqual([7]);
    for (const shown of await order.tracked())
      expect(shown).toMatchObject({ fulfillmentStatus: "FULFILLED", lineItems: [{ removed: 7, unsent: 0 }] });
  });
});
