import { describe, expect, partOf, test, type Ask } from "#tests/support/built-site.ts";
import { aFormBrowser } from "#tests/support/form-browser.ts";

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

  test.for(["/cart/validation", "/cart/lines", "/checkout"])(
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

/** A browser without scripts on the sample shop. */
describe("the cart page", () => {
  const onePair = async (ask: Ask) => {
    const browser = aFormBrowser(ask);
    const added = await browser.post("/product/beautiful-feet-low", { Color: "Crimson", Size: "6" });
    expect([added.status, added.location]).toEqual([303, "/cart"]);
    const variant = /name="variant" value="(\d+)"/.exec((await browser.get("/cart")).html)?.[1] ?? "";
    return { browser, variant, change: (fields: Record<string, string>) => browser.post("/cart", fields) };
  };

  test("shows what a plain form added, at the price that is charged, and is never stored by a cache", async ({
    ask,
  }) => {
    const { browser } = await onePair(ask);
    const page = await browser.get("/cart");
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    for (const part of ["Beautiful Feet Low", "USD 85.40", "Original price USD 122.00", "Subtotal"])
      expect(page.text).toContain(part);
    const [cookie] = (
      await browser.post("/product/beautiful-feet-low", { Color: "Crimson", Size: "6" })
    ).headers.getSetCookie();
    expect(cookie).toMatch(/^shod-cart=[\w.~%-]+; Path=\/; Max-Age=1209600; SameSite=Lax$/);
  });

  test("[PDP-20] asks for a missing option on the product page, and keeps what was selected", async ({ ask }) => {
    const browser = aFormBrowser(ask);
    const page = await browser.post("/product/beautiful-feet-low", { Color: "Crimson" });
    expect(page.status).toBe(422);
    expect(page.text).toContain("Please select all options before adding to cart");
    expect(page.html).toMatch(/<input(?=[^>]*value="Crimson")(?=[^>]*checked)[^>]*>/);
    expect(browser.cookies.has("shod-cart")).toBe(false);
  });

  test("[CART-23] [CART-24] changes quantities, refuses what is no number at the field, and removes lines", async ({
    ask,
  }) => {
    const { browser, variant, change } = await onePair(ask);
    expect((await change({ intent: "quantity", variant, quantity: "2" })).status).toBe(303);
    expect((await browser.get("/cart")).text).toContain("USD 170.80");
    const refused = await change({ intent: "quantity", variant, quantity: "two" });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/value="two"/);
    expect(refused.text).toContain("Enter a quantity from 1 to 999, or 0 to remove it.");
    await change({ intent: "remove", variant });
    expect((await browser.get("/cart")).text).toContain("Your cart is empty.");
    expect(browser.cookies.has("shod-cart")).toBe(false);
  });

  test("[PROMO-20] applies a code, and says at the field why one is refused", async ({ ask }) => {
    const { browser, change } = await onePair(ask);
    const refused = await change({ intent: "code", code: "nothing" });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(
      /id="promo-code-error"[^>]*>This code is expired, invalid, or has reached its usage limit\./,
    );
    expect(refused.html).toMatch(/name="code"[^>]*value="nothing"|value="nothing"[^>]*name="code"/);
    await change({ intent: "code", code: " welcome10 " });
    const applied = await browser.get("/cart");
    expect(applied.text).toContain("WELCOME10");
    expect(applied.text).toContain("USD 76.86");
    await change({ intent: "remove-code" });
    expect((await browser.get("/cart")).text).not.toContain("WELCOME10");
  });

  test("[CHK-03] [CHK-07] leads to the checkout with the same total, and is empty once that was paid", async ({
    ask,
  }) => {
    const { browser, change } = await onePair(ask);
    await change({ intent: "code", code: "welcome10" });
    const started = await change({ intent: "checkout" });
    expect(started.status).toBe(303);
    const address = new URL(started.location ?? "");
    expect(address.searchParams.get("channel")).toBe("online_store");
    const checkout = await browser.get(address.pathname);
    expect(checkout.text).toContain("Code WELCOME10 is applied.");
    expect((await browser.get("/cart")).text).toContain("Beautiful Feet Low");
    const typed = {
      email: "anna@home.example",
      firstName: "Anna",
      lastName: "Reed",
      address1: "12 Harbor Road",
      city: "Bay Shore",
      country: "US",
      state: "NY",
      zip: "11706",
      shipping: "standard",
    };
    await browser.post(`${address.pathname}/delivery`, typed);
    const shown = /name="shown" value="([^"]*)"/.exec((await browser.get(address.pathname)).html)?.[1] ?? "";
    const paid = await browser.post(address.pathname, {
      ...typed,
      shown,
      cardNumber: "4242 4242 4242 4242",
      expiry: "12/40",
      cvc: "123",
    });
    expect(paid.status).toBe(303);
    expect((await browser.get("/cart")).text).toContain("Your cart is empty.");
    expect(browser.cookies.has("shod-cart")).toBe(false);
    const none = await change({ intent: "checkout" });
    expect([none.status, none.location]).toEqual([303, "/cart"]);
  });

  test("[CART-32] says what is not sold anymore, and keeps the rest", async ({ ask }) => {
    const { browser, change } = await onePair(ask);
    await change({ intent: "add-lines", lines: "999999:2 nonsense 1:0" });
    const page = await browser.get("/cart");
    expect(page.text).toContain("An item is no longer available and has been removed");
    expect(page.text).toContain("Beautiful Feet Low");
    expect((await browser.get("/cart")).text).not.toContain("no longer available");
  });

  test("attack R9: shows nothing of a cookie that was tampered with but what the shop sells", async ({ ask }) => {
    const browser = aFormBrowser(ask);
    for (const value of ["%3Cscript%3E", "1-1.2-2~%3Cb%3E", "~".repeat(50), "z".repeat(5_000)]) {
      browser.cookies.set("shod-cart", value);
      const page = await browser.get("/cart");
      expect(page.status).toBe(200);
      expect(partOf(page.html, /<main\b/)).not.toMatch(/<script>|<b>/);
    }
  });

  test("attack E1: takes no form from another site", async ({ ask }) => {
    const response = await ask("/cart", {
      method: "POST",
      body: new URLSearchParams({ intent: "add-lines", lines: "1:1" }),
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

function post(ask: (address: string, init?: RequestInit) => Promise<Response>, endpoint: string, body: unknown) {
  return ask(endpoint, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}
