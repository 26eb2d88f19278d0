import { describe, expect, test } from "vitest";
import { createShopifyAdmin } from "./admin.server.ts";
import { AccessDenied, CredentialRejected, ProviderProblem, ProviderUnreachable } from "./provider-problem.ts";
import { createStorefront } from "./storefront.server.ts";

type Failure = Response | Error;
type Ask = () => Promise<unknown>;

const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });
const failing = (code: string, path?: (string | number)[], data?: unknown) =>
  json({ ...(data === undefined ? {} : { data }), errors: [{ message: "No", path, extensions: { code } }] });
const FOUND = { product: { title: "Pilgrim Low", seo: null } };

/** Both APIs of a live shop that responses with these, the last one again and again. */
function apis(...responses: Failure[]) {
  let requests = 0;
  const shared = {
    endpoint: "https://a-shop.myshopify.com/api",
    fetch: async () => {
      const response = responses[Math.min(requests++, responses.length - 1)]!;
      if (response instanceof Error) throw response;
      return response.clone();
    },
  };
  const storefront = createStorefront({
    ...shared,
    token: "public",
    isLive: true,
    retryAfterMs: 1,
    throttledMs: 1,
  });
  const admin = createShopifyAdmin({ ...shared, token: "shpat_1", pause: async () => {} });
  const operation = ["{ product { title } }" as never, {} as never] as const;
  const ask: Record<"storefront" | "admin", Ask> = {
    storefront: () => storefront.query(...operation),
    admin: () => admin.query(...operation),
  };
  return { ask, write: () => storefront.query(...operation, "write"), requests: () => requests };
}

const errorOf = (ask: Ask) => ask().catch((error: unknown) => error);

const RESET = Object.assign(new TypeError("fetch failed"), { cause: new Error("read ECONNRESET") });
const NO_DNS = Object.assign(new TypeError("fetch failed"), {
  cause: new Error("getaddrinfo ENOTFOUND a-shop.myshopify.com"),
});

describe.each(["storefront", "admin"] as const)("the %s API", (api) => {
  test.each<[string, Failure, new (...args: never[]) => Error, RegExp]>([
    ["connection reset", RESET, ProviderUnreachable, /could not be reached: read ECONNRESET/],
    ["no such host", NO_DNS, ProviderUnreachable, /could not be reached: getaddrinfo ENOTFOUND/],
    ["status 500", json({}, 500), ProviderUnreachable, /^HTTP error! status: 500$/],
    ["status 502", json({}, 502), ProviderUnreachable, /^HTTP error! status: 502$/],
    ["status 503", json({}, 503), ProviderUnreachable, /^HTTP error! status: 503$/],
    ["status 504", json({}, 504), ProviderUnreachable, /^HTTP error! status: 504$/],
    ["status 423, locked", json({}, 423), ProviderProblem, /^HTTP error! status: 423$/],
    ["status 430, security", json({}, 430), ProviderProblem, /^HTTP error! status: 430$/],
    ["status 401", json({ errors: "[API] Invalid token" }, 401), CredentialRejected, /TOKEN: /],
    ["status 404", json({ errors: "Not Found" }, 404), CredentialRejected, /SHOPIFY_STORE_DOMAIN/],
    ["status 401 of a firewall", new Response("<!doctype html>", { status: 401 }), ProviderUnreachable, /401$/],
    ["status 403 of a firewall", new Response("Forbidden", { status: 403 }), ProviderUnreachable, /403$/],
    ["a redirect", new Response(null, { status: 301 }), CredentialRejected, /SHOPIFY_STORE_DOMAIN/],
    ["a page instead of JSON", new Response("<!doctype html>"), ProviderUnreachable, /sent an unreadable response/],
    ["no body", new Response(""), ProviderUnreachable, /unreadable/],
    ["a body that was cut off", new Response('{"data":{"product":{'), ProviderUnreachable, /unreadable/],
    ["a JSON text", json("no"), ProviderUnreachable, /unreadable/],
    ["neither data nor errors", json({}), ProviderProblem, /responded without data/],
    ["null as data", json({ data: null }), ProviderProblem, /responded without data/],
    ["a list as data", json({ data: [] }), ProviderProblem, /responded without data/],
    ["errors as a text", json({ errors: "Not so" }), ProviderProblem, /^Error calling Shopify: Not so$/],
    ["errors as texts", json({ errors: ["a", "b"] }), ProviderProblem, /^Error calling Shopify: a, b$/],
    [
      "errors by field",
      json({ errors: { query: "Required" } }),
      ProviderProblem,
      /^Error calling .*: query: Required$/,
    ],
    ["MAX_COST_EXCEEDED", failing("MAX_COST_EXCEEDED"), ProviderProblem, /^Error calling Shopify: No$/],
    ["ACCESS_DENIED", failing("ACCESS_DENIED", ["product"], { product: null }), AccessDenied, /No/],
    ["INTERNAL_SERVER_ERROR", failing("INTERNAL_SERVER_ERROR"), ProviderUnreachable, /No/],
    ["an error in place of a product", failing("X", ["product"], { product: null }), ProviderProblem, /No/],
    [
      "an error deep in a product that took all of it",
      failing("X", ["product", "variants", "edges", 0], { product: null, shop: {} }),
      ProviderProblem,
      /No/,
    ],
    [
      "an error without a path, beside a missing entry",
      failing("X", undefined, { nodes: [{}, null] }),
      ProviderProblem,
      /No/,
    ],
    [
      "an error without a path, beside a missing field of the operation",
      failing("X", undefined, { product: null, shop: {} }),
      ProviderProblem,
      /No/,
    ],
    [
      "an error without a path, beside a missing entry deep in a product",
      failing("X", [], { product: { variants: { edges: [{ node: {} }, { node: null }] } } }),
      ProviderProblem,
      /No/,
    ],
    [
      "an error whose path is there, beside a missing entry",
      failing("X", ["nodes"], { nodes: [{}, null] }),
      ProviderProblem,
      /No/,
    ],
    [
      "an error in place of an edge's node",
      failing("X", ["products", "edges", 1, "node"], { products: { edges: [{ node: {} }, { node: null }] } }),
      ProviderProblem,
      /No/,
    ],
    ["an error in place of an entry", failing("X", ["nodes", 1, "tags"], { nodes: [{}, null] }), ProviderProblem, /No/],
  ])("has a message for the log: %s", async (_name, response, kind, message) => {
    const error = await errorOf(apis(response).ask[api]);
    expect(error).toBeInstanceOf(kind);
    expect((error as Error).message).toMatch(message);
  });

  test.each([
    ["in a field that may be missing", failing("ACCESS_DENIED", ["product", "seo"], FOUND)],
    ["without a path", failing("INTERNAL_SERVER_ERROR", undefined, FOUND)],
    ["none, as an empty list", json({ data: FOUND, errors: [] })],
    ["none, as null", json({ data: FOUND, errors: null })],
  ])("uses the data beside an error %s", async (_name, response) => {
    expect(await apis(response).ask[api]()).toEqual(FOUND);
  });

  test.each([
    ["THROTTLED", failing("THROTTLED")],
    ["THROTTLED beside data", failing("THROTTLED", undefined, { product: null })],
    ["Throttled without a code", json({ errors: [{ message: "Throttled" }] })],
    ["status 429", json({ errors: "Exceeded" }, 429)],
    ["status 429 and Retry-After", json({}, 429, { "Retry-After": "0.01" })],
  ])("asks again, and gives up in the end: %s", async (_name, response) => {
    const recovering = apis(response, response, json({ data: FOUND }));
    expect(await recovering.ask[api]()).toEqual(FOUND);
    expect(recovering.requests()).toBe(3);
    const throttled = apis(response);
    expect(await errorOf(throttled.ask[api])).toBeInstanceOf(ProviderProblem);
    expect(throttled.requests()).toBe(4);
  });
});

describe("the storefront API", () => {
  test.each([
    ["one that fails", json({}, 503), 2],
    ["an unreadable one", new Response("<html>"), 2],
    ["INTERNAL_SERVER_ERROR", failing("INTERNAL_SERVER_ERROR"), 2],
    ["MAX_COST_EXCEEDED", failing("MAX_COST_EXCEEDED"), 1],
    ["ACCESS_DENIED", failing("ACCESS_DENIED"), 1],
    ["status 423", json({}, 423), 1],
    ["status 401", json({}, 401), 1],
  ])("reads again what may work then: %s", async (_name, response, times) => {
    const reading = apis(response);
    await errorOf(reading.ask.storefront);
    expect(reading.requests()).toBe(times);
  });

  test("writes again only what was not executed", async () => {
    for (const response of [json({}, 503), new Response("<html>"), RESET, failing("INTERNAL_SERVER_ERROR")]) {
      const writing = apis(response);
      await errorOf(writing.write);
      expect(writing.requests()).toBe(1);
    }
    const throttled = apis(failing("THROTTLED"), json({}, 429), json({ data: FOUND }));
    expect(await throttled.write()).toEqual(FOUND);
  });

  test("does not make a visitor wait for a minute", async () => {
    const busy = apis(json({}, 429, { "Retry-After": "60" }));
    expect(await errorOf(busy.ask.storefront)).toMatchObject({ message: "HTTP error! status: 429" });
    expect(busy.requests()).toBe(1);
  });
});
