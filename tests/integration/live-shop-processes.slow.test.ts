// Engines: Postgres (two processes).
// Protects: app/platform/shopify/**, app/platform/webhooks/**, app/features/connect/**, app/features/orders/**, app/features/cart/**, app/features/promos/**, server/commerce.ts
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { orders } from "#app/features/orders/orders.tables.server.ts";
import { createPromoCode, PROMO_CODES_CHANGED, SYNC_PROMO_CODES } from "#app/features/promos/promos.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { productSales } from "#app/features/shop/listings.tables.server.ts";
import { webhookInbox } from "#app/platform/webhooks/webhooks.tables.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { freePort } from "../../scripts/free-port.ts";
import { cookiesOf } from "../support/cookies.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { CUSTOMER_CLIENT_ID, fakeCustomerAccounts, RUTH } from "../support/fake-shopify/customer-accounts.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { serveFakeShopify } from "../support/fake-shopify/serve.ts";
import { anApp, aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import { stockAtShopify } from "../support/fake-shopify/stock-state.ts";
import { fakeVariantId } from "../support/fake-shopify/storefront-api.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

/** Two processes of the built site on one database, at a live shop whose tokens last seconds, and whose webhooks come as Shopify's may. */

const PUBLIC_URL = "https://shod.example";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };
const variantId = `gid://shopify/ProductVariant/${fakeVariantId(0)}`;
const SHOES = ["Pilgrim Low", "Pilgrim High", "Harbor Slide"];
const CODE = "GRACE10";

describe.runIf(onPostgres)("a live shop and two processes of the site", () => {
  const app = anApp({ tokenSeconds: 6, scopes: [...anApp().scopes, "read_customers"] });
  const shop = aShop({
    apps: [app],
    orders: [],
    products: SHOES.map((title) => ({ title, isPublished: true, price: 120, collections: ["lows"] })),
    stock: SHOES.map((_title, at) => stockAtShopify(fakeVariantId(at), { 1: 50 })),
  });
  const shopify = fakeShopify(shop);
  const sites: RunningSite[] = [];
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let jobs: Jobs;
  let fake: Awaited<ReturnType<typeof serveFakeShopify>>;
  let customers: Awaited<ReturnType<typeof fakeCustomerAccounts>>;
  let cookie = "";

  beforeAll(async () => {
    database = await ownDatabase();
    customers = await fakeCustomerAccounts({ shop, site: PUBLIC_URL });
    const respond = async (request: Request) => (await customers.respond(request.clone())) ?? shopify.fetch(request);
    fake = await serveFakeShopify(respond, [shop.domain, shop.checkoutHost, "shopify.com"]);
    for (let at = 0; at < 2; at++)
      sites.push(
        await startSite({
          ...CREDENTIALS,
          ...OWNER,
          SHOPIFY_CUSTOMER_CLIENT_ID: CUSTOMER_CLIENT_ID,
          PUBLIC_URL,
          PORT: String(await freePort()),
          DATABASE_URL: database.url ?? "",
          AUTH_SECRET: "a secret for this test only, long enough",
          TRUSTED_PROXY_HOPS: "1",
          ALLOW_UNSENT_EMAIL: "true",
          ...fake.env,
        }),
      );
    jobs = createJobs(database);
    for (const name of [PROMO_CODES_CHANGED, "sync-orders", SYNC_PROMO_CODES])
      jobs.define({ name, isDeduplicated: name !== SYNC_PROMO_CODES, run: async () => {}, isEnqueueOnly: true });
    await jobs.open();
    cookie = await signedIn();
  }, 180_000);

  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await jobs.stop();
    await database.close();
    fake.close();
  }, 60_000);

  test("browsing, search, cart, code, checkout, webhooks, orders, refund, tracking and stock", async () => {
    // Browsing and search, in either process.
    await expect.poll(() => text(1, "/shop"), { timeout: 60_000 }).toContain("Pilgrim Low");
    expect(await text(0, "/product/pilgrim-low")).toContain("Pilgrim Low");
    await expect.poll(() => text(1, "/search?q=harbor")).toContain("Harbor Slide");
    await expect.poll(() => text(0, "/collections/lows")).toContain("Pilgrim High");

    // The owner's code is at Shopify before a shopper enters it.
    const typed = { code: CODE, discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };
    expect(await createPromoCode({ db: database.db, jobs }, typed)).toMatchObject({ created: true });
    await expect.poll(() => shop.discounts.map(({ code }) => code), { timeout: 60_000 }).toEqual([CODE]);
    expect(await json(0, "/functions/v1/validate-promo-code", { code: CODE })).toMatchObject({ valid: true });

    // A checkout while Shopify throttles, with the shopper's address.
    shopify.throttleNext(2);
    const first = await checkout(1);
    expect(first).toMatchObject({
      totalAmount: { amount: "216.00" },
      checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.a-shop\.example\//) as unknown,
    });
    expect(first).not.toHaveProperty("refusedCode");
    expect(shopify.requests.some(({ headers }) => headers.get("Shopify-Storefront-Buyer-IP") === "203.0.113.41")).toBe(
      true,
    );

    // Paid: events out of order, each to both processes, and one late with what the order was before.
    const order = shopify.pay(first.cartId);
    const placed = shopify.orderPayload(order);
    await deliver("orders/paid", placed);
    await deliver("orders/updated", placed);
    await deliver("orders/create", placed);
    await deliver("orders/create", placed);
    await expect.poll(orderNumbers).toEqual(["#1001"]);
    await expect.poll(usesOfCode).toBe(1);
    await expect.poll(eventsWaiting).toBe(0);
    expect(await database.db.$count(productSales)).toBe(1);
    expect(await json(0, "/cart/validation", { variantIds: [variantId], ...sentCart(first) })).toMatchObject({
      isBought: true,
    });

    // No event of a second order ever comes: the hourly sync finds it.
    shopify.pay((await checkout(0)).cartId);
    await jobs.enqueue(database.db, "sync-orders", {});
    await expect.poll(orderNumbers).toEqual(["#1001", "#1002"]);
    // So does the next sync of the codes.
    await jobs.enqueue(database.db, SYNC_PROMO_CODES, {});
    await expect.poll(usesOfCode).toBe(2);

    // The admin sends it from one process, with a budget that is used up; the buyer tracks it at the other.
    shopify.exhaust();
    const fulfillment = await formAt(0, "/admin/orders/1001/fulfill", "Fulfill Items");
    const [units = ""] = Object.keys(fulfillment).filter((name) => name.startsWith("units."));
    const sent = { ...fulfillment, [units]: "2", company: "UPS", number: "1Z999AA10123456784", notify: "on" };
    expect(await submit(0, "/admin/orders/1001/fulfill", sent)).toMatchObject({
      location: expect.stringContaining("done=fulfilled") as unknown,
    });
    // Sent again to the other process, it does nothing more.
    await submit(1, "/admin/orders/1001/fulfill", sent);
    expect(order.fulfillments).toHaveLength(1);
    expect(order.notified).toEqual(["shipped"]);
    const tracking = await submit(1, "/order-status", { orderNumber: "1001", email: order.email ?? "" });
    expect(tracking.text).toContain("1Z999AA10123456784");

    // Without its scope a refund says which one is missing; with it, it is made once.
    const refundPage = `/admin/orders/1001/refund?step=amount&sent.${units.slice(6)}=1&shipping=&restock=on`;
    const refund = await formAt(1, refundPage, 'name="amount"');
    const scopes = app.scopes;
    app.scopes = scopes.filter((scope) => scope !== "write_orders").concat("read_orders");
    shopify.revokeTokens();
    const denied = await submit(1, refundPage, refund);
    expect(denied.status).toBe(403);
    expect(denied.text).toContain("write_orders");
    expect(order.refunds).toEqual([]);
    app.scopes = scopes;
    expect(await submit(0, refundPage, refund)).toMatchObject({
      location: expect.stringContaining("done=refunded") as unknown,
    });
    await submit(1, refundPage, refund);
    expect(order.refunds).toMatchObject([{ amount: 108, lines: [{ quantity: 1, restockType: "RETURN" }] }]);
    await expect.poll(() => statusOf("#1001")).toBe("PARTIALLY_REFUNDED");

    // Sold out at Shopify, then in stock again by the admin.
    const stock = shop.stock[0]!;
    stock.levels[1]!.available = 0;
    await deliver("inventory_levels/update", { inventory_item_id: stock.id, location_id: 1, available: 0 });
    await expect.poll(unitsKnown).toBe(0);
    await expect.poll(() => text(0, "/product/pilgrim-low")).toContain("OutOfStock");
    const page = `/admin/inventory/${stock.id}`;
    const known = await formAt(1, page, `name="quantity"`);
    await submit(1, page, { ...known, quantity: "7", reason: "correction" });
    expect(stock.levels[1]?.available).toBe(7);
    await expect.poll(unitsKnown).toBe(7);

    // Tokens lasted seconds, and both processes shared them.
    const grants = shopify.requests.filter(({ path }) => path === "/admin/oauth/access_token").length;
    expect(grants).toBeGreaterThan(1);
    expect(grants).toBeLessThan(100);
  }, 240_000);

  test("a customer who signs in with Shopify leaves from one process, comes back to the other, and has their orders at both", async () => {
    const { id } = shopify.pay((await checkout(0)).cartId, { customerId: RUTH.id });
    const urls = { callbackURL: "/account-settings/orders", errorCallbackURL: "/auth" };
    const started = await fetch(`${sites[0]!.url}/api/auth/sign-in/social`, {
      method: "POST",
      headers: headers({ "Content-Type": "application/json" }),
      body: JSON.stringify({ provider: "shopify", ...urls }),
    });
    const { url } = (await started.json()) as { url: string };
    const consented = await customers.respond(new Request(url));
    const callback = new URL(consented?.headers.get("Location") ?? "");
    expect(callback.origin).toBe(PUBLIC_URL);
    const back = await fetch(sites[1]!.url + callback.pathname + callback.search, {
      headers: headers({ Cookie: cookiesOf(started) }),
      redirect: "manual",
    });
    expect(back.headers.get("Location")).toBe(urls.callbackURL);
    for (const site of sites) {
      const account = await fetch(site.url + urls.callbackURL, { headers: headers({ Cookie: cookiesOf(back) }) });
      expect(await account.text()).toContain(`#${id}`);
    }
  }, 60_000);

  test("an event that no process accepts for hours ends the subscription, and the next check subscribes again", async () => {
    const topics = () => shopify.subscriptions.map(({ topic }) => topic);
    await expect.poll(topics).toContain("ORDERS_CREATE");
    await shopify.deliver("orders/create", { id: 1 }, async () => new Response(null, { status: 503 }));
    expect(topics()).not.toContain("ORDERS_CREATE");
    const check = await formAt(0, "/admin/shopify", "Check Now");
    await submit(0, "/admin/shopify", check);
    expect(topics()).toContain("ORDERS_CREATE");
    expect(await adminText(1, "/admin/shopify")).toContain("1 of them just now");
  }, 60_000);

  const headers = (given: Record<string, string> = {}) => ({
    Accept: "text/html",
    Origin: PUBLIC_URL,
    "X-Forwarded-For": "203.0.113.41",
    ...given,
  });

  async function text(site: 0 | 1, address: string): Promise<string> {
    const response = await fetch(sites[site]!.url + address, { headers: headers() });
    return response.ok ? response.text() : `status ${response.status}`;
  }

  async function adminText(site: 0 | 1, address: string): Promise<string> {
    const response = await fetch(sites[site]!.url + address, { headers: headers({ Cookie: cookie }) });
    expect(response.status, address).toBe(200);
    return response.text();
  }

  async function json<Result = unknown>(site: 0 | 1, address: string, body: object): Promise<Result> {
    const response = await fetch(sites[site]!.url + address, {
      method: "POST",
      headers: headers({ Accept: "application/json", "Content-Type": "application/json" }),
      body: JSON.stringify(body),
    });
    const found = await response.text();
    expect(response.status, found).toBe(200);
    return JSON.parse(found) as Result;
  }

  type Checkout = { cartId: string; checkedOutAt: number; shop: string; reference: string };
  const checkout = (site: 0 | 1) =>
    json<Checkout>(site, "/checkout", { lines: [{ variantId, quantity: 2 }], promoCode: CODE });
  const sentCart = ({ cartId, checkedOutAt, shop: at, reference }: Checkout) => ({
    cartId,
    checkedOutAt,
    shop: at,
    reference,
  });

  /** One delivery to both processes, as Shopify repeats what was not accepted in time. */
  const deliver = (topic: string, payload: object) =>
    shopify.deliver(topic, payload, async (request) => {
      const body = await request.text();
      const [response] = await Promise.all(
        sites.map(({ url }) => fetch(`${url}/webhooks/shopify`, { method: "POST", headers: request.headers, body })),
      );
      return response!;
    });

  async function signedIn(): Promise<string> {
    const response = await fetch(`${sites[0]!.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: headers({ "Content-Type": "application/json" }),
      body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
    });
    expect(response.status).toBe(200);
    return cookiesOf(response);
  }

  /** The fields of the form on an admin page that contains this. */
  async function formAt(site: 0 | 1, address: string, contains: string): Promise<Record<string, string>> {
    const html = (await adminText(site, address)).replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    const form = html.match(/<form\b[\s\S]*?<\/form>/g)?.find((each) => each.includes(contains)) ?? "";
    const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const fields: Record<string, string> = {};
    for (const [tag] of form.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      if (name && !/type="checkbox"/.test(tag)) fields[name] = attribute(tag, "value") ?? "";
    }
    if (Object.keys(fields).length === 0) throw new Error(`No form with ${contains} at ${address}:\n${html}`);
    return fields;
  }

  async function submit(site: 0 | 1, address: string, fields: Record<string, string>) {
    const response = await fetch(sites[site]!.url + address, {
      method: "POST",
      headers: headers({ Cookie: cookie }),
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    const { status } = response;
    const body = await response.text();
    expect(status, body).toBeLessThan(500);
    return { status, location: response.headers.get("Location"), text: body };
  }

  async function orderNumbers(): Promise<string[]> {
    const rows = await database.db.select({ name: orders.name }).from(orders).orderBy(orders.id);
    return rows.map(({ name }) => name);
  }

  async function statusOf(name: string) {
    const [row] = await database.db.select().from(orders).where(eq(orders.name, name));
    return row?.financialStatus;
  }

  async function usesOfCode(): Promise<number | undefined> {
    const [row] = await database.db.select().from(promoCodes).where(eq(promoCodes.code, CODE));
    return row?.usageCount;
  }

  async function unitsKnown(): Promise<number | null | undefined> {
    const [row] = await database.db
      .select()
      .from(inventoryTracking)
      .where(eq(inventoryTracking.shopifyVariantId, variantId));
    return row?.currentStock;
  }

  const eventsWaiting = () => database.db.$count(webhookInbox, sql`processed_at is null`);
});
