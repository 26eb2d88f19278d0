import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { CART_KEY, emptyCart } from "./cart.ts";
import type { VariantNow } from "./cart-check.ts";
import {
  addToCart,
  applyPromoCode,
  clearCart,
  putCartBack,
  recheckPromoCode,
  removePromoCode,
  startCheckout,
  useCart,
  validateCart,
} from "./cart-store.ts";

/** What the server of the test answers, by path; and what it was asked. */
let answers: Record<string, (body: unknown) => Response | Promise<Response>>;
let asked: { path: string; body: unknown }[];
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  asked = [];
  answers = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const message: unknown = JSON.parse(body);
    asked.push({ path, body: message });
    const answer = answers[path];
    if (!answer) throw new TypeError("fetch failed");
    return answer(message);
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  useCart.setState(emptyCart, true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the kept cart", () => {
  test("[CART-17] is in local storage under the key shopify-cart", () => {
    addToCart(aLine("1"));
    expect(CART_KEY).toBe("shopify-cart");
    expect(kept.get("shopify-cart")).toContain(aLine("1").variantId);
  });

  test("[CART-01] [CART-18] survives a reload, for anybody", async () => {
    addToCart(aLine("1"));
    addToCart(aLine("1"));
    const before = kept.get(CART_KEY) ?? "";
    useCart.setState(emptyCart, true);
    kept.set(CART_KEY, before);

    await useCart.persist.rehydrate();
    expect(useCart.getState().items).toEqual([{ ...aLine("1"), quantity: 2 }]);
  });

  test("taken over from another tab, does not end the checkout this tab is making", async () => {
    kept.set(CART_KEY, JSON.stringify({ state: { ...aCart(aLine("other")), isLoading: false } }));
    useCart.setState({ isLoading: true });
    kept.set(CART_KEY, JSON.stringify({ state: { ...aCart(aLine("other")), isLoading: false } }));

    await useCart.persist.rehydrate();
    expect(useCart.getState()).toMatchObject({ isLoading: true, items: [aLine("other")] });
  });

  test("removed by another tab, as after a paid order, is empty here too", async () => {
    addToCart(aLine("1"));
    kept.delete(CART_KEY);
    await useCart.persist.rehydrate();
    expect(useCart.getState()).toEqual(emptyCart);
  });

  test("cleared by mistake, comes back with its code, together with what was added since", () => {
    useCart.setState({ ...aCart(aLine("1"), aLine("2")), promoCode: "TEN", discountAmount: 10 });
    const before = useCart.getState();
    clearCart();
    addToCart(aLine("3"));
    putCartBack(before);
    expect(useCart.getState()).toMatchObject({
      items: [aLine("1"), aLine("2"), aLine("3")],
      promoCode: "TEN",
      discountAmount: 10,
    });
  });
});

describe("checking the cart", () => {
  test("[CART-30] asks about every line, and about nothing when there is none", async () => {
    answers["/cart/validation"] = () => Response.json({ variants: [] });
    expect(await validateCart()).toBeNull();
    expect(asked).toEqual([]);

    useCart.setState({ items: [aLine("1"), aLine("2")] });
    await validateCart();
    expect(asked).toEqual([
      { path: "/cart/validation", body: { variantIds: [aLine("1").variantId, aLine("2").variantId] } },
    ]);
  });

  test("[CART-31] [CART-33] takes over what changed", async () => {
    useCart.setState({ items: [aLine("1"), aLine("2"), aLine("3")] });
    answers["/cart/validation"] = () => Response.json({ variants: [now("1", "99.00"), now("3", "89.00")] });
    expect(await validateCart()).toMatchObject({
      changed: 2,
      notes: [expect.stringContaining("increased"), expect.stringContaining("removed")],
    });
    expect(useCart.getState().items).toEqual([aLine("1", "99.00"), aLine("3")]);
  });

  test.each([
    ["no connection", undefined],
    ["a server error", () => Response.json({ error: "x" }, { status: 502 })],
    ["an answer that is none", () => Response.json("?")],
  ])("[CART-38] with %s is only logged", async (_what, answer) => {
    useCart.setState({ items: [aLine("1")] });
    if (answer) answers["/cart/validation"] = answer;
    expect(await validateCart()).toBeNull();
    expect(useCart.getState().items).toEqual([aLine("1")]);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe("a promo code", () => {
  const grace = { valid: true, message: "", discount_type: "percentage", discount_value: 10 };

  test("[PROMO-02] [PROMO-08] [PROMO-11] [PROMO-12] is sent and kept trimmed and in upper case", async () => {
    answers["/functions/v1/validate-promo-code"] = () => Response.json(grace);
    expect(await applyPromoCode(" grace10 ")).toBe(true);
    expect(asked).toEqual([{ path: "/functions/v1/validate-promo-code", body: { code: "GRACE10" } }]);
    expect(useCart.getState()).toMatchObject({ promoCode: "GRACE10", discount: 10 });
  });

  test("[PROMO-03] of blanks is not applied, and not asked about", async () => {
    expect(await applyPromoCode("   ")).toBe(false);
    expect(asked).toEqual([]);
  });

  test.each([{ ...grace, valid: "yes" }, { ...grace, valid: 1 }, { valid: false, message: "no" }, null, "valid", {}])(
    "[PROMO-09] [PROMO-10] is refused when the answer is %j",
    async (answer) => {
      answers["/functions/v1/validate-promo-code"] = () => Response.json(answer);
      expect(await applyPromoCode("GRACE10")).toBe(false);
      expect(useCart.getState().promoCode).toBeNull();
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test("[PROMO-21] that could not be checked is logged and not applied", async () => {
    expect(await applyPromoCode("GRACE10")).toBe(false);
    expect(console.error).toHaveBeenCalledOnce();
    expect(useCart.getState().promoCode).toBeNull();
  });

  test("[PROMO-17] [PROMO-18] can be removed", () => {
    useCart.setState({ promoCode: "GRACE10", discount: 10 });
    removePromoCode();
    expect(useCart.getState()).toMatchObject({ promoCode: null, discount: 0 });
  });

  test("stored earlier is checked again: refused, it goes; unanswered, it stays; changed, it counts anew", async () => {
    useCart.setState({ promoCode: "GRACE10", discount: 10 });
    expect(await recheckPromoCode()).toBe(true);
    expect(useCart.getState().promoCode).toBe("GRACE10");

    answers["/functions/v1/validate-promo-code"] = () => Response.json({ ...grace, discount_value: 15 });
    expect(await recheckPromoCode()).toBe(true);
    expect(useCart.getState().discount).toBe(15);

    answers["/functions/v1/validate-promo-code"] = () => Response.json({ valid: false, message: "" });
    expect(await recheckPromoCode()).toBe(false);
    expect(useCart.getState()).toMatchObject({ promoCode: null, discount: 0 });
  });
});

describe("starting a checkout", () => {
  const made = {
    cartId: "gid://shopify/Cart/1",
    checkoutUrl: "https://shop.example/c/1?channel=online_store",
    totalQuantity: 1,
    totalAmount: { amount: "89.0", currencyCode: "USD" },
  };

  test("[CHK-03] with an empty cart does nothing", async () => {
    expect(await startCheckout()).toBeNull();
    expect(asked).toEqual([]);
  });

  test("[CHK-02] [CHK-06] [CHK-07] [CHK-08] [CHK-09] is busy meanwhile, sends the lines and keeps the address", async () => {
    useCart.setState({ items: [{ ...aLine("1"), quantity: 3 }], promoCode: "GRACE10", discount: 10 });
    answers["/checkout"] = () => {
      expect(useCart.getState().isLoading).toBe(true);
      return Response.json({ ...made, totalAmount: { amount: "240.3", currencyCode: "USD" } });
    };
    expect(await startCheckout()).toMatchObject({ url: made.checkoutUrl, notes: [] });
    expect(asked).toEqual([
      { path: "/checkout", body: { lines: [{ variantId: aLine("1").variantId, quantity: 3 }], promoCode: "GRACE10" } },
    ]);
    expect(useCart.getState()).toMatchObject({
      isLoading: false,
      cartId: made.cartId,
      checkoutUrl: made.checkoutUrl,
      items: [{ quantity: 3 }],
    });
  });

  test("[CHK-09] [CHK-10] that fails throws the server's words and is busy no more", async () => {
    useCart.setState({ items: [aLine("1")] });
    answers["/checkout"] = () => Response.json({ error: "No checkout URL returned from Shopify" }, { status: 502 });
    await expect(startCheckout()).rejects.toThrow("No checkout URL returned from Shopify");
    expect(useCart.getState()).toMatchObject({ isLoading: false, checkoutUrl: null });
  });

  test("[CHK-09] [CHK-10] without a connection throws and is busy no more", async () => {
    useCart.setState({ items: [aLine("1")] });
    await expect(startCheckout()).rejects.toThrow("fetch failed");
    expect(useCart.getState().isLoading).toBe(false);
  });

  test("twice at once makes one checkout", async () => {
    useCart.setState({ items: [aLine("1")] });
    answers["/checkout"] = () => Response.json(made);
    expect(await Promise.all([startCheckout(), startCheckout()])).toMatchObject([{ url: made.checkoutUrl }, null]);
    expect(asked).toHaveLength(1);
  });

  test("takes over what the provider could not sell, and says so line by line", async () => {
    useCart.setState({ items: [{ ...aLine("1"), quantity: 5 }, aLine("2"), aLine("3")] });
    const left = [
      { variantId: aLine("1").variantId, quantity: 2 },
      { variantId: aLine("3").variantId, quantity: 1 },
    ];
    answers["/checkout"] = () =>
      Response.json({
        ...made,
        totalQuantity: 3,
        totalAmount: { amount: "267.00", currencyCode: "USD" },
        reduced: { lines: left, messages: ["x"] },
      });
    const started = await startCheckout();
    expect(started).toMatchObject({
      url: made.checkoutUrl,
      notes: [
        `Only 2 left of ${aLine("1").product.node.title}, ${aLine("1").variantTitle}`,
        `${aLine("2").product.node.title}, ${aLine("2").variantTitle} is no longer available and has been removed`,
      ],
    });
    expect(useCart.getState()).toMatchObject({ isLoading: false, items: left });
    expect(useCart.getState().items).toBe(started?.items);
  });

  test("attack R12: takes a code out that the provider no longer honours, and says so before anybody pays", async () => {
    useCart.setState({ items: [aLine("1")], promoCode: "GRACE10", discount: 10 });
    answers["/checkout"] = () => Response.json({ ...made, refusedCode: "GRACE10" });
    expect(await startCheckout()).toMatchObject({
      url: made.checkoutUrl,
      promoCode: null,
      notes: ["Promo code GRACE10 is no longer valid and has been removed"],
    });
    expect(useCart.getState()).toMatchObject({ promoCode: null, discount: 0 });
  });

  test("attack R9: attack R12: says what the provider charges where the drawer shows anything else", async () => {
    const tampered = { ...aLine("1"), price: { amount: "0.01", currencyCode: "USD" } };
    useCart.setState({ items: [tampered], promoCode: "FREE", discount: 100 });
    answers["/checkout"] = () => Response.json(made);
    expect((await startCheckout())?.notes).toEqual(["Your total at checkout is USD 89.00, not USD 0.00"]);
    useCart.setState({ items: [aLine("1")], promoCode: null, discount: 0 });
    answers["/checkout"] = () => Response.json({ ...made, totalAmount: { amount: "121.0", currencyCode: "CAD" } });
    expect((await startCheckout())?.notes).toEqual(["Your total at checkout is CAD 121.00, not USD 89.00"]);
  });

  test("has nowhere to go when nothing is left", async () => {
    useCart.setState({ items: [aLine("1")] });
    answers["/checkout"] = () => Response.json({ ...made, totalQuantity: 0, reduced: { lines: [], messages: [] } });
    expect(await startCheckout()).toMatchObject({ url: null, items: [], notes: [expect.stringContaining("removed")] });
    expect(useCart.getState().items).toEqual([]);
  });

  test("gives the provider's own words where its lines do not tell", async () => {
    const items = [aLine("1")];
    useCart.setState({ items });
    const lines = [{ variantId: aLine("1").variantId, quantity: 1 }];
    answers["/checkout"] = () => Response.json({ ...made, reduced: { lines, messages: ["A piece comes later."] } });
    expect(await startCheckout()).toMatchObject({ url: made.checkoutUrl, items, notes: ["A piece comes later."] });
  });

  test("makes a new provider cart every time", async () => {
    useCart.setState({ items: [aLine("1")], cartId: "old", checkoutUrl: "https://old.example/" });
    answers["/checkout"] = () => Response.json(made);
    expect(await startCheckout()).toMatchObject({ url: made.checkoutUrl, notes: [] });
    expect(useCart.getState()).toMatchObject({ cartId: made.cartId, checkoutUrl: made.checkoutUrl });
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
