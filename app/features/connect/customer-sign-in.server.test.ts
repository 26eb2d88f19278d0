import { FEATURES } from "#app/features.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { CUSTOMER_CLIENT_ID, fakeCustomerAccounts } from "#tests/support/fake-shopify/customer-accounts.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anApp, aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { checkConnection } from "./connect.server.ts";

const SITE = "https://shod.example";
const SETTINGS = { ...CREDENTIALS, PUBLIC_URL: SITE, SHOPIFY_CUSTOMER_CLIENT_ID: CUSTOMER_CLIENT_ID };
const READS_CUSTOMERS = { apps: [anApp({ scopes: [...anApp().scopes, "read_customers"] })] };

type Situation = {
  settings?: Record<string, string>;
  clientSecret?: string;
  failing?: string[];
  missing?: string[];
  reads?: Partial<ReturnType<typeof aShop>>;
};

async function linesOf(
  db: Db,
  { settings = SETTINGS, clientSecret, failing = [], missing = [], reads = READS_CUSTOMERS }: Situation,
) {
  const shop = aShop(reads);
  const shopify = fakeShopify(shop);
  const customers = await fakeCustomerAccounts({ shop, site: SITE, clientSecret: clientSecret ?? null });
  customers.state.failing = failing;
  customers.state.missing = missing;
  const env = readEnv(settings);
  const connection = openShopConnection(shop.domain, {
    env,
    tokens: memoryTokenStore,
    fetch: async (request) => (await customers.respond(request.clone())) ?? shopify.fetch(request),
  });
  const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
  return checks.filter(({ name }) => /Sign in with Shopify|read_customers/.test(name));
}

describe("the check of the sign-in with Shopify", () => {
  test("says what has to be entered at Shopify once the client ID is accepted", async ({ db }) => {
    const [line, ...others] = await linesOf(db, {});
    expect(others).toEqual([]);
    expect(line).toMatchObject({ state: "ok" });
    for (const address of [`${SITE}/api/auth/callback/shopify,`, `origin ${SITE} `, `logout URI ${SITE}/.`])
      expect(line?.detail).toContain(address);
  });

  test("accepts a confidential client with its secret", async ({ db }) => {
    const settings = { ...SETTINGS, SHOPIFY_CUSTOMER_CLIENT_SECRET: "whisper" };
    expect(await linesOf(db, { settings, clientSecret: "whisper" })).toMatchObject([{ state: "ok" }]);
  });

  test("says nothing where it is not set up", async ({ db }) => {
    const { SHOPIFY_CUSTOMER_CLIENT_ID: _id, ...settings } = SETTINGS;
    expect(await linesOf(db, { settings })).toEqual([]);
  });

  test.for<[string, Situation, RegExp, RegExp]>([
    [
      "an unknown client ID",
      { settings: { ...SETTINGS, SHOPIFY_CUSTOMER_CLIENT_ID: "shp_x" } },
      /SHOPIFY_CUSTOMER_CLIENT_ID: /,
      /Copy the client ID again/,
    ],
    ["a missing secret", { clientSecret: "whisper" }, /rejects its secret/, /confidential/],
    [
      "a wrong secret",
      { settings: { ...SETTINGS, SHOPIFY_CUSTOMER_CLIENT_SECRET: "x" }, clientSecret: "whisper" },
      /rejects its secret/,
      /confidential/,
    ],
    [
      "a secret of a public client",
      { settings: { ...SETTINGS, SHOPIFY_CUSTOMER_CLIENT_SECRET: "x" } },
      /rejects its secret/,
      /confidential/,
    ],
    [
      "legacy customer accounts",
      { missing: ["openid-configuration"] },
      /openid-configuration responded with status 404/,
      /Settings, Customer accounts/,
    ],
    [
      "no Customer Account API",
      { missing: ["customer-account-api"] },
      /customer-account-api responded with status 404/,
      /Settings, Customer accounts/,
    ],
    [
      "an outage",
      { failing: ["openid-configuration"] },
      /openid-configuration responded with status 503/,
      /^Check this machine's network and status\.shopify\.com/,
    ],
    [
      "an address without https",
      { settings: { ...SETTINGS, PUBLIC_URL: "http://shod.example" } },
      /public https addresses only/,
      /PUBLIC_URL/,
    ],
    [
      "a local address",
      { settings: { ...SETTINGS, PUBLIC_URL: "http://localhost:3000" } },
      /public https addresses only/,
      /PUBLIC_URL/,
    ],
  ])("reports %s and the fix", async ([_fault, situation, detail, toDo], { db }) => {
    expect(await linesOf(db, situation)).toMatchObject([
      { state: "failing", detail: expect.stringMatching(detail), toDo: expect.stringMatching(toDo) },
    ]);
  });

  test("says what a missing scope leaves out", async ({ db }) => {
    expect(await linesOf(db, { reads: {} })).toMatchObject([
      { state: "ok" },
      { name: "Scope read_customers", state: "warning", toDo: expect.stringContaining("scopes") },
    ]);
  });

  test("does not take an outage for a rejected client ID", async ({ db }) => {
    expect(await linesOf(db, { failing: ["/oauth/token"] })).toMatchObject([
      { state: "warning", toDo: expect.stringContaining("callback URI") },
    ]);
  });
});
