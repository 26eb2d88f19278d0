// Protects: app/platform/shopify/**, app/features/connect/**, app/features/cart/**, app/features/shop/**
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Site } from "#server/site.ts";
import { loadBuild, ownersCookie, startBuiltSite, textOf } from "../support/built-site.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import { fakeVariantId } from "../support/fake-shopify/storefront-api.ts";

/** Each way in which Shopify fails: what shoppers read, and what the owner reads about it. */

// A throttled request waits for seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const ORIGIN = "http://localhost:3000";

type Sent = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams };

const INDEXED = { timeout: 60_000, interval: 200 };
const variantId = `gid://shopify/ProductVariant/${fakeVariantId(0)}`;

const LATER = "The checkout is not available right now.";
const NO_PLAN = "Shopify: your store needs a paid plan. Payment required";
const NOT_CREATED = "The checkout could not be created.";

const reply = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const refusing = (code: string, message: string) =>
  reply(JSON.stringify({ errors: [{ message, extensions: { code } }] }));
const cartOf = (cart: object | null, userErrors: object[] = []) =>
  reply(
    JSON.stringify({
      data: {
        shop: { primaryDomain: { host: "checkout.a-shop.example" } },
        cartCreate: { cart, userErrors, warnings: [] },
      },
    }),
  );

/** Shopify's answer, what a buyer is told at the checkout, and what the owner is told (null: it says nothing of the connection). */
const ERRORS: [string, Response | Error, string, RegExp | null][] = [
  [
    "the network is down",
    new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND a-shop") }),
    LATER,
    /could not be reached.*this machine.s network/,
  ],
  ["the connection breaks", new TypeError("terminated"), LATER, /could not be reached.*this machine.s network/],
  [
    "no response in time",
    new DOMException("The operation was aborted due to timeout", "TimeoutError"),
    LATER,
    /could not be reached.*this machine.s network/,
  ],
  ["status 500", reply("oops", 500), LATER, /status.shopify.com/],
  ["status 502 of a proxy", reply("<html><h1>Bad Gateway</h1></html>", 502), LATER, /status.shopify.com/],
  [
    "status 401",
    reply(JSON.stringify({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] }), 401),
    LATER,
    /SHOPIFY_STOREFRONT_PRIVATE_TOKEN.*Copy it again/,
  ],
  ["status 403 of a firewall", reply("<html>Access denied</html>", 403), LATER, /status.shopify.com/],
  ["status 402", reply("", 402), NO_PLAN, /suspended the shop until its plan is paid/],
  ["status 404", reply("Not Found", 404), LATER, /SHOPIFY_STORE_DOMAIN.*no shop/],
  ["status 423", reply("Locked", 423), LATER, /locked the shop/],
  ["status 429", reply("", 429), LATER, /slows this site down/],
  ["status 430", reply("Security rejection", 430), LATER, /protection against attacks/],
  [
    "a redirect to the shop's new address",
    reply("", 301, { Location: "https://renamed.myshopify.com/" }),
    LATER,
    /moved to renamed/,
  ],
  ["a page instead of JSON", reply("<!doctype html><title>Shopify</title>"), LATER, /status.shopify.com/],
  ["JSON that is cut off", reply('{"data":{"cartCre'), LATER, /status.shopify.com/],
  ["null", reply("null"), LATER, /status.shopify.com/],
  ["neither data nor errors", reply("{}"), LATER, /without data/],
  ["THROTTLED", refusing("THROTTLED", "Throttled"), LATER, /slows this site down/],
  ["ACCESS_DENIED", refusing("ACCESS_DENIED", "Access denied for cartCreate field."), LATER, /Headless storefront/],
  ["INTERNAL_SERVER_ERROR", refusing("INTERNAL_SERVER_ERROR", "Internal error."), LATER, /status.shopify.com/],
  [
    "MAX_COMPLEXITY_EXCEEDED",
    refusing("MAX_COMPLEXITY_EXCEEDED", "Query has complexity of 2000"),
    LATER,
    /update this site/,
  ],
  [
    "an unknown field",
    refusing("undefinedField", "Field 'cartCreate' doesn't exist on type 'Mutation'"),
    LATER,
    /update this site/,
  ],
  ["errors as one text", reply(JSON.stringify({ errors: "Not Found" })), LATER, /update this site/],
  [
    "a cart without its total",
    cartOf({ id: "gid://shopify/Cart/c1", checkoutUrl: "https://checkout.a-shop.example/c", totalQuantity: 1 }),
    NOT_CREATED,
    null,
  ],
  ["no cart", cartOf(null), "No checkout URL returned from Shopify", null],
  [
    "a checkout at another host",
    cartOf({ id: "gid://shopify/Cart/c1", checkoutUrl: "https://evil.example/c" }),
    "No checkout URL returned from Shopify",
    null,
  ],
  [
    "a line that is sold out",
    cartOf(null, [{ field: ["input"], message: "The merchandise is sold out." }]),
    "Cart creation failed: The merchandise is sold out.",
    null,
  ],
];

/** What only a programmer says. */
const INTERNAL =
  /HTTP error|status: \d|Error calling|GraphQL|graphql|Throttled|fetch failed|terminated|ENOTFOUND|undefined|JSON|Unexpected|cannot read|myshopify|SHOPIFY_|complexity|<html|doesn't exist/i;

describe("a live shop that fails", () => {
  const shopify = fakeShopify(
    aShop({ products: [{ title: "Pilgrim Low", isPublished: true, collections: ["lows"] }], orders: [] }),
  );
  let site: Site;
  let cookie: string;

  beforeAll(async () => {
    const network = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: Request | URL | string, init?: RequestInit) => {
      const request = new Request(input, init);
      const { host } = new URL(request.url);
      return host.endsWith(".myshopify.com") || shopify.owns(host) ? shopify.fetch(request) : network(request, init);
    });
    // Only the clock: what waits goes on waiting in real time.
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    site = await startBuiltSite({ ...CREDENTIALS }, { database });
    await vi.waitFor(async () => expect((await page("/shop")).text).toContain("Pilgrim Low"), INDEXED);
    for (const address of ["/search?q=pilgrim", "/collections/lows", "/product/pilgrim-low"])
      await vi.waitFor(async () => expect((await page(address)).text).toContain("Pilgrim Low"), INDEXED);
    cookie = await ownersCookie(site);
  });
  afterAll(async () => {
    shopify.failWith(null);
    await site.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const ask = (address: string, init: Sent = {}) =>
    site.fetch(
      new Request(ORIGIN + address, {
        ...init,
        headers: { Accept: "text/html", Origin: ORIGIN, Host: "localhost:3000", ...init.headers },
        redirect: "manual",
      }),
      // Another shopper each time, because of rate limits.
      `203.0.113.${(shoppers = (shoppers + 1) % 250)}`,
    );
  let shoppers = 0;
  const post = async (address: string, body: object) => {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const response = await ask(address, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  async function page(address: string, headers: Record<string, string> = {}) {
    const response = await ask(address, { headers });
    return {
      status: response.status,
      retryAfter: response.headers.get("Retry-After"),
      text: textOf(await response.text()),
    };
  }

  /** What the Shopify page says after Check Now. */
  async function checkedByOwner(): Promise<string> {
    const html = await (await ask("/admin/shopify", { headers: { Cookie: cookie } })).text();
    const [, formKey = ""] =
      /name="formKey"[^>]*value="([^"]*)"/.exec(html) ?? /value="([^"]*)"[^>]*name="formKey"/.exec(html) ?? [];
    const body = new URLSearchParams({ formKey });
    const sent = await ask("/admin/shopify", { method: "POST", headers: { Cookie: cookie }, body });
    const { text } = await page("/admin/shopify", { Cookie: cookie });
    const done = /checks? fails?\./.test(text) ? "failing" : "checked";
    expect(sent.headers.get("Location")).toBe(`/admin/shopify?done=${done}`);
    return text;
  }

  test.for(ERRORS)(
    "has a sentence for shoppers and one for the owner: %s",
    async ([_name, failure, sentence, owners]) => {
      // The circuit breaker of the case before tries again.
      vi.advanceTimersByTime(60_000);
      shopify.failWith(failure);
      try {
        const checkout = await post("/checkout", { lines: [{ variantId, quantity: 1 }], promoCode: null });
        expect.soft(checkout.body).toEqual({ error: sentence });
        expect.soft(checkout.status).toBe({ [LATER]: 503, [NO_PLAN]: 402 }[sentence] ?? 502);

        // What is known is shown; what is not, later.
        for (const address of [
          "/shop",
          "/product/pilgrim-low",
          "/search?q=pilgrim",
          "/collections/lows",
          "/cart",
          "/sitemap.xml",
        ]) {
          const known = await page(address);
          expect.soft([address, known.status]).toEqual([address, 200]);
          expect.soft(known.text).not.toMatch(INTERNAL);
        }
        const drawer = await post("/cart/validation", { variantIds: [variantId] });
        expect.soft(drawer).toEqual({ status: 502, body: { error: "The cart could not be checked." } });
        const unknown = await page(`/product/unknown-${shoppers}`);
        expect.soft(unknown.text).not.toMatch(INTERNAL);
        if (owners !== null) expect.soft(unknown).toMatchObject({ status: 503, retryAfter: "60" });

        if (owners === null) return;
        vi.advanceTimersByTime(60_000);
        expect.soft(await checkedByOwner()).toMatch(owners);
        expect.soft((await page("/admin/system", { Cookie: cookie })).text).not.toMatch(/status: (402|423|429|430)/);
      } finally {
        shopify.failWith(null);
      }
    },
  );
});
