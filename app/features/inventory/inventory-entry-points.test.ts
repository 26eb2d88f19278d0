import { describe, expect, test } from "#tests/support/built-site.ts";

const variantId = "gid://shopify/ProductVariant/1";

describe("the inventory's endpoints", () => {
  test("[INV-06] GET /inventory returns the stock of the listed variants, or of all", async ({ ask }) => {
    const named = await ask(`/inventory?variants=${encodeURIComponent(variantId)}`);
    expect(named.headers.get("Cache-Control")).toContain("no-store");
    expect(await named.json()).toEqual({ stock: {}, next: null });
    expect(await (await ask("/inventory")).json()).toMatchObject({ stock: expect.any(Object) });
  });

  test("GET /inventory refuses invalid variant ids, and more than 250", async ({ ask }) => {
    expect((await ask("/inventory?variants=everything")).status).toBe(400);
    for (const after of ["%00", "%ED%A0%80", "x"]) expect((await ask(`/inventory?after=${after}`)).status).toBe(400);
    expect((await ask(`/inventory?after=${encodeURIComponent(variantId)}`)).status).toBe(200);
    const many = Array.from({ length: 251 }, () => variantId).join(",");
    expect((await ask(`/inventory?variants=${encodeURIComponent(many)}`)).status).toBe(400);
  });

  test("POST /webhooks/shopify refuses unsigned requests, even larger ones than other endpoints accept", async ({
    ask,
  }) => {
    const headers = {
      "X-Shopify-Topic": "products/update",
      "X-Shopify-Webhook-Id": "w",
      "X-Shopify-Hmac-Sha256": "AAAA",
    };
    const body = JSON.stringify({ filler: "x".repeat(200_000) });
    expect((await ask("/webhooks/shopify", { method: "POST", headers, body })).status).toBe(401);
  });
});
