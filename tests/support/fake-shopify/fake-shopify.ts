import { createHmac, randomUUID } from "node:crypto";
import { adminApi, type Keys, type Subscription } from "./admin-api.ts";
import { costOf, executeOperation, type FakeApi, type Operation } from "./execute.ts";
import { VERSIONS, type Version } from "../shopify-schemas.ts";
import { discountWithCode, takenOff } from "./discount-state.ts";
import { anOrderAtShopify, orderPayload, type FakeOrder } from "./order-state.ts";
import type { FakeApp, FakeShop } from "./shop-state.ts";
import { commit } from "./stock-state.ts";
import { storefrontApi, variantsIn, type FakeCart } from "./storefront-api.ts";

const BUCKET = { maximumAvailable: 2_000, restoreRate: 100 };
const LARGEST_QUERY = 1_000;
/** The requests without a buyer's address that are accepted at once, and those of them that come back each second. */
const ANONYMOUS = { maximumAvailable: 40, restoreRate: 4 };
const FAILURES_UNTIL_DELETED = 8;

export type FakeRequest = { path: string; headers: Headers; query: string };

/**
 * A strict Shopify, as a `fetch`: published schemas, scopes, the client credentials grant with tokens that expire, cost budgets, the shapes of
 * its errors, and webhooks that are signed, repeated and given up.
 */
export function fakeShopify(shop: FakeShop, now: () => number = Date.now) {
  const issued = new Map<string, { app: FakeApp; expiresAt: number }>();
  const subscriptions: Subscription[] = [];
  const keys: Keys = new Map();
  const requests: FakeRequest[] = [];
  const carts: FakeCart[] = [];
  const state = {
    failWith: null as Response | Error | null,
    failGrantsWith: null as Response | null,
    throttleNext: 0,
    available: BUCKET.maximumAvailable,
    at: now(),
    anonymous: ANONYMOUS.maximumAvailable,
    anonymousAt: now(),
  };

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = await request.text();
    requests.push({ path: url.pathname, headers: request.headers, query: body });
    if (state.failWith instanceof Error) throw state.failWith;
    if (state.failWith) return state.failWith.clone();
    if (url.protocol !== "https:") return new Response("Not found", { status: 404 });
    if (request.method === "GET" && (url.host === shop.domain || url.host === shop.checkoutHost)) return page(url);
    if (url.host !== shop.domain) return new Response("Not found", { status: 404 });
    if (url.pathname === "/admin/oauth/access_token")
      return state.failGrantsWith?.clone() ?? grant(new URLSearchParams(body));
    const [, admin, version = ""] = /^\/(admin\/)?api\/([^/]+)\/graphql\.json$/.exec(url.pathname) ?? [];
    if (!version || request.method !== "POST") return new Response("Not found", { status: 404 });
    const operation = JSON.parse(body) as Operation;
    const versions = (admin ? null : shop.storefrontVersions) ?? shop.versions;
    // A version that is not supported any more falls forward to the oldest that is.
    const served = versions.includes(version) ? version : (versions[0] ?? "");
    const known = VERSIONS.find((each) => each === served) ?? "2026-10";
    const response = admin ? await asAdmin(request, operation, known) : await asBuyer(request, operation, known);
    response.headers.set("X-Shopify-API-Version", served);
    return response;
  }

  function page({ pathname }: URL): Response {
    if (!shop.hasPassword || pathname === "/password") return new Response("<!doctype html><title>A shop</title>");
    return new Response(null, { status: 302, headers: { Location: "/password" } });
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

  async function asAdmin(request: Request, operation: Operation, version: Version): Promise<Response> {
    const app = appOf(request.headers.get("X-Shopify-Access-Token") ?? "");
    if (!app)
      return Response.json(
        { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" },
        { status: 401 },
      );
    const api = adminApi(shop, app, { version, now, subscriptions, keys });
    const cost = paid(api, operation);
    if (cost instanceof Response) return cost;
    return Response.json({ ...(await executeOperation(api, operation)), extensions: { cost } });
  }

  /** Takes the operation's cost from the budget, and returns it; the response if it is more than there is. */
  function paid(api: FakeApi, operation: Operation) {
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
    const currentlyAvailable = Math.floor(state.available);
    return {
      requestedQueryCost,
      actualQueryCost: requestedQueryCost,
      throttleStatus: { ...throttleStatus, currentlyAvailable },
    };
  }

  /** Whether a request without a buyer's address is accepted. */
  function takeAnonymous(): boolean {
    const restored = ((now() - state.anonymousAt) / 1000) * ANONYMOUS.restoreRate;
    state.anonymous = Math.min(ANONYMOUS.maximumAvailable, state.anonymous + restored);
    state.anonymousAt = now();
    if (state.anonymous < 1) return false;
    state.anonymous--;
    return true;
  }

  async function asBuyer(request: Request, operation: Operation, version: Version): Promise<Response> {
    const { headers } = request;
    const [mine, other] = [
      headers.get("Shopify-Storefront-Private-Token"),
      headers.get("X-Shopify-Storefront-Access-Token"),
    ];
    const isAccepted = mine !== null ? mine === shop.tokens.private : other === null || other === shop.tokens.public;
    if (!isAccepted)
      return Response.json({ errors: [{ message: "", extensions: { code: "UNAUTHORIZED" } }] }, { status: 401 });
    const isAnonymous = mine !== null && !headers.has("Shopify-Storefront-Buyer-IP");
    if ((isAnonymous && !takeAnonymous()) || state.throttleNext-- > 0)
      return Response.json({ errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] });
    const api = storefrontApi(shop, { version, now, carts, query: operation.query });
    const complexity = costOf(api.schema, operation);
    const most = shop.largestStorefrontQuery ?? Infinity;
    if (complexity > most) {
      const message = `Query has complexity of ${complexity}, which exceeds max complexity of ${most}`;
      return Response.json({ errors: [{ message, extensions: { code: "MAX_COMPLEXITY_EXCEEDED" } }] });
    }
    return Response.json(await executeOperation(api, operation));
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
    carts,
    /** The buyer pays: Shopify makes an order of the cart, and deletes that. */
    pay(cartId: string, change: Partial<FakeOrder> = {}): FakeOrder {
      const [cart] = carts.splice(
        carts.findIndex(({ id }) => id === cartId),
        1,
      );
      const lines = variantsIn(shop, cart?.lines ?? []);
      const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const discount = (cart?.discountCodes ?? []).map((code) => discountWithCode(shop.discounts, code, now()))[0];
      let left = discount ? takenOff(discount, goods) : 0;
      if (discount) discount.uses++;
      for (const line of lines) {
        line.discount = Math.min(left, line.price * line.quantity);
        left -= line.discount;
        const stock = shop.stock.find(({ id }) => id === line.variantId);
        if (stock) commit(stock, line.quantity);
      }
      const order = anOrderAtShopify(1001 + shop.changeable.length, lines, {
        createdAt: new Date(now()).toISOString(),
        email: cart?.buyerIdentity.email ?? "ruth@shopper.example",
        attributes: cart?.attributes ?? [],
        code: discount?.code ?? null,
        ...change,
      });
      shop.changeable.push(order);
      return order;
    },
    /** An order as its webhooks describe it. */
    orderPayload,
    /** Nothing is left of the app's cost budget. */
    exhaust: () => void Object.assign(state, { available: 0, at: now() }),
    /** All later requests get this; null ends that. */
    failWith: (failure: Response | Error | null) => void (state.failWith = failure),
    /** The same for requests for a token only. */
    failGrantsWith: (failure: Response | null) => void (state.failGrantsWith = failure),
    throttleNext: (requests: number) => void (state.throttleNext = requests),
    /** Whether requests to a host go here. */
    owns: (host: string) => host === shop.domain || host === shop.checkoutHost,
    /** Makes every token that was granted invalid, as when the app is installed again. */
    revokeTokens: () => issued.clear(),
    /**
     * Delivers a webhook to everyone who subscribed to its topic, again while it is not accepted. Shopify deletes a subscription after eight
     * failures in a row. `secret`: the app's client secret signs it.
     */
    async deliver(
      topic: string,
      payload: object,
      send: (request: Request) => Promise<Response>,
      { attempts = 9, secret = shop.apps[0]?.clientSecrets[0] ?? "" } = {},
    ) {
      const body = JSON.stringify(payload);
      const id = randomUUID();
      const wanted = topic.toUpperCase().replaceAll("/", "_");
      for (const subscription of subscriptions.filter((each) => each.topic === wanted))
        for (let attempt = 0; attempt < attempts; attempt++) {
          const response = await send(webhook(shop, { uri: subscription.uri, topic, body, id, secret })).catch(
            () => null,
          );
          subscription.failures = response?.ok ? 0 : subscription.failures + 1;
          if (subscription.failures >= FAILURES_UNTIL_DELETED)
            subscriptions.splice(subscriptions.indexOf(subscription), 1);
          if (response?.ok || subscription.failures >= FAILURES_UNTIL_DELETED) break;
        }
    },
  };
}

/** A webhook as Shopify sends it. */
function webhook(
  shop: FakeShop,
  { uri, topic, body, id, secret }: { uri: string; topic: string; body: string; id: string; secret: string },
): Request {
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
