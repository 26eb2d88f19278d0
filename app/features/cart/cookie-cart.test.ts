import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CART_COOKIE, emptyCookieCart, readCookieCart, withLine, withUnits, writeCookieCart } from "./cookie-cart.ts";

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;
const read = (value: string) => readCookieCart(`other=1; ${CART_COOKIE}=${value}; last=2`);

describe("the cart in a cookie", () => {
  test("is read as it was written, with Shopify's long ids, a code and the checkout it was sent to", () => {
    const cart = {
      lines: [
        { variantId: gid(45_000_001), quantity: 2 },
        { variantId: gid(49_876_543_210_987), quantity: 999 },
      ],
      promoCode: "GRACE & PEACE ÉTÉ",
      cartId: "gid://shopify/Cart/Z2NwLXVz-abc_1?key=0123abc",
      checkedOutAt: 1_795_800_000_000,
      shop: "a-shop.myshopify.com",
    };
    const value = writeCookieCart(cart)!;
    expect(value).toMatch(/^[\w.~%-]+$/);
    expect(read(value)).toEqual(cart);
  });

  test("holds the 250 lines of one order, and says if it would not fit", () => {
    const lines = Array.from({ length: 250 }, (_, at) => ({ variantId: gid(49_876_543_210_000 + at), quantity: 99 }));
    const value = writeCookieCart({ ...emptyCookieCart, lines })!;
    expect(value.length).toBeLessThan(4_000);
    expect(read(value).lines).toEqual(lines);
    expect(writeCookieCart({ ...emptyCookieCart, lines, promoCode: "É".repeat(100) })).toBeNull();
    expect(writeCookieCart({ ...emptyCookieCart, lines: [...lines, ...lines] })).toBeNull();
  });

  test.each(["", "~", "%E0%A4%A", "1-0", "-1", "zzzzzzzzzzzz-1", "1-1.1", "<script>-1", "~~gid://shopify/Order/1"])(
    "leaves out what is invalid: %j",
    (value) => {
      const { lines, cartId } = read(value);
      expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true);
      expect(cartId).toBeNull();
    },
  );

  test("never fails on anything a browser sends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const cart = read(text);
        expect(cart.lines.length).toBeLessThanOrEqual(250);
        for (const { variantId, quantity } of cart.lines) {
          expect(variantId).toMatch(/^gid:\/\/shopify\/ProductVariant\/[1-9]\d*$/);
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
        }
      }),
    );
  });

  test("has one line for each variant, at most 999 of it, and forgets the checkout when it changes", () => {
    const sent = {
      lines: [{ variantId: gid(1), quantity: 1 }],
      promoCode: null,
      cartId: "gid://shopify/Cart/1",
      checkedOutAt: 1_795_800_000_000,
      shop: "embedded store",
    };
    expect(withUnits(sent, gid(1), 1)).toEqual({
      lines: [{ variantId: gid(1), quantity: 2 }],
      promoCode: null,
      cartId: null,
    });
    expect(withUnits(sent, gid(2), 3).lines).toHaveLength(2);
    expect(withLine(sent, gid(1), 5_000).lines).toEqual([{ variantId: gid(1), quantity: 999 }]);
    expect(withLine(sent, gid(1), 0).lines).toEqual([]);
  });
});
