// Protects: app/platform/shopify/**, app/features/catalog/**, app/features/shop/**, app/features/search/**, app/features/inventory/**, app/features/promos/**
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { applyCatalogChanges, syncCatalog } from "#app/features/catalog/sync-catalog.server.ts";
import { catalogProducts, catalogCollections } from "#app/features/catalog/catalog.tables.server.ts";
import { CART_COOKIE, emptyCookieCart, writeCookieCart } from "#app/features/cart/cookie-cart.ts";
import { checkConnection } from "#app/features/connect/connect.server.ts";
import { syncInventory } from "#app/features/inventory/inventory.server.ts";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { createPromoCode } from "#app/features/promos/promos.server.ts";
import { syncPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import { FEATURES } from "#app/features.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import type { Site } from "#server/site.ts";
import { loadBuild, startBuiltSite, textOf } from "../support/built-site.ts";
import { catalogServices } from "../support/catalog.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import { stockAtShopify } from "../support/fake-shopify/stock-state.ts";
import { fakeVariantId } from "../support/fake-shopify/storefront-api.ts";
import { noJobs } from "../support/no-jobs.ts";
import { belongsTo } from "../support/shop-of-database.ts";

/** A shop of 10,000 products at the fake Shopify, whose clock runs as fast as it is asked; then Shopify fails for 400 seconds. */

const PRODUCTS = 10_000;
const COLLECTIONS = 300;
const CODES = 50;
const OUTAGE_SECONDS = 400;
const STEP_SECONDS = 20;
const ORIGIN = "http://localhost:3000";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const title = (at: number) => `Shoe ${at}`;
const shop = aShop({
  orders: [],
  products: Array.from({ length: PRODUCTS }, (_, at) => ({
    title: title(at),
    isPublished: true,
    price: 80 + (at % 100),
    collections: [`c-${at % COLLECTIONS}`],
  })),
  stock: Array.from({ length: PRODUCTS }, (_, at) => stockAtShopify(fakeVariantId(at), { 1: at % 50 })),
});
const clock = { now: Date.now() };
const shopify = fakeShopify(shop, () => clock.now);
/** A request takes a tenth of a second there. */
const send = async (request: Request) => {
  clock.now += 100;
  return shopify.fetch(request);
};

let database: Database;

beforeAll(async () => {
  database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  await belongsTo(database.db, shop.domain, shop.id);
});

describe("a live shop of 10,000 products, 300 collections and 50 codes", () => {
  test("is connected, indexed and has its stock and codes, within the cost budget", async () => {
    const { db } = database;
    const started = clock.now;
    const waits: number[] = [];
    const connection = openShopConnection(shop.domain, {
      env: readEnv({ ...CREDENTIALS, PUBLIC_URL: "https://shod.example" }),
      fetch: send,
      tokens: memoryTokenStore,
      pause: async (milliseconds) => {
        waits.push(milliseconds);
        clock.now += milliseconds;
      },
    });
    const { storefront } = connection;
    const admin = connection.admin!;
    const env = readEnv({ ...CREDENTIALS, PUBLIC_URL: "https://shod.example" });
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES }, new Date(clock.now));
    expect(checks.filter(({ state, name }) => state !== "ok" && name !== "Clock")).toEqual([]);

    const services = catalogServices({ db, storefront }, { pageSize: 250, provider: shop.domain });
    await syncCatalog(services, { isFull: true });
    await applyCatalogChanges(services);
    expect([await db.$count(catalogProducts), await db.$count(catalogCollections)]).toEqual([PRODUCTS, COLLECTIONS]);

    await syncInventory({ db, storefront, admin, jobs: noJobs });
    expect(await db.$count(inventoryTracking)).toBe(PRODUCTS);

    for (let at = 0; at < CODES; at++) {
      const typed = {
        code: `CODE${at}`,
        discountType: "percentage",
        discountValue: "10",
        usageLimit: "",
        expiresAt: "",
      };
      expect(await createPromoCode({ db, jobs: noJobs }, typed)).toMatchObject({ created: true });
    }
    await syncPromoCodes({ db, admin, timeZone: "America/New_York", isLive: true });
    expect(shop.discounts).toHaveLength(CODES);

    // It waited for the budget, and was never refused for good; a page of 250 products is one request.
    expect(waits.length).toBeGreaterThan(0);
    const pages = shopify.requests.filter(({ query }) => query.includes("query Products(")).length;
    expect(pages).toBe(PRODUCTS / 250);
    expect((clock.now - started) / 60_000).toBeLessThan(30);
  }, 1_800_000);

  describe(`while Shopify fails for ${OUTAGE_SECONDS} seconds`, () => {
    let site: Site;
    const outage = { failure: null as Response | Error | null };
    /** The kinds of failures follow each other. */
    const FAILURES: (Response | Error)[] = [
      new TypeError("fetch failed"),
      new Response(null, { status: 503 }),
      new Response("<html><h1>Bad Gateway</h1></html>", { status: 502 }),
      new Response('{"data":{"pro'),
      new Response(JSON.stringify({ errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] })),
    ];

    beforeAll(async () => {
      const network = globalThis.fetch;
      vi.stubGlobal("fetch", async (input: Request | URL | string, init?: RequestInit) => {
        const request = new Request(input, init);
        if (!shopify.owns(new URL(request.url).host)) return network(request, init);
        if (outage.failure instanceof Error) throw outage.failure;
        return outage.failure?.clone() ?? send(request);
      });
      outage.failure = FAILURES[0]!;
      // Only the clock: what waits goes on waiting in real time.
      vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
      site = await startBuiltSite({ ...CREDENTIALS }, { database });
    }, 900_000);
    afterAll(async () => {
      outage.failure = null;
      await site.close();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    let shoppers = 0;
    async function ask(address: string, init: Sent = {}) {
      const headers = { Accept: "text/html", Origin: ORIGIN, Host: "localhost:3000", ...init.headers };
      const request = new Request(ORIGIN + address, { ...init, headers, redirect: "manual" });
      const response = await site.fetch(request, `203.0.113.${(shoppers = (shoppers + 1) % 250)}`);
      const html = await response.text();
      const { status } = response;
      const [retryAfter, cookies] = [response.headers.get("Retry-After"), response.headers.getSetCookie()];
      return { status, retryAfter, cookies, html, text: textOf(html) };
    }
    const post = (address: string, body: object) =>
      ask(address, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const variant = (at: number) => `gid://shopify/ProductVariant/${fakeVariantId(at)}`;

    test("the list, search, collections, products, the cart and the sitemap are served; what is not known is 503", async () => {
      for (let second = 0, step = 0; second <= OUTAGE_SECONDS; second += STEP_SECONDS, step++) {
        outage.failure = FAILURES[step % FAILURES.length]!;
        const at = 100 + step * 7;
        const KNOWN: [string, string][] = [
          ["/shop", "Shoe"],
          [`/search?q=shoe+${at}`, title(at)],
          [`/collections/c-${at % COLLECTIONS}`, title(at)],
          [`/product/shoe-${at}`, title(at)],
          ["/cart", "cart"],
        ];
        for (const [address, shown] of KNOWN) {
          const page = await ask(address);
          expect([second, address, page.status]).toEqual([second, address, 200]);
          expect(page.text.toLowerCase()).toContain(shown.toLowerCase());
        }
        const lines = [{ variantId: variant(at), quantity: 1 }];
        // The drawer keeps what it has; the cart without JavaScript has no prices of its own, and stays in its cookie.
        expect(await post("/cart/lines", { lines })).toMatchObject({
          status: 502,
          html: '{"error":"The cart could not be checked."}',
        });
        const cookie = `${CART_COOKIE}=${writeCookieCart({ ...emptyCookieCart, lines })}`;
        const cart = await ask("/cart", { headers: { Cookie: cookie } });
        expect(cart).toMatchObject({ status: 503, cookies: [] });
        expect(cart.text).toContain("We can’t show your cart right now. Nothing is lost.");
        const checkout = await post("/checkout", { lines, promoCode: null });
        expect(checkout).toMatchObject({ status: 503, html: '{"error":"The checkout is not available right now."}' });
        expect(await ask(`/product/new-${at}`)).toMatchObject({ status: 503, retryAfter: "60" });
        if (step % 10 === 0) {
          const { html } = await ask("/sitemap.xml");
          expect(html.match(/<loc>[^<]*\/product\//g)).toHaveLength(PRODUCTS);
        }
        vi.advanceTimersByTime(STEP_SECONDS * 1_000);
      }
    }, 900_000);

    test("everything works again once Shopify does", async () => {
      outage.failure = null;
      vi.advanceTimersByTime(60_000);
      expect((await ask("/product/never-there")).status).toBe(404);
      const checkout = await post("/checkout", { lines: [{ variantId: variant(3), quantity: 1 }], promoCode: null });
      expect(checkout.status).toBe(200);
    }, 60_000);
  });
});
