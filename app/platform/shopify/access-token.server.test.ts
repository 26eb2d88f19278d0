import { expect, describe, test } from "vitest";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anApp, aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { clientCredentialsToken, grantFault } from "./access-token.server.ts";
import { createShopifyAdmin, queryAdmin } from "./admin.server.ts";
import { INSTALLATION } from "./connection/connection.operations.server.ts";
import { ORDERS_INDEXED } from "./orders.operations.server.ts";
import { memoryTokenStore } from "./token-store.server.ts";

const HOUR = 3_600_000;

/** Two processes that share a token, at a time that the test sets. */
function twoProcesses(app = anApp()) {
  const clock = { now: Date.parse("2026-11-22T12:00:00Z") };
  const shopify = fakeShopify(aShop({ apps: [app], orders: [] }), () => clock.now);
  const pauses: number[] = [];
  const shared = memoryTokenStore();
  let isClaimed = false;
  const store = {
    ...shared,
    save: (token: Parameters<typeof shared.save>[0]) => ((isClaimed = false), shared.save(token)),
    claimRenewal: async () => !isClaimed && (isClaimed = true),
    releaseRenewal: async () => void (isClaimed = false),
  };
  const settings = () => ({
    fetch: shopify.fetch,
    endpoint: `https://${CREDENTIALS.SHOPIFY_STORE_DOMAIN}/admin/api/2026-10/graphql.json`,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
      clock.now += milliseconds;
    },
    token: clientCredentialsToken({
      fetch: shopify.fetch,
      domain: CREDENTIALS.SHOPIFY_STORE_DOMAIN,
      clientId: CREDENTIALS.SHOPIFY_CLIENT_ID,
      clientSecret: CREDENTIALS.SHOPIFY_CLIENT_SECRET,
      store,
      now: () => clock.now,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 1))),
    }),
  });
  const processes = [settings(), settings()] as const;
  const ask = (process: 0 | 1) => queryAdmin(processes[process], INSTALLATION, {});
  const grants = () => shopify.requests.filter(({ path }) => path === "/admin/oauth/access_token").length;
  return { ask, clock, grants, pauses, processes, shopify };
}

describe("an app's token", () => {
  test("is granted once for many calls of two processes", async () => {
    const { ask, grants } = twoProcesses();
    await Promise.all([ask(0), ask(0), ask(1), ask(1)]);
    expect(grants()).toBe(1);
  });

  test("is renewed before it expires, by one process, and the other uses the new one", async () => {
    const { ask, clock, grants } = twoProcesses();
    await ask(0);
    clock.now += 21 * HOUR;
    await ask(0);
    expect(grants()).toBe(1);
    clock.now += 2 * HOUR;
    await Promise.all([ask(0), ask(1), ask(0)]);
    expect(grants()).toBe(2);
  });

  test("that was revoked is renewed once, also for a mutation", async () => {
    const { ask, grants, shopify } = twoProcesses();
    await ask(0);
    shopify.revokeTokens();
    await Promise.all([ask(0), ask(0)]);
    expect(grants()).toBe(2);
    await ask(1);
    expect(grants()).toBe(2);
  });

  test("is used further while Shopify gives no new one, and its app's removal ends it", async () => {
    const { ask, clock, shopify } = twoProcesses();
    await ask(0);
    clock.now += 23 * HOUR;
    shopify.failWith(new Response("busy", { status: 503 }));
    await expect(ask(0)).rejects.toThrow("503");
    shopify.failWith(null);
    expect(await ask(0)).toMatchObject({ shop: { name: "A shop" } });
    clock.now += 60_000;
    shopify.failGrantsWith(new Response("<!doctype html><title>Request blocked</title>", { status: 403 }));
    expect(await ask(0)).toMatchObject({ shop: { name: "A shop" } });
    shopify.failGrantsWith(null);
    clock.now += 60_000;
    shopify.shop.apps[0]!.isInstalled = false;
    await expect(ask(0)).rejects.toThrow(/SHOPIFY_CLIENT_ID: The app is not installed/);
  });

  test.each([
    [400, '{"error":"shop_not_permitted"}', "other-organization"],
    [400, '{"error":"app_not_installed"}', "app-not-installed"],
    [400, "<p>Oauth error app_not_installed: …</p>", "app-not-installed"],
    [400, '{"error":"application_cannot_be_found"}', "wrong-client-id"],
    [400, "Oauth error invalid_request: Could not find Shopify API application with api_key x", "wrong-client-id"],
    [400, '{"error":"invalid_client"}', "wrong-client-secret"],
    [401, "", "wrong-client-secret"],
    [401, "<!doctype html><title>Sign in to the network</title>", null],
    [403, "<!doctype html><title>Request blocked</title>", null],
    [403, "Request blocked", null],
    [403, '{"error":"something_new"}', "rejected-grant"],
    [407, "<html><h1>Proxy Authentication Required</h1></html>", null],
    [400, '{"error":"something_new"}', "rejected-grant"],
    [429, "", null],
    [503, "", null],
    [200, "{}", null],
  ])("a grant that is answered with %i %s is %s", (status, body, fault) => {
    expect(grantFault(status, body)).toBe(fault);
  });
});

describe("the Admin API's budget", () => {
  const NEWEST = { sortKey: "CREATED_AT", reverse: true, after: null } as const;

  test("is waited for as long as it takes to refill", async () => {
    const { processes, pauses, shopify } = twoProcesses();
    const admin = createShopifyAdmin(processes[0]);
    for (let read = 0; read < 12; read++) await admin.query(ORDERS_INDEXED, { first: 15, ...NEWEST });
    expect(pauses.length).toBeGreaterThan(0);
    const refused = shopify.requests.length - 1 - 12;
    expect(refused).toBeLessThanOrEqual(pauses.length);
  });

  test("is never exceeded again by a query that is too large", async () => {
    const { processes, shopify } = twoProcesses();
    const admin = createShopifyAdmin(processes[0]);
    await expect(admin.query(ORDERS_INDEXED, { first: 250, ...NEWEST })).rejects.toThrow("Query cost is");
    expect(shopify.requests.filter(({ path }) => path.endsWith("graphql.json"))).toHaveLength(1);
  });

  test("throttles a call at most four times", async () => {
    const { ask, shopify } = twoProcesses();
    shopify.throttleNext(3);
    expect(await ask(0)).toMatchObject({ shop: { name: "A shop" } });
    shopify.throttleNext(4);
    await expect(ask(0)).rejects.toThrow("keeps throttling");
  });
});
