import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { orderLimitNotes } from "./cart-changes.ts";
import { CART_KEY, emptyCart } from "./cart-state.ts";
import { CODE_REFUSED, MAX_LINES } from "./checkout.ts";
import type { VariantNow } from "./reconcile-cart.ts";
import { addToCart, clearStorageNotes, readCartAgain, storageNotes, useCart } from "./cart.ts";
import {
  applyPromoCode,
  clearCart,
  restoreCart,
  restoreLine,
  removeFromCart,
  recheckPromoCode,
  startCheckout,
  validateCart,
} from "./drawer-actions.ts";

/** The fake server's responses by path, and the requests it received. */
let responses: Record<string, (body: unknown) => Response | Promise<Response>>;
let requests: { path: string; body: unknown }[];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  requests = [];
  responses = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const message: unknown = JSON.parse(body);
    requests.push({ path, body: message });
    const respond = responses[path];
    if (!respond) throw new TypeError("fetch failed");
    return respond(message);
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  useCart.setState(emptyCart, true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the stored cart", () => {
  test("[CART-17] is in local storage under the key shopify-cart", () => {
    addToCart(aLine("1"));
    expect(CART_KEY).toBe("shopify-cart");
    expect(stored.get("shopify-cart")).toContain(aLine("1").variantId);
  });

  test("[CART-01] [CART-18] survives a reload, signed in or not", async () => {
    addToCart(aLine("1"));
    addToCart(aLine("1"));
    const before = stored.get(CART_KEY) ?? "";
    useCart.setState(emptyCart, true);
    stored.set(CART_KEY, before);

    readCartAgain();
    expect(useCart.getState().items).toEqual([{ ...aLine("1"), quantity: 2 }]);
  });

  test("does not reset this tab's checkout when another tab changes it", async () => {
    stored.set(CART_KEY, JSON.stringify({ state: { ...aCart(aLine("77")), isLoading: false } }));
    useCart.setState({ isLoading: true });
    stored.set(CART_KEY, JSON.stringify({ state: { ...aCart(aLine("77")), isLoading: false } }));

    readCartAgain();
    expect(useCart.getState()).toMatchObject({ isLoading: true, items: [aLine("77")] });
  });

  test("says once what was left out of it, and then no longer stores that", () => {
    const bad = { ...aLine("1"), variantId: "SHOE-1" };
    stored.set(CART_KEY, JSON.stringify({ state: aCart(bad, aLine("2")), version: 0 }));
    readCartAgain();
    expect(useCart.getState().items).toEqual([aLine("2")]);
    expect(stored.get(CART_KEY)).toContain("SHOE-1");
    expect(storageNotes()).toEqual([expect.stringContaining("Shoe 1")]);
    clearStorageNotes();
    expect(stored.get(CART_KEY)).not.toContain("SHOE-1");
    expect(storageNotes()).toEqual([]);
  });

  test("keeps its notes until a drawer shows them, once, through changes, reloads and the back-forward cache", () => {
    const bad = { ...aLine("1"), variantId: "SHOE-1" };
    stored.set(CART_KEY, JSON.stringify({ state: aCart(bad, aLine("2")), version: 0 }));
    readCartAgain();
    readCartAgain();
    const notes = [expect.stringContaining("Shoe 1")];
    expect(storageNotes()).toEqual(notes);
    addToCart(aLine("3"));
    readCartAgain();
    expect(storageNotes()).toEqual(notes);
    clearStorageNotes();
    readCartAgain();
    expect(storageNotes()).toEqual([]);
    expect(useCart.getState().items).toEqual([aLine("2"), aLine("3")]);
  });

  test("that cannot be read is empty and says so once, also after something was added", () => {
    stored.set(CART_KEY, '{"state":{"items":[');
    readCartAgain();
    expect(useCart.getState()).toEqual(emptyCart);
    addToCart(aLine("1"));
    readCartAgain();
    expect(storageNotes()).toEqual(["Your saved cart could not be read. Please add your items again"]);
    clearStorageNotes();
    readCartAgain();
    expect([storageNotes(), useCart.getState().items]).toEqual([[], [aLine("1")]]);
  });

  test("is cleared when another tab clears it, as after a paid order", async () => {
    addToCart(aLine("1"));
    stored.delete(CART_KEY);
    readCartAgain();
    expect(useCart.getState()).toEqual(emptyCart);
  });

  test("can be restored after clearing, with its code and what was added since", () => {
    useCart.setState({ ...aCart(aLine("1"), aLine("2")), promoCode: "TEN", discountAmount: 10 });
    const before = useCart.getState();
    clearCart();
    addToCart(aLine("3"));
    restoreCart(before);
    expect(useCart.getState()).toMatchObject({
      items: [aLine("1"), aLine("2"), aLine("3")],
      promoCode: "TEN",
      discountAmount: 10,
    });
  });
});

describe("undoing at the limit of one order", () => {
  const lines = Array.from({ length: MAX_LINES }, (_, at) => aLine(String(at)));

  test.each([0, 7, MAX_LINES - 1])("a removal restores line %d in its place", (position) => {
    useCart.setState({ items: lines });
    removeFromCart(lines[position]!.variantId);
    restoreLine(lines[position]!, position);
    expect(useCart.getState().items).toEqual(lines);
  });

  test("a removal after which another tab added a line keeps both", () => {
    useCart.setState({ items: lines });
    removeFromCart(lines[7]!.variantId);
    expect(addToCart(aLine("more"))).toBe(true);
    restoreLine(lines[7]!, 7);
    expect(useCart.getState().items).toEqual([...lines, aLine("more")]);
    expect(addToCart(aLine("one more"))).toBe(false);
    expect(orderLimitNotes(useCart.getState())).toEqual([
      "One order holds up to 250 different items. To check out, remove 1",
    ]);
    removeFromCart(aLine("more").variantId);
    expect(orderLimitNotes(useCart.getState())).toEqual([]);
  });

  test("a cleared cart restores every line and keeps those added since", () => {
    useCart.setState({ ...emptyCart, items: lines });
    const before = useCart.getState();
    clearCart();
    addToCart(aLine("more"));
    useCart.setState({ promoCode: "NEW", discount: 5 });
    restoreCart(before);
    expect(useCart.getState()).toMatchObject({ items: [...lines, aLine("more")], promoCode: "NEW", discount: 5 });
  });
});

describe("checking the cart", () => {
  test("[CART-30] requests every line, and nothing for an empty cart", async () => {
    responses["/cart/validation"] = () => Response.json({ variants: [] });
    expect(await validateCart()).toBeNull();
    expect(requests).toEqual([]);

    useCart.setState({ items: [aLine("1"), aLine("2")] });
    await validateCart();
    expect(requests).toEqual([
      { path: "/cart/validation", body: { variantIds: [aLine("1").variantId, aLine("2").variantId] } },
    ]);
  });

  test("[CART-31] [CART-33] applies what changed", async () => {
    useCart.setState({ items: [aLine("1"), aLine("2"), aLine("3")] });
    responses["/cart/validation"] = () => Response.json({ variants: [now("1", "99.00"), now("3", "89.00")] });
    expect(await validateCart()).toMatchObject({
      changed: 2,
      notes: [expect.stringContaining("increased"), expect.stringContaining("removed")],
    });
    expect(useCart.getState().items).toEqual([aLine("1", "99.00"), aLine("3")]);
  });

  test("removes what a paid checkout bought, and keeps what was added since", async () => {
    useCart.setState({ items: [{ ...aLine("1"), quantity: 2 }, aLine("2")], promoCode: "GRACE10", discount: 10 });
    responses["/checkout"] = () =>
      Response.json({
        cartId: "c1",
        checkoutUrl: "https://shop.example/c1",
        totalQuantity: 3,
        totalAmount: { amount: "267.0", currencyCode: "USD" },
      });
    await startCheckout();
    useCart.setState(({ items }) => ({ items: [{ ...items[0]!, quantity: 3 }, items[1]!, aLine("3")] }));
    readCartAgain();
    responses["/cart/validation"] = () =>
      Response.json({ variants: [now("1", "89.00"), now("2", "89.00"), now("3", "89.00")], isBought: true });
    expect((await validateCart())?.notes).toEqual([expect.stringContaining("Your order was placed")]);
    expect(requests.at(-1)?.body).toMatchObject({ cartId: "c1" });
    const { items, cartId, promoCode } = useCart.getState();
    expect(items.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [aLine("1").variantId, 1],
      [aLine("3").variantId, 1],
    ]);
    expect([cartId, promoCode]).toEqual([null, null]);
  });

  const sent = { cartId: "c1", checkoutUrl: "https://shop.example/c1", promoCode: "GRACE10", discount: 10 };
  const checkedOut = { [aLine("1").variantId]: 1 };
  const check = (became: object) => {
    responses["/cart/validation"] = () => Response.json({ variants: [now("1", "89.00")], ...became });
    return validateCart();
  };

  test.each([
    ["is gone", { checkedOut, checkedOutAt: 1_700_000_000_000, shop: "a.myshopify.com" }, { isGone: true }],
    ["was sent by a release that did not store what it sells", {}, { isBought: true }],
  ])("keeps its lines and code without a note if the cart of its checkout %s", async (_what, stored, became) => {
    useCart.setState({ ...sent, ...stored, items: [aLine("1")] });
    expect((await check(became))?.notes).toEqual([]);
    expect(requests.at(-1)?.body).toMatchObject({ cartId: "c1" });
    expect(useCart.getState()).toEqual({ ...aCart(aLine("1")), promoCode: "GRACE10", discount: 10 });
  });

  test("says nothing of a paid checkout if another was started since", async () => {
    useCart.setState({ ...sent, checkedOut, items: [aLine("1")] });
    const checked = check({ isBought: true });
    useCart.setState({ cartId: "c2" });
    expect((await checked)?.notes).toEqual([]);
    expect(useCart.getState()).toMatchObject({ cartId: "c2", items: [aLine("1")] });
  });

  test("names when and at which shop the checkout was created, also after a reload", async () => {
    const at = { checkedOutAt: 1_700_000_000_000, shop: "a.myshopify.com" };
    useCart.setState({ ...sent, ...at, checkedOut, items: [aLine("1")] });
    readCartAgain();
    await check({});
    expect(requests.at(-1)?.body).toEqual({ variantIds: [aLine("1").variantId], cartId: "c1", ...at });
  });

  test("lists the variants whose sale the provider does not apply", async () => {
    useCart.setState({ items: [aLine("1"), aLine("2")] });
    responses["/cart/validation"] = () =>
      Response.json({ variants: [{ ...now("1", "89.00"), chargedWithoutSale: true }, now("2", "89.00")] });
    expect((await validateCart())?.chargedWithoutSale).toEqual([aLine("1").variantId]);
  });

  test("stores nothing if nothing changed", async () => {
    useCart.setState({ items: [aLine("1")] });
    responses["/cart/validation"] = () => Response.json({ variants: [now("1", "89.0")] });
    const before = useCart.getState();
    expect(await validateCart()).toMatchObject({ changed: 0, notes: [] });
    expect(useCart.getState()).toBe(before);
  });

  test.each([
    ["no connection", undefined],
    ["a server error", () => Response.json({ error: "x" }, { status: 502 })],
    ["an invalid response", () => Response.json("?")],
  ])("[CART-38] with %s is only logged", async (_what, respond) => {
    useCart.setState({ items: [aLine("1")] });
    if (respond) responses["/cart/validation"] = respond;
    expect(await validateCart()).toBeNull();
    expect(useCart.getState().items).toEqual([aLine("1")]);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe("a promo code", () => {
  const grace = { valid: true, message: "", discount_type: "percentage", discount_value: 10 };

  test("[PROMO-02] [PROMO-08] [PROMO-11] [PROMO-12] is sent and stored trimmed and in upper case", async () => {
    responses["/functions/v1/validate-promo-code"] = () => Response.json(grace);
    expect(await applyPromoCode(" grace10 ")).toBeNull();
    expect(requests).toEqual([{ path: "/functions/v1/validate-promo-code", body: { code: "GRACE10" } }]);
    expect(useCart.getState()).toMatchObject({ promoCode: "GRACE10", discount: 10 });
  });

  test("[PROMO-03] is neither applied nor requested if blank", async () => {
    expect(await applyPromoCode("   ")).toBe("Enter a promo code.");
    expect(requests).toEqual([]);
  });

  test.each([{ ...grace, valid: "yes" }, { ...grace, valid: 1 }, { valid: false, message: "no" }, null, "valid", {}])(
    "[PROMO-09] [PROMO-10] is refused when the response is %j",
    async (respond) => {
      responses["/functions/v1/validate-promo-code"] = () => Response.json(respond);
      const message = (respond as { message?: string } | null)?.message || CODE_REFUSED;
      expect(await applyPromoCode("GRACE10")).toBe(message);
      expect(useCart.getState().promoCode).toBeNull();
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test("[PROMO-21] is not applied if the check fails, which is logged", async () => {
    expect(await applyPromoCode("GRACE10")).toBe("We couldn’t check this code. Try again in a moment.");
    expect(console.error).toHaveBeenCalledOnce();
    expect(useCart.getState().promoCode).toBeNull();
  });

  test("tells at the field what the server said about a code that needs more in the cart, and about too many tries", async () => {
    responses["/functions/v1/validate-promo-code"] = () =>
      Response.json({ valid: false, message: "Add USD 11.00 more to use this code" });
    expect(await applyPromoCode("GRACE10")).toBe("Add USD 11.00 more to use this code");
    responses["/functions/v1/validate-promo-code"] = () =>
      Response.json({ error: "Too many attempts. Try again in 5 minutes." }, { status: 429 });
    expect(await applyPromoCode("GRACE10")).toBe("Too many attempts. Try again in 5 minutes.");
  });

  test("below its minimum is kept, with the minimum and the products that it is for now", async () => {
    useCart.setState({ promoCode: "GRACE10", discount: 10, promoTerms: { minimum: 100, products: ["gid://old"] } });
    responses["/functions/v1/validate-promo-code"] = () =>
      Response.json({
        valid: false,
        message: "Add USD 10.00 more",
        minimum_spend: 90,
        products: ["gid://old", "gid://new"],
      });
    expect(await recheckPromoCode()).toEqual([]);
    expect(useCart.getState()).toMatchObject({
      promoCode: "GRACE10",
      promoTerms: { minimum: 90, products: ["gid://old", "gid://new"] },
    });
  });

  test("is rechecked: removed if refused, kept if the check fails, updated if it changed", async () => {
    useCart.setState({ promoCode: "GRACE10", discount: 10 });
    expect(await recheckPromoCode()).toEqual([]);
    expect(useCart.getState().promoCode).toBe("GRACE10");

    responses["/functions/v1/validate-promo-code"] = () => Response.json({ ...grace, discount_value: 15 });
    expect(await recheckPromoCode()).toEqual([]);
    expect(useCart.getState().discount).toBe(15);

    responses["/functions/v1/validate-promo-code"] = () => Response.json({ valid: false, message: "" });
    expect(await recheckPromoCode()).toEqual(["Promo code GRACE10 is no longer valid and has been removed"]);
    expect(useCart.getState()).toMatchObject({ promoCode: null, discount: 0 });
  });
});

describe("starting a checkout", () => {
  const checkout = {
    cartId: "gid://shopify/Cart/1",
    checkoutUrl: "https://shop.example/c/1?channel=online_store",
    totalQuantity: 1,
    totalAmount: { amount: "89.0", currencyCode: "USD" },
  };

  test("[CHK-03] does nothing for an empty cart", async () => {
    expect(await startCheckout()).toBeNull();
    expect(requests).toEqual([]);
  });

  test("[CHK-02] [CHK-06] [CHK-07] [CHK-08] [CHK-09] sends the lines, is loading during the request, and stores the URL", async () => {
    useCart.setState({ items: [{ ...aLine("1"), quantity: 3 }], promoCode: "GRACE10", discount: 10 });
    responses["/checkout"] = () => {
      expect(useCart.getState().isLoading).toBe(true);
      return Response.json({ ...checkout, totalAmount: { amount: "240.3", currencyCode: "USD" } });
    };
    expect(await startCheckout()).toMatchObject({ url: checkout.checkoutUrl, notes: [] });
    expect(requests).toEqual([
      { path: "/checkout", body: { lines: [{ variantId: aLine("1").variantId, quantity: 3 }], promoCode: "GRACE10" } },
    ]);
    expect(useCart.getState()).toMatchObject({
      isLoading: false,
      cartId: checkout.cartId,
      checkoutUrl: checkout.checkoutUrl,
      items: [{ quantity: 3 }],
    });
  });

  test("[CHK-09] [CHK-10] throws the server's message on failure and stops loading", async () => {
    useCart.setState({ items: [aLine("1")] });
    responses["/checkout"] = () => Response.json({ error: "No checkout URL returned from Shopify" }, { status: 502 });
    await expect(startCheckout()).rejects.toThrow("No checkout URL returned from Shopify");
    expect(useCart.getState()).toMatchObject({ isLoading: false, checkoutUrl: null });
  });

  test("[CHK-09] [CHK-10] throws without a connection and stops loading", async () => {
    useCart.setState({ items: [aLine("1")] });
    await expect(startCheckout()).rejects.toThrow("fetch failed");
    expect(useCart.getState().isLoading).toBe(false);
  });

  test("creates one checkout for two concurrent calls", async () => {
    useCart.setState({ items: [aLine("1")] });
    responses["/checkout"] = () => Response.json(checkout);
    expect(await Promise.all([startCheckout(), startCheckout()])).toMatchObject([{ url: checkout.checkoutUrl }, null]);
    expect(requests).toHaveLength(1);
  });

  test("applies what the provider could not sell, with a note per line", async () => {
    useCart.setState({ items: [{ ...aLine("1"), quantity: 5 }, aLine("2"), aLine("3")] });
    const remainingLines = [
      { variantId: aLine("1").variantId, quantity: 2 },
      { variantId: aLine("3").variantId, quantity: 1 },
    ];
    responses["/checkout"] = () =>
      Response.json({
        ...checkout,
        totalQuantity: 3,
        totalAmount: { amount: "267.00", currencyCode: "USD" },
        reduced: { lines: remainingLines, messages: ["x"] },
      });
    const started = await startCheckout();
    expect(started).toMatchObject({
      url: checkout.checkoutUrl,
      notes: [
        `Only 2 left of ${aLine("1").product.node.title}, ${aLine("1").variantTitle}`,
        `${aLine("2").product.node.title}, ${aLine("2").variantTitle} is no longer available and has been removed`,
      ],
    });
    expect(useCart.getState()).toMatchObject({ isLoading: false, items: remainingLines });
    expect(useCart.getState().checkedOut).toEqual({ [aLine("1").variantId]: 2, [aLine("3").variantId]: 1 });
    expect(useCart.getState().items).toBe(started?.items);
  });

  test("attack R12: removes a code that the provider no longer accepts, with a note before payment", async () => {
    useCart.setState({ items: [aLine("1")], promoCode: "GRACE10", discount: 10 });
    responses["/checkout"] = () => Response.json({ ...checkout, refusedCode: "GRACE10" });
    expect(await startCheckout()).toMatchObject({
      url: checkout.checkoutUrl,
      promoCode: null,
      notes: ["Promo code GRACE10 is no longer valid and has been removed"],
    });
    expect(useCart.getState()).toMatchObject({ promoCode: null, discount: 0 });
  });

  test("attack R9: attack R12: notes the provider's total if the drawer shows a different one", async () => {
    const tampered = { ...aLine("1"), price: { amount: "0.01", currencyCode: "USD" } };
    useCart.setState({ items: [tampered], promoCode: "FREE", discount: 100 });
    responses["/checkout"] = () => Response.json(checkout);
    expect((await startCheckout())?.notes).toEqual(["Your total at checkout is USD 89.00, not USD 0.00"]);
    useCart.setState({ items: [aLine("1")], promoCode: null, discount: 0 });
    responses["/checkout"] = () =>
      Response.json({ ...checkout, totalAmount: { amount: "121.0", currencyCode: "CAD" } });
    expect((await startCheckout())?.notes).toEqual(["Your total at checkout is CAD 121.00, not USD 89.00"]);
  });

  test("has no URL if nothing is left", async () => {
    useCart.setState({ items: [aLine("1")] });
    responses["/checkout"] = () =>
      Response.json({ ...checkout, totalQuantity: 0, reduced: { lines: [], messages: [] } });
    expect(await startCheckout()).toMatchObject({ url: null, items: [], notes: [expect.stringContaining("removed")] });
    expect(useCart.getState().items).toEqual([]);
  });

  test("uses the provider's messages if no line changed", async () => {
    const items = [aLine("1")];
    useCart.setState({ items });
    const lines = [{ variantId: aLine("1").variantId, quantity: 1 }];
    responses["/checkout"] = () =>
      Response.json({ ...checkout, reduced: { lines, messages: ["A piece comes later."] } });
    expect(await startCheckout()).toMatchObject({ url: checkout.checkoutUrl, items, notes: ["A piece comes later."] });
  });

  test("creates a new provider cart every time", async () => {
    useCart.setState({ items: [aLine("1")], cartId: "old", checkoutUrl: "https://old.example/" });
    responses["/checkout"] = () => Response.json(checkout);
    expect(await startCheckout()).toMatchObject({ url: checkout.checkoutUrl, notes: [] });
    expect(useCart.getState()).toMatchObject({ cartId: checkout.cartId, checkoutUrl: checkout.checkoutUrl });
  });
});

function now(name: string, amount: string): VariantNow {
  return {
    id: aLine(name).variantId,
    productTitle: `Shoe ${name}`,
    price: { amount, currencyCode: "USD" },
    availableForSale: true,
    chargedWithoutSale: false,
  };
}
