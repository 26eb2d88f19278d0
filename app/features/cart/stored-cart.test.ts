import { describe, expect, test } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { cartStorage } from "./cart-storage.ts";
import { emptyCart } from "./cart-state.ts";
import { readStoredCart } from "./stored-cart.ts";

describe("a cart read from the browser's storage", () => {
  test("[CART-18] is the cart that was stored", () => {
    const cart = {
      ...aCart(aLine("1"), aLine("2")),
      cartId: "gid://shopify/Cart/1",
      checkoutUrl: "https://x.example/",
      promoCode: "GRACE10",
      discount: 10,
    };
    expect(readStoredCart(stored(cart))).toEqual(cart);
  });

  test("[CHK-09] is never loading, even if the page was closed during a checkout", () => {
    expect(readStoredCart(stored({ ...aCart(aLine("1")), isLoading: true })).isLoading).toBe(false);
  });

  test.each([null, "", "{", "null", "[]", '{"state":null}', '{"state":{"items":{}}}', '{"state":"cart"}'])(
    "is empty when storage holds %j",
    (text) => {
      expect(readStoredCart(text)).toEqual(emptyCart);
    },
  );

  test.each([
    ["no variant", { variantId: 5 }],
    ["a fractional quantity", { quantity: 1.5 }],
    ["a quantity of zero", { quantity: 0 }],
    ["a string as quantity", { quantity: "2" }],
    ["no product", { product: null }],
    ["no pictures list", { product: { node: { id: "1", handle: "x", title: "x", images: null } } }],
    ["an invalid price", { price: { amount: "12,50", currencyCode: "USD" } }],
    ["a negative price", { price: { amount: "-5", currencyCode: "USD" } }],
    ["an invalid currency", { price: { amount: "5", currencyCode: "dollars" } }],
    ["invalid options", { selectedOptions: [{ name: "Size" }] }],
  ])("attack R9: drops a line with %s and keeps the others", (_what, damage) => {
    const text = stored({ ...emptyCart, items: [{ ...aLine("1"), ...damage }, aLine("2")] });
    expect(readStoredCart(text).items).toEqual([aLine("2")]);
  });

  test("attack R9: limits a line to its stock and to what one checkout accepts", () => {
    const read = (line: object) =>
      readStoredCart(stored({ ...emptyCart, items: [{ ...aLine("1"), ...line }] })).items[0];
    expect(read({ quantity: 999, left: 1 })).toEqual({ ...aLine("1"), quantity: 1, left: 1 });
    expect(read({ quantity: 5_000 })?.quantity).toBe(999);
    for (const left of [0, -1, 1.5, "3", null])
      expect(read({ quantity: 2, left })).toEqual({ ...aLine("1"), quantity: 2 });
  });

  test("attack R9: gives no discount without a code, and ignores an invalid one", () => {
    expect(readStoredCart(stored({ ...emptyCart, discount: 100 }))).toEqual(emptyCart);
    expect(readStoredCart(stored({ ...emptyCart, promoCode: "X", discount: 150, discountAmount: -3 }))).toEqual({
      ...emptyCart,
      promoCode: "X",
    });
  });
});

describe("unavailable storage", () => {
  test("gives an empty cart and no error, whether disabled, private or full", () => {
    const refusing = cartStorage(() => {
      throw new DOMException("Not allowed", "SecurityError");
    });
    expect(refusing.read()).toEqual(emptyCart);
    expect(() => refusing.write(aCart(aLine("1")))).not.toThrow();
  });
});

function stored(state: unknown): string {
  return JSON.stringify({ state, version: 0 });
}
