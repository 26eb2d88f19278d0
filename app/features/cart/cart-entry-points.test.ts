import { describe, expect, test } from "#tests/support/built-site.ts";

const line = { variantId: "gid://shopify/ProductVariant/1", quantity: 1 };

/** The endpoints that the drawer calls, on the built site. */
describe("the cart's endpoints", () => {
  test("[CART-31] [CART-38] POST /cart/validation returns nothing for an unknown variant", async ({ ask }) => {
    const response = await post(ask, "/cart/validation", { variantIds: [line.variantId] });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(await response.json()).toEqual({ variants: [] });
  });

  test("[ERR-06] POST /checkout passes on the provider's error", async ({ ask }) => {
    const response = await post(ask, "/checkout", { lines: [line] });
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^Cart creation failed: ./) });
  });

  test.for(["/cart/validation", "/checkout"])(
    "%s responds to an invalid body with 400 and the reason",
    async (endpoint, { ask }) => {
      const response = await post(ask, endpoint, {
        lines: [{ ...line, quantity: 0 }],
        variantIds: ["gid://shopify/Order/1"],
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    },
  );
});

function post(ask: (address: string, init?: RequestInit) => Promise<Response>, endpoint: string, body: unknown) {
  return ask(endpoint, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}
