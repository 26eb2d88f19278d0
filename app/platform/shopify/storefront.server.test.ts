import { describe, expect, test } from "vitest";
import { createStorefront, storefrontEndpoint } from "./storefront.server.ts";

/** A provider that gives these answers in turn and remembers what it was asked. */
function aProvider(...answers: (Response | Error | "silence")[]) {
  const asked: Request[] = [];
  const storefront = createStorefront({
    endpoint: storefrontEndpoint("https://a-shop.example", "2025-07"),
    token: "public-token",
    timeoutSeconds: 0.05,
    retryAfterMs: 1,
    fetch(request) {
      asked.push(request);
      const answer = answers.shift() ?? new Error("asked too often");
      if (answer === "silence") return new Promise(() => {});
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { storefront, asked };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe("the provider's client", () => {
  test("[PROV-01] [PROV-02] [PROV-03] [PROV-04] [PROV-05] posts query and variables to the 2025-07 Storefront API with the public token", async () => {
    const { storefront, asked } = aProvider(json({ data: { shop: { name: "A shop" } } }));

    expect(await storefront.query("query Shop { shop { name } }", { handle: "pilgrim-low" })).toEqual({
      shop: { name: "A shop" },
    });
    const [request] = asked;
    expect(request!.method).toBe("POST");
    expect(request!.url).toBe("https://a-shop.example/api/2025-07/graphql.json");
    expect(request!.headers.get("X-Shopify-Storefront-Access-Token")).toBe("public-token");
    expect(request!.headers.get("Content-Type")).toBe("application/json");
    expect(await request!.json()).toEqual({
      query: "query Shop { shop { name } }",
      variables: { handle: "pilgrim-low" },
    });
  });

  test("[ERR-03] answers nothing when the shop has no paid plan", async () => {
    const { storefront, asked } = aProvider(new Response("Payment Required", { status: 402 }));
    expect(await storefront.query("query", {})).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test("[ERR-04] raises any other refusal with its status", async () => {
    const { storefront } = aProvider(new Response("no", { status: 404 }));
    await expect(storefront.query("query", {})).rejects.toThrow(new Error("HTTP error! status: 404"));
  });

  test("[ERR-05] raises GraphQL errors with their messages joined by commas", async () => {
    const { storefront } = aProvider(json({ errors: [{ message: "Field 'a' is gone" }, { message: "Throttled" }] }));
    await expect(storefront.query("query", {})).rejects.toThrow(
      new Error("Error calling Shopify: Field 'a' is gone, Throttled"),
    );
  });

  test("tries a read a second time, and no third", async () => {
    const mended = aProvider(new Error("socket hang up"), json({ data: 1 }));
    expect(await mended.storefront.query("query", {})).toBe(1);

    const broken = aProvider(json({}, 503), json({}, 503), json({ data: 1 }));
    await expect(broken.storefront.query("query", {})).rejects.toThrow("HTTP error! status: 503");
    expect(broken.asked).toHaveLength(2);
  });

  test("never tries a write a second time", async () => {
    const { storefront, asked } = aProvider(json({}, 502), json({ data: 1 }));
    await expect(storefront.query("mutation", {}, "write")).rejects.toThrow("HTTP error! status: 502");
    expect(asked).toHaveLength(1);
  });

  test("does not wait for ever for a provider that is silent", async () => {
    const { storefront } = aProvider("silence", "silence");
    await expect(storefront.query("query", {})).rejects.toThrow("Shopify did not answer in time");
  });
});
