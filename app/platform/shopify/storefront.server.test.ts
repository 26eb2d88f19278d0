import { describe, expect, test } from "vitest";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { withBuyerAddress } from "./buyer-address.server.ts";
import { createStorefront, storefrontEndpoint } from "./storefront.server.ts";

/** These tests are about requests and responses, whatever the operation is. */
type AnyOperation = { query(operation: string, variables: object, kind?: "read" | "write"): Promise<unknown> };

/** A fake provider that returns these responses in order and records its requests. */
function aProvider(...responses: (Response | Error | "silence")[]) {
  const requests: Request[] = [];
  const storefront = createStorefront({
    endpoint: storefrontEndpoint("https://a-shop.example", "2025-07"),
    token: "public-token",
    timeoutSeconds: 0.05,
    retryAfterMs: 1,
    fetch(request) {
      requests.push(request);
      const response = responses.shift() ?? new Error("unexpected request");
      if (response === "silence") return new Promise(() => {});
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
  }) as AnyOperation;
  return { storefront, requests };
}

const DATA = { shop: { name: "A shop" } };
const json = (body: unknown, status = 200) => Response.json(body, { status });

describe("the provider's client", () => {
  test("[PROV-01] [PROV-02] [PROV-03] [PROV-04] [PROV-05] posts query and variables to the 2025-07 Storefront API with the public token", async () => {
    const { storefront, requests } = aProvider(json({ data: { shop: { name: "A shop" } } }));

    expect(await storefront.query("query Shop { shop { name } }", { handle: "pilgrim-low" })).toEqual({
      shop: { name: "A shop" },
    });
    const [request] = requests;
    expect(request!.method).toBe("POST");
    expect(request!.url).toBe("https://a-shop.example/api/2025-07/graphql.json");
    expect(request!.headers.get("X-Shopify-Storefront-Access-Token")).toBe("public-token");
    expect(request!.headers.get("Content-Type")).toBe("application/json");
    expect(await request!.json()).toEqual({
      query: "query Shop { shop { name } }",
      variables: { handle: "pilgrim-low" },
    });
  });

  test("[ERR-03] returns null when the shop has no paid plan", async () => {
    const { storefront, requests } = aProvider(new Response("Payment Required", { status: 402 }));
    expect(await storefront.query("query", {})).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test("[ERR-04] throws on any other error with its status", async () => {
    const { storefront } = aProvider(new Response("no", { status: 404 }));
    await expect(storefront.query("query", {})).rejects.toThrow(new Error("HTTP error! status: 404"));
  });

  test("[ERR-05] throws GraphQL errors with their messages joined by commas", async () => {
    const { storefront } = aProvider(json({ errors: [{ message: "Field 'a' is gone" }, { message: "Throttled" }] }));
    await expect(storefront.query("query", {})).rejects.toThrow(
      new Error("Error calling Shopify: Field 'a' is gone, Throttled"),
    );
  });

  test.each([{}, { data: null }])("throws on a successful response without data: %j", async (body) => {
    const { storefront } = aProvider(json(body));
    await expect(storefront.query("query", {})).rejects.toThrow(/responded without data/);
  });

  test("retries a read once", async () => {
    const recovering = aProvider(new Error("socket hang up"), json({ data: DATA }));
    expect(await recovering.storefront.query("query", {})).toEqual(DATA);

    const broken = aProvider(json({}, 503), json({}, 503), json({ data: DATA }));
    await expect(broken.storefront.query("query", {})).rejects.toThrow("HTTP error! status: 503");
    expect(broken.requests).toHaveLength(2);
  });

  test("never retries a write", async () => {
    const { storefront, requests } = aProvider(json({}, 502), json({ data: DATA }));
    await expect(storefront.query("mutation", {}, "write")).rejects.toThrow("HTTP error! status: 502");
    expect(requests).toHaveLength(1);
  });

  test("times out when the provider does not respond", async () => {
    const { storefront } = aProvider("silence", "silence");
    await expect(storefront.query("query", {})).rejects.toThrow("Shopify did not respond in time");
  });
});

describe("a live shop", () => {
  function aLiveShop(shop = aShop()) {
    const shopify = fakeShopify(shop);
    const storefront = createStorefront({
      endpoint: storefrontEndpoint(`https://${shop.domain}`, "2026-10"),
      token: "",
      privateToken: shop.tokens.private,
      isLive: true,
      throttledMs: 1,
      fetch: shopify.fetch,
    }) as AnyOperation;
    return { shopify, storefront };
  }

  test("gets the private token with the shopper's address, and none in a job", async () => {
    const { shopify, storefront } = aLiveShop();
    await withBuyerAddress("198.51.100.7", () => storefront.query("{ shop { name } }", {}));
    await storefront.query("{ shop { name } }", {});
    expect(shopify.requests.map(({ headers }) => headers.get("Shopify-Storefront-Buyer-IP"))).toEqual([
      "198.51.100.7",
      null,
    ]);
    for (const { headers } of shopify.requests) {
      expect(headers.get("Shopify-Storefront-Private-Token")).toBe(shopify.shop.tokens.private);
      expect(headers.has("X-Shopify-Storefront-Access-Token")).toBe(false);
    }
  });

  test("[PROV-20] [PROV-18] is asked for the current fields, and its answer has the documented names", async () => {
    const { shopify, storefront } = aLiveShop();
    const found = await storefront.query(
      "query ($handle: String!) { productByHandle(handle: $handle) { title options { name values } } }",
      { handle: "pilgrim-low" },
    );
    expect(found).toEqual({ productByHandle: { title: "Pilgrim Low", options: [{ name: "Size", values: ["9"] }] } });
    expect(shopify.requests[0]!.query).toContain("productByHandle: product(handle: $handle)");
  });

  test.each(["read", "write"] as const)("sends a throttled %s again, and gives up after four", async (kind) => {
    const { shopify, storefront } = aLiveShop();
    shopify.throttleNext(3);
    expect(await storefront.query("mutation { cartCreate { cart { id } } }", {}, kind)).toHaveProperty("cartCreate");
    shopify.throttleNext(4);
    await expect(storefront.query("{ shop { name } }", {}, kind)).rejects.toThrow("Throttled");
    expect(shopify.requests).toHaveLength(8);
  });
});
