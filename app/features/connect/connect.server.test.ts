import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { noteRefusedWebhook } from "#app/platform/shopify/connection-record.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore, sharedTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anApp, aShop, CREDENTIALS, PUBLIC_TOKEN, type FakeShop } from "#tests/support/fake-shopify/shop-state.ts";
import { checkConnection, requireAcceptedCredentials } from "./connect.server.ts";
import { PERMISSIONS, SCOPES, WEBHOOK_TOPICS } from "./connection-checks.ts";

const PUBLIC = { ...CREDENTIALS, PUBLIC_URL: "https://shod.example" };

type Settings = Record<string, string>;

function connected(shop: FakeShop, settings: Settings = PUBLIC) {
  const env = readEnv(settings);
  const shopify = fakeShopify(shop);
  const connection = openShopConnection(env.SHOPIFY_STORE_DOMAIN!, {
    env,
    fetch: shopify.fetch,
    tokens: memoryTokenStore,
  });
  return { env, shopify, connection };
}

async function failing(db: Db, shop: FakeShop, settings?: Settings) {
  const { env, connection } = connected(shop, settings);
  const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
  return checks.filter(({ state }) => state === "failing");
}

const without = (name: string) => Object.fromEntries(Object.entries(PUBLIC).filter(([key]) => key !== name));
const lacking = (scope: string) =>
  aShop({ apps: [anApp({ scopes: anApp().scopes.filter((each) => each !== scope) })] });

/** One fault each: its name, the shop, the settings, and what the check says and advises. */
const FAULTS: [string, FakeShop, Settings, RegExp, RegExp][] = [
  [
    "wrong domain",
    aShop({ domain: "other.myshopify.com" }),
    PUBLIC,
    /SHOPIFY_STORE_DOMAIN: .*no shop/,
    /Settings, Domains/,
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
  ["no location", aShop({ locations: 0 }), PUBLIC, /no active location/, /Settings, Locations/],
  ...Object.entries(SCOPES)
    // A write scope includes its read scope.
    .filter(([scope]) => scope !== "read_discounts")
    .map(([scope, use]): (typeof FAULTS)[number] => [
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

  test.for(FAULTS)("reports the fault and the fix: %s", async ([_name, shop, settings, detail, toDo], { db }) => {
    const found = await failing(db, shop, settings);
    expect(found).toContainEqual(
      expect.objectContaining({ detail: expect.stringMatching(detail), toDo: expect.stringMatching(toDo) }),
    );
  });

  test("reports webhooks that are signed with the secret of another app", async ({ db }) => {
    await noteRefusedWebhook(db, CREDENTIALS.SHOPIFY_STORE_DOMAIN);
    expect(await failing(db, aShop())).toEqual([
      expect.objectContaining({
        name: "Webhook signatures",
        detail: expect.stringContaining("signed with another secret"),
        toDo: expect.stringContaining("SHOPIFY_CLIENT_SECRET"),
      }),
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
  const rejected = FAULTS.filter(([name]) => /wrong|in its place|not installed|organization|revoked/.test(name));

  test.for(rejected)("stops and names the setting: %s", async ([_name, shop, settings]) => {
    const { env, connection } = connected(shop, settings);
    await expect(requireAcceptedCredentials({ env, shop: connection })).rejects.toThrow(/SHOPIFY_\w+: /);
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
