import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { cartTotals } from "./cart-totals.ts";

describe("the totals", () => {
  test("[CART-39] are subtotal minus subtotal times percent divided by 100", () => {
    const cart = { ...aCart({ ...aLine("1", "89.00"), quantity: 2 }, aLine("2", "22.00")), discount: 10 };
    expect(cartTotals(cart)).toEqual({ subtotal: usd(20_000), discount: usd(2_000), total: usd(18_000) });
  });

  test("round half up once, at the end, and the rows add up", () => {
    expect(cartTotals({ ...aCart(aLine("1", "0.05")), discount: 10 })).toEqual({
      subtotal: usd(5),
      discount: usd(0),
      total: usd(5),
    });
    expect(cartTotals({ ...aCart(aLine("1", "0.33"), aLine("2", "0.33")), discount: 33.33 }).total).toEqual(usd(44));
  });

  test("[PROMO-13] take a fixed amount off, never below zero", () => {
    expect(cartTotals({ ...aCart(aLine("1", "89.00")), discountAmount: 10 })).toMatchObject({
      discount: usd(1_000),
      total: usd(7_900),
    });
    expect(cartTotals({ ...aCart(aLine("1", "8.00")), discountAmount: 10 })).toMatchObject({
      discount: usd(800),
      total: usd(0),
    });
  });

  test("of an empty cart are zero, in US dollars", () => {
    expect(cartTotals(aCart())).toEqual({ subtotal: usd(0), discount: usd(0), total: usd(0) });
  });

  test("are in the currency of the first line, rounded to its minor unit", () => {
    expect(cartTotals({ ...aCart(aLine("1", "1200", "JPY")), discountAmount: 100 }).total).toEqual({
      minor: 1_100,
      currency: "JPY",
    });
    expect(cartTotals({ ...aCart(aLine("1", "1.250", "KWD")), discount: 50 }).total).toEqual({
      minor: 625,
      currency: "KWD",
    });
  });

  test("are never negative, always add up, and are never above the subtotal, for any cart", () => {
    const line = fc.record({
      minor: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 250 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (lines, hundredths, amount) => {
          const items = lines.map(({ minor, quantity }, at) => ({
            ...aLine(String(at), (minor / 100).toFixed(2)),
            quantity,
          }));
          const { subtotal, discount, total } = cartTotals({
            items,
            discount: hundredths / 100,
            discountAmount: amount / 100,
          });
          expect(subtotal.minor).toBe(lines.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0));
          expect(discount.minor + total.minor).toBe(subtotal.minor);
          expect(Math.min(discount.minor, total.minor)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

function usd(minor: number) {
  return { minor, currency: "USD" };
}
