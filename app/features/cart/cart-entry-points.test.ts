import { describe, expect, test } from "#tests/built-site.ts";

const line = { variantId: "gid://shopify/ProductVariant/1", quantity: 1 };

/** The doors the drawer asks, as the built site answers them. */
describe("the cart's doors", () => {
  test("[CART-31] [CART-38] POST /cart/validation knows nothing of a variant that was never sold", async ({ ask }) => {
    const answer = await post(ask, "/cart/validation", { variantIds: [line.variantId] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect(await answer.json()).toEqual({ variants: [] });
  });

  test("[ERR-06] POST /checkout passes the provider's refusal on", async ({ ask }) => {
    const answer = await post(ask, "/checkout", { lines: [line] });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^Cart creation failed: ./) });
  });

  test.for(["/cart/validation", "/checkout"])(
    "%s refuses what does not fit with 400 and the reason",
    async (endpoint, { ask }) => {
      const answer = await post(ask, endpoint, {
        lines: [{ ...line, quantity: 0 }],
        variantIds: ["gid://shopify/Order/1"],
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: expect.any(String) });
    },
  );
});

function post(ask: (address: string, init?: RequestInit) => Promise<Response>, endpoint: string, body: unknown) {
  return ask(endpoint, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}
