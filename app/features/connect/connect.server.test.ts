import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { noteRefusedWebhook } from "#app/platform/shopify/connection-record.server.ts";
import { webhookSecretsOf } from "#app/platform/shopify/credentials.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore, sharedTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { receiveWebhook } from "#app/platform/webhooks/inbox.server.ts";
import { readEnv } from "#server/env.ts";
import { actionResultOf, adminContext } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anApp, aShop, CREDENTIALS, PUBLIC_TOKEN, type FakeShop } from "#tests/support/fake-shopify/shop-state.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { checkConnection, requireAcceptedCredentials } from "./connect.server.ts";
import { PERMISSIONS, SCOPES, WEBHOOK_TOPICS } from "./connection-checks.ts";
import AdminShopify, { action, loader } from "./routes/admin-shopify.tsx";

const PUBLIC = { ...CREDENTIALS, PUBLIC_URL: "https://shod.example" };

type Settings = Record<string, string>;

function connected(shop: FakeShop, settings: Settings = PUBLIC) {
  const env = readEnv(settings);
  const shopify = fakeShopify(shop);
  const connection = openShopConnection(env.SHOPIFY_STORE_DOMAIN!, {
    env,
    fetch: shopify.fetch,
    tokens: memoryTokenStore,
    pause: async () => {},
  });
  return { env, shopify, connection };
}

type Connected = ReturnType<typeof connected>;

/** What an admin sees after clicking Check Now. */
async function screen(db: Db, { env, connection }: Connected): Promise<string> {
  const context = adminContext(db, { env, shop: connection });
  const form = new URLSearchParams({ formKey: crypto.randomUUID() });
  const request = new Request("https://shod.example/admin/shopify", { method: "POST", body: form });
  const args = { context, request, params: {} } as unknown as Parameters<typeof action>[0] &
    Parameters<typeof loader>[0];
  expect(await actionResultOf(action(args) as Promise<unknown>)).toMatchObject({ state: "done" });
  const loaderData = await loader(args);
  const Screen = createRoutesStub([
    { path: "/admin/shopify", Component: () => createElement(AdminShopify, { loaderData } as never) },
  ]);
  return renderToStaticMarkup(createElement(Screen, { initialEntries: ["/admin/shopify"] }));
}

const escaped = (text: string | undefined) => renderToStaticMarkup(createElement(Fragment, null, text));

const without = (name: string) => Object.fromEntries(Object.entries(PUBLIC).filter(([key]) => key !== name));
/** A write scope includes its read scope. */
const lacking = (scope: string) => {
  const others = anApp().scopes.filter((each) => ![scope, scope.replace(/^read_/, "write_")].includes(each));
  return aShop({ apps: [anApp({ scopes: others })] });
};

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  ({ shopify }: Connected) =>
    shopify.failWith(new Response(null, { status, headers }));

/** One fault each: its name, the shop, the settings, what the check says and advises, and what happens before it. */
const FAULTS: [string, FakeShop, Settings, RegExp, RegExp, ((connected: Connected, db: Db) => unknown)?][] = [
  [
    "wrong domain",
    aShop({ domain: "other.myshopify.com" }),
    PUBLIC,
    /SHOPIFY_STORE_DOMAIN: .*no shop/,
    /Settings, Domains/,
  ],
  [
    "shop moved",
    aShop(),
    PUBLIC,
    /SHOPIFY_STORE_DOMAIN: The shop has moved to renamed\.myshopify\.com/,
    /Set it to renamed\.myshopify\.com/,
    answering(301, { Location: "https://renamed.myshopify.com/admin/oauth/access_token" }),
  ],
  [
    "domain redirects elsewhere",
    aShop(),
    PUBLIC,
    /SHOPIFY_STORE_DOMAIN: .*no shop/,
    /Settings, Domains/,
    answering(302, { Location: "https://www.shopify.com/" }),
  ],
  [
    "shop frozen",
    aShop(),
    PUBLIC,
    /suspended the shop until its plan is paid \(402\)/,
    /Settings, Plan/,
    answering(402),
  ],
  ["shop locked", aShop(), PUBLIC, /locked the shop \(423\)/, /support unlocks/, answering(423)],
  [
    "requests taken for an attack",
    aShop(),
    PUBLIC,
    /protection against attacks refuses.*\(430\)/,
    /TRUSTED_PROXY_HOPS/,
    answering(430),
  ],
  [
    "rate-limited with status 429",
    aShop(),
    PUBLIC,
    /slows this site down.*\(429\)/,
    /Wait a minute/,
    answering(429, { "Retry-After": "2.0" }),
  ],
  [
    "rate-limited with status 200",
    aShop(),
    PUBLIC,
    /slows this site down.*\(429\)/,
    /Wait a minute/,
    ({ shopify }) => shopify.throttleNext(1_000),
  ],
  ["Shopify down", aShop(), PUBLIC, /HTTP error! status: 503|HTTP status 503/, /status\.shopify\.com/, answering(503)],
  [
    "token request blocked by a firewall's page",
    aShop(),
    PUBLIC,
    /a-shop\.myshopify\.com gave no token: HTTP status 403/,
    /this machine's network/,
    ({ shopify }) => shopify.failGrantsWith(new Response("<!doctype html><title>Blocked</title>", { status: 403 })),
  ],
  [
    "no network",
    aShop(),
    PUBLIC,
    /a-shop\.myshopify\.com could not be reached/,
    /this machine's network/,
    ({ shopify }) => shopify.failWith(new TypeError("fetch failed")),
  ],
  [
    "wrong client id",
    aShop(),
    { ...PUBLIC, SHOPIFY_CLIENT_ID: "wrong" },
    /SHOPIFY_CLIENT_ID: .*no app/,
    /Copy the client ID/,
  ],
  [
    "wrong secret",
    aShop(),
    { ...PUBLIC, SHOPIFY_CLIENT_SECRET: "wrong" },
    /SHOPIFY_CLIENT_SECRET: .*rejects/,
    /client secret again/,
  ],
  [
    "client ID without its secret",
    aShop(),
    without("SHOPIFY_CLIENT_SECRET"),
    /SHOPIFY_CLIENT_SECRET is not set/,
    /Copy the client secret/,
  ],
  ["app not installed", aShop({ apps: [anApp({ isInstalled: false })] }), PUBLIC, /not installed/, /Install app/],
  ["other organization", aShop({ organization: "an agency" }), PUBLIC, /another organization/, /owner does so/],
  [
    "revoked permanent token",
    aShop(),
    { ...without("SHOPIFY_CLIENT_ID"), SHOPIFY_CLIENT_SECRET: "", SHOPIFY_ADMIN_TOKEN: "shpat_old" },
    /SHOPIFY_ADMIN_TOKEN: .*rejects/,
    /SHOPIFY_CLIENT_ID and/,
  ],
  [
    "permanent token of another shop",
    aShop({ apps: [anApp({ permanentToken: "shpat_own" })] }),
    { ...without("SHOPIFY_CLIENT_ID"), SHOPIFY_CLIENT_SECRET: "", SHOPIFY_ADMIN_TOKEN: "shpat_of_another_shop" },
    /SHOPIFY_ADMIN_TOKEN: .*belongs to another shop/,
    /SHOPIFY_CLIENT_ID and/,
  ],
  [
    "Storefront token revoked",
    aShop({ tokens: { public: PUBLIC_TOKEN, private: "shpat_new" } }),
    PUBLIC,
    /SHOPIFY_STOREFRONT_PRIVATE_TOKEN: .*belongs to another shop or was revoked/,
    /Copy it again/,
  ],
  [
    "public Storefront token of another shop",
    aShop(),
    { ...without("SHOPIFY_STOREFRONT_PRIVATE_TOKEN"), SHOPIFY_STOREFRONT_TOKEN: "f".repeat(32) },
    /SHOPIFY_STOREFRONT_TOKEN: .*belongs to another shop or was revoked/,
    /Copy it again/,
  ],
  [
    "missing private token",
    aShop(),
    without("SHOPIFY_STOREFRONT_PRIVATE_TOKEN"),
    /SHOPIFY_STOREFRONT_PRIVATE_TOKEN is not set/,
    /Headless channel/,
  ],
  [
    "only the public token",
    aShop(),
    { ...without("SHOPIFY_STOREFRONT_PRIVATE_TOKEN"), SHOPIFY_STOREFRONT_TOKEN: PUBLIC_TOKEN },
    /one buyer/,
    /private access token/,
  ],
  [
    "public token in its place",
    aShop(),
    { ...PUBLIC, SHOPIFY_STOREFRONT_PRIVATE_TOKEN: PUBLIC_TOKEN },
    /the public access token, not the private/,
    /Move it to SHOPIFY_STOREFRONT_TOKEN/,
  ],
  [
    "wrong private token",
    aShop(),
    { ...PUBLIC, SHOPIFY_STOREFRONT_PRIVATE_TOKEN: "shpat_wrong" },
    /rejects the private/,
    /Copy it again/,
  ],
  [
    "channel without products",
    aShop({ products: [{ title: "Pilgrim Low", isPublished: false }] }),
    PUBLIC,
    /None of the shop’s 1 products/,
    /Include in sales channels/,
  ],
  ["shop without products", aShop({ products: [] }), PUBLIC, /has no products/, /Add products/],
  [
    "unsupported version",
    aShop(),
    { ...PUBLIC, SHOPIFY_API_VERSION: "2025-07" },
    /does not support version 2025-07 and answers with 2026-01/,
    /SHOPIFY_API_VERSION to 2026-10/,
  ],
  [
    "another version of the Storefront API only",
    aShop({ storefrontVersions: ["2026-01", "2026-04"] }),
    { ...PUBLIC, SHOPIFY_API_VERSION: "2026-07" },
    /does not support version 2026-07 and answers with 2026-01/,
    /SHOPIFY_API_VERSION to 2026-10/,
  ],
  [
    "checkout host not allowed",
    aShop({ checkoutHost: "pay.elsewhere.example" }),
    PUBLIC,
    /pay\.elsewhere\.example, which is neither/,
    /CHECKOUT_HOSTS to pay/,
  ],
  [
    "webhook address not public",
    aShop(),
    { ...PUBLIC, PUBLIC_URL: "http://localhost:3000" },
    /only this machine can reach/,
    /PUBLIC_URL/,
  ],
  [
    "webhook address in a private network",
    aShop(),
    { ...PUBLIC, PUBLIC_URL: "https://192.168.1.5" },
    /only its own network/,
    /PUBLIC_URL/,
  ],
  [
    "webhook address without https",
    aShop(),
    { ...PUBLIC, PUBLIC_URL: "http://shod.example" },
    /https addresses only/,
    /PUBLIC_URL/,
  ],
  ["no webhook address", aShop(), without("PUBLIC_URL"), /PUBLIC_URL is not set/, /PUBLIC_URL/],
  [
    "protected fields denied",
    aShop({ customerData: "denied" }),
    PUBLIC,
    /does not let this app read customers/,
    /protected customer data/,
  ],
  [
    "protected fields left out",
    aShop({ customerData: "null" }),
    PUBLIC,
    /does not let this app read customers/,
    /protected customer data/,
  ],
  ...(["email", "phone", "shippingAddress"] as const).map((field): (typeof FAULTS)[number] => [
    `only the protected field ${field} denied`,
    aShop({ customerData: field }),
    PUBLIC,
    /does not let this app read customers/,
    /protected customer data/,
  ]),
  ["clock ten minutes slow", aShop({ clockAheadMs: 600_000 }), PUBLIC, /10 minutes behind/, /NTP/],
  ["clock ten minutes fast", aShop({ clockAheadMs: -600_000 }), PUBLIC, /10 minutes ahead/, /NTP/],
  [
    "currency other than the data's",
    aShop({ currency: "CAD" }),
    PUBLIC,
    /sells in CAD, but the site has amounts in USD/,
    /store currency/,
  ],
  [
    "country that the shop does not sell to",
    aShop(),
    { ...PUBLIC, SHOP_COUNTRY: "CA" },
    /SHOP_COUNTRY is CA, but the shop does not sell there/,
    /Settings, Markets/,
  ],
  [
    "country that pays in another currency",
    aShop({ markets: [{ country: "US" }, { country: "CA", currency: "CAD", rate: 1.4 }] }),
    { ...PUBLIC, SHOP_COUNTRY: "CA" },
    /sells to CA in CAD, but its own currency is USD/,
    /Settings, Markets/,
  ],
  [
    "language that the shop does not have",
    aShop(),
    { ...PUBLIC, SHOP_LANGUAGE: "FR" },
    /SHOP_LANGUAGE is FR, but the shop has no texts in it/,
    /Settings, Languages/,
  ],
  ["no location", aShop({ locations: 0 }), PUBLIC, /no active location/, /Settings, Locations/],
  [
    "webhook secret of another app",
    aShop(),
    PUBLIC,
    /signed with another secret/,
    /SHOPIFY_CLIENT_SECRET/,
    async ({ env, shopify, connection }, db) => {
      await checkConnection({ db, env, shop: connection, features: FEATURES });
      const inbox = {
        db,
        jobs: noJobs,
        secrets: webhookSecretsOf(env),
        shopDomain: connection.domain,
        onRefused: (domain: string) => noteRefusedWebhook(db, domain),
      };
      const send = (request: Request) => receiveWebhook(inbox, request);
      await shopify.deliver("orders/create", { id: 1 }, send, { attempts: 1, secret: "of another app" });
    },
  ],
  ...Object.entries(SCOPES).map(([scope, use]): (typeof FAULTS)[number] => [
    `missing scope ${scope}`,
    lacking(scope),
    PUBLIC,
    new RegExp(`${scope}\\. .*${use}`),
    /add it to the app's scopes/,
  ]),
  ...Object.entries(PERMISSIONS).map(([permission, use]): (typeof FAULTS)[number] => [
    `missing permission ${permission}`,
    aShop({ permissions: Object.keys(PERMISSIONS).filter((each) => each !== permission) }),
    PUBLIC,
    new RegExp(`${permission}\\. .*${use}`),
    /Turn it on/,
  ]),
];

describe("the connection check", () => {
  test("finds nothing wrong with a shop that is set up, and subscribes to every webhook once", async ({ db }) => {
    const { env, connection, shopify } = connected(aShop());
    for (let time = 0; time < 2; time++) {
      const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
      expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
    }
    expect(shopify.subscriptions.map(({ topic }) => topic).toSorted()).toEqual(
      WEBHOOK_TOPICS.map((topic) => topic.toUpperCase().replace("/", "_")).toSorted(),
    );
    expect(new Set(shopify.subscriptions.map(({ uri }) => uri))).toEqual(
      new Set(["https://shod.example/webhooks/shopify"]),
    );
  });

  test.for(FAULTS)(
    "reports the fault and the fix, to the command and on the screen: %s",
    async ([_name, shop, settings, detail, toDo, happens], { db }) => {
      const connection = connected(shop, settings);
      await happens?.(connection, db);
      const services = { db, env: connection.env, shop: connection.connection, features: FEATURES };
      const found = (await checkConnection(services)).filter(({ state }) => state === "failing");
      const line = found.find((each) => detail.test(each.detail) && toDo.test(each.toDo ?? ""));
      expect(line, JSON.stringify(found)).toBeDefined();
      const shown = await screen(db, connection);
      expect(shown).toContain(escaped(line?.detail));
      expect(shown).toContain(escaped(line?.toDo));
    },
  );

  test("does not fail because Shopify throttles twice", async ({ db }) => {
    const { env, connection, shopify } = connected(aShop());
    shopify.throttleNext(2);
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
  });

  test("tells the owner of a development store about its password page, and counts it as no fault", async ({ db }) => {
    const { env, connection } = connected(aShop({ hasPassword: true }));
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([
      {
        name: "Shop password",
        state: "warning",
        detail: expect.stringContaining("password page instead of the checkout") as unknown,
        toDo: expect.stringContaining("Online Store, Preferences") as unknown,
      },
    ]);
  });

  test("subscribes again to a webhook that Shopify deleted after eight failures", async ({ db }) => {
    const { env, connection, shopify } = connected(aShop());
    await checkConnection({ db, env, shop: connection, features: FEATURES });
    await shopify.deliver("orders/create", { id: 1 }, async () => new Response(null, { status: 500 }));
    expect(shopify.subscriptions.map(({ topic }) => topic)).not.toContain("ORDERS_CREATE");
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
    expect(checks.find(({ name }) => name === "Webhooks")?.detail).toContain("1 of them just now");
    expect(shopify.subscriptions.map(({ topic }) => topic)).toContain("ORDERS_CREATE");
  });
});

describe("the start", () => {
  const rejected = FAULTS.filter(([name]) =>
    /^wrong|in its place|not installed|organization|revoked|another shop|moved/.test(name),
  );

  test.for(rejected)("stops and names the setting: %s", async ([_name, shop, settings, , , happens], { db }) => {
    const site = connected(shop, settings);
    await happens?.(site, db);
    const { env, connection } = site;
    await expect(requireAcceptedCredentials({ env, shop: connection })).rejects.toThrow(/SHOPIFY_\w+: /);
  });

  test.for([403, 200])("goes on while a firewall answers instead of Shopify: with status %i", async (status) => {
    const { env, connection, shopify } = connected(aShop());
    shopify.failGrantsWith(new Response("<!doctype html><title>Blocked</title>", { status }));
    await requireAcceptedCredentials({ env, shop: connection });
    expect(connection.monitor.status("admin")).toMatchObject({ state: "unreachable" });
  });

  test("goes on while Shopify can't be reached, and says so once it can", async () => {
    const { env, connection, shopify } = connected(aShop());
    shopify.failWith(new TypeError("fetch failed"));
    await requireAcceptedCredentials({ env, shop: connection });
    expect(connection.monitor.status("admin")).toMatchObject({
      state: "unreachable",
      problem: expect.stringContaining("fetch failed"),
    });
    shopify.failWith(null);
    await requireAcceptedCredentials({ env, shop: connection });
    expect(connection.monitor.status("admin")).toMatchObject({ state: "ok", problem: null, servedVersion: "2026-10" });
  });
});

test("a token in the database is encrypted, and useless with other credentials or another key", async ({ db }) => {
  const key = "ab".repeat(32);
  const domain = CREDENTIALS.SHOPIFY_STORE_DOMAIN;
  const token = { token: "shpat_granted", expiresAt: Date.now() + 60_000, renewAt: Date.now() + 50_000 };
  const store = sharedTokenStore(db, { domain, credentials: "id secret", key });
  await store.save(token);
  expect(await store.read()).toEqual(token);
  expect(await sharedTokenStore(db, { domain, credentials: "id other", key }).read()).toBeNull();
  expect(await sharedTokenStore(db, { domain, credentials: "id secret", key: "cd".repeat(32) }).read()).toBeNull();
});
