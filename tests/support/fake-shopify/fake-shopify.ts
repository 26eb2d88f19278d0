import { createHmac, randomUUID } from "node:crypto";
import { adminApi, type Subscription } from "./admin-api.ts";
import { costOf, executeOperation, type FakeApi, type Operation } from "./execute.ts";
import type { FakeApp, FakeShop } from "./shop-state.ts";
import { storefrontApi } from "./storefront-api.ts";

const BUCKET = { maximumAvailable: 2_000, restoreRate: 100 };
const LARGEST_QUERY = 1_000;
/** What requests without a buyer's address may use together. */
const ANONYMOUS_REQUESTS = 40;
const FAILURES_UNTIL_DELETED = 8;

export type FakeRequest = { path: string; headers: Headers; query: string };

/**
 * A strict Shopify, as a `fetch`: published schemas, scopes, the client credentials grant with tokens that expire, cost budgets, the shapes of
 * its errors, and webhooks that are signed, repeated and given up.
 */
export function fakeShopify(shop: FakeShop, now: () => number = Date.now) {
  const issued = new Map<string, { app: FakeApp; expiresAt: number }>();
  const subscriptions: Subscription[] = [];
  const requests: FakeRequest[] = [];
  const state = {
    failWith: null as Response | Error | null,
    throttleNext: 0,
    available: BUCKET.maximumAvailable,
    at: now(),
    anonymous: 0,
  };

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = await request.text();
    requests.push({ path: url.pathname, headers: request.headers, query: body });
    if (state.failWith instanceof Error) throw state.failWith;
    if (state.failWith) return state.failWith.clone();
    if (url.protocol !== "https:" || url.host !== shop.domain) return new Response("Not found", { status: 404 });
    if (url.pathname === "/admin/oauth/access_token") return grant(new URLSearchParams(body));
    const [, admin, version = ""] = /^\/(admin\/)?api\/([^/]+)\/graphql\.json$/.exec(url.pathname) ?? [];
    if (!version || request.method !== "POST") return new Response("Not found", { status: 404 });
    const operation = JSON.parse(body) as Operation;
    const response = admin ? await asAdmin(request, operation) : await asBuyer(request, operation);
    response.headers.set("X-Shopify-API-Version", shop.versions.includes(version) ? version : (shop.versions[0] ?? ""));
    return response;
  }

  function grant(form: URLSearchParams): Response {
    const refuse = (error: string, error_description: string) =>
      Response.json({ error, error_description }, { status: 400 });
    const app = shop.apps.find(({ clientId }) => clientId === form.get("client_id"));
    if (form.get("grant_type") !== "client_credentials") return refuse("unsupported_grant_type", "");
    if (!app) return refuse("application_cannot_be_found", "The application does not exist.");
    if (!app.clientSecrets.includes(form.get("client_secret") ?? ""))
      return refuse("invalid_client", "The client secret is not valid.");
    if (app.organization !== shop.organization)
      return refuse("shop_not_permitted", "Client credentials cannot be performed on this shop.");
    if (!app.isInstalled) return refuse("app_not_installed", "The app is not installed on this shop.");
    const token = `shpat_${randomUUID().replaceAll("-", "")}`;
    issued.set(token, { app, expiresAt: now() + app.tokenSeconds * 1000 });
    return Response.json({ access_token: token, scope: app.scopes.join(","), expires_in: app.tokenSeconds });
  }

  function appOf(token: string): FakeApp | undefined {
    const known = issued.get(token);
    const app = known && known.expiresAt > now() ? known.app : shop.apps.find((each) => each.permanentToken === token);
    return app?.isInstalled ? app : undefined;
  }

  async function asAdmin(request: Request, operation: Operation): Promise<Response> {
    const app = appOf(request.headers.get("X-Shopify-Access-Token") ?? "");
    if (!app)
      return Response.json(
        { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" },
        { status: 401 },
      );
    const api = adminApi(shop, app, subscriptions);
    return paid(api, operation) ?? Response.json(await executeOperation(api, operation));
  }

  /** Takes the query's cost from the budget; the response if it is more than there is. */
  function paid(api: FakeApi, operation: Operation): Response | null {
    const requestedQueryCost = costOf(api.schema, operation);
    const { maximumAvailable, restoreRate } = BUCKET;
    state.available = Math.min(maximumAvailable, state.available + ((now() - state.at) / 1000) * restoreRate);
    state.at = now();
    const throttleStatus = { maximumAvailable, currentlyAvailable: Math.floor(state.available), restoreRate };
    const refuse = (code: string, message: string) =>
      Response.json({
        errors: [{ message, extensions: { code, documentation: "https://shopify.dev/api/usage/rate-limits" } }],
        extensions: { cost: { requestedQueryCost, actualQueryCost: null, throttleStatus } },
      });
    if (requestedQueryCost > LARGEST_QUERY)
      return refuse(
        "MAX_COST_EXCEEDED",
        `Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit`,
      );
    if (state.throttleNext-- > 0 || requestedQueryCost > state.available) return refuse("THROTTLED", "Throttled");
    state.available -= requestedQueryCost;
    return null;
  }

  async function asBuyer(request: Request, operation: Operation): Promise<Response> {
    const { headers } = request;
    const [mine, other] = [
      headers.get("Shopify-Storefront-Private-Token"),
      headers.get("X-Shopify-Storefront-Access-Token"),
    ];
    const isAccepted = mine !== null ? mine === shop.tokens.private : other === null || other === shop.tokens.public;
    if (!isAccepted)
      return Response.json({ errors: [{ message: "", extensions: { code: "UNAUTHORIZED" } }] }, { status: 401 });
    const isAnonymous =
      mine !== null && !headers.has("Shopify-Storefront-Buyer-IP") && ++state.anonymous > ANONYMOUS_REQUESTS;
    if (isAnonymous || state.throttleNext-- > 0)
      return Response.json({ errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] });
    return Response.json(await executeOperation(storefrontApi(shop), operation));
  }

  return {
    fetch: async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const response = await respond(new Request(input, init));
      response.headers.set("Date", new Date(now() + shop.clockAheadMs).toUTCString());
      return response;
    },
    shop,
    requests,
    subscriptions,
    /** All later requests get this; null ends that. */
    failWith: (failure: Response | Error | null) => void (state.failWith = failure),
    throttleNext: (requests: number) => void (state.throttleNext = requests),
    /** Makes every token that was granted invalid, as when the app is installed again. */
    revokeTokens: () => issued.clear(),
    /**
     * Delivers a webhook to everyone who subscribed to its topic, again while it is not accepted. Shopify deletes a subscription after eight
     * failures in a row.
     */
    async deliver(topic: string, payload: object, send: (request: Request) => Promise<Response>, attempts = 9) {
      const body = JSON.stringify(payload);
      const id = randomUUID();
      const wanted = topic.toUpperCase().replaceAll("/", "_");
      for (const subscription of subscriptions.filter((each) => each.topic === wanted))
        for (let attempt = 0; attempt < attempts; attempt++) {
          const response = await send(webhook(shop, { uri: subscription.uri, topic, body, id })).catch(() => null);
          subscription.failures = response?.ok ? 0 : subscription.failures + 1;
          if (subscription.failures >= FAILURES_UNTIL_DELETED)
            subscriptions.splice(subscriptions.indexOf(subscription), 1);
          if (response?.ok || subscription.failures >= FAILURES_UNTIL_DELETED) break;
        }
    },
  };
}

/** A webhook as Shopify sends it, signed with the app's first client secret. */
function webhook(
  shop: FakeShop,
  { uri, topic, body, id }: { uri: string; topic: string; body: string; id: string },
): Request {
  const secret = shop.apps[0]?.clientSecrets[0] ?? "";
  return new Request(uri, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Shopify-Topic": topic,
      "X-Shopify-Shop-Domain": shop.domain,
      "X-Shopify-Webhook-Id": id,
      "X-Shopify-Event-Id": id,
      "X-Shopify-API-Version": shop.versions.at(-1) ?? "",
      "X-Shopify-Triggered-At": new Date().toISOString(),
      "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(body, "utf8").digest("base64"),
    },
    body,
  });
}
