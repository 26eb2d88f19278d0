import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundAmounts, spread } from "./refund-amounts.ts";

const line = (id: number, quantity: number, unitMinor: number, change: object = {}) => ({
  id,
  quantity,
  unitMinor,
  refundedQuantity: 0,
  isTaxable: true,
  isDiscounted: true,
  ...change,
});
type Line = ReturnType<typeof line>;

function order(lines: Line[], { discountMinor = 0, taxMinor = 0, shippingMinor = 0, refundedMinor = 0 } = {}) {
  const subtotalMinor = lines.reduce((sum, each) => sum + each.quantity * each.unitMinor, 0);
  const totalMinor = subtotalMinor - discountMinor + taxMinor + shippingMinor;
  return {
    lines,
    discountMinor,
    taxMinor,
    shippingMinor,
    refundedMinor,
    totalMinor,
    refundedShippingMinor: 0,
    financialStatus: refundedMinor > 0 ? ("partially_refunded" as const) : ("paid" as const),
    cancelledAt: null,
  };
}

describe("a refund's amount", () => {
  test("is the units' price with their share of the code's discount and of the tax", () => {
    const bought = order([line(1, 2, 10_000), line(2, 1, 5_000)], {
      discountMinor: 2_500,
      taxMinor: 900,
      shippingMinor: 600,
    });
    expect(refundAmounts(bought, [{ lineId: 1, quantity: 1 }], 0)).toMatchObject({
      lines: [{ subtotalMinor: 9_000, taxMinor: 360 }],
      subtotalMinor: 9_000,
      taxMinor: 360,
      amountMinor: 9_360,
      maximumMinor: 24_000,
    });
    expect(refundAmounts(bought, [], 600)).toMatchObject({ amountMinor: 600 });
  });

  test("has the discount only of units that the code was for", () => {
    const bought = order([line(1, 2, 10_000, { isDiscounted: false }), line(2, 1, 5_000), line(3, 1, 5_000)], {
      discountMinor: 1_000,
      taxMinor: 2_900,
    });
    const amountOf = (lineId: number) => refundAmounts(bought, [{ lineId, quantity: 1 }], 0);
    expect(amountOf(1)).toMatchObject({ subtotalMinor: 10_000, taxMinor: 1_000 });
    for (const discounted of [2, 3])
      expect(amountOf(discounted)).toMatchObject({ subtotalMinor: 4_500, taxMinor: 450 });
  });

  test("has no tax for what was not taxed", () => {
    const bought = order([line(1, 1, 10_000), line(2, 1, 10_000, { isTaxable: false })], { taxMinor: 400 });
    expect(refundAmounts(bought, [{ lineId: 2, quantity: 1 }], 0)).toMatchObject({ amountMinor: 10_000 });
    expect(refundAmounts(bought, [{ lineId: 1, quantity: 1 }], 0)).toMatchObject({ amountMinor: 10_400 });
  });

  test("is at most what is left of the payment, and nothing where nothing was paid", () => {
    const bought = order([line(1, 1, 10_000)], { refundedMinor: 9_500 });
    expect(refundAmounts(bought, [{ lineId: 1, quantity: 1 }], 0)).toMatchObject({
      amountMinor: 500,
      maximumMinor: 500,
    });
    const unpaid = { ...order([line(1, 1, 10_000)]), financialStatus: "pending" as const };
    expect(refundAmounts(unpaid, [{ lineId: 1, quantity: 1 }], 0)).toMatchObject({ amountMinor: 0, maximumMinor: 0 });
  });

  test("adds up to the order's total, whatever the prices, one unit after another", () => {
    const bought = fc.record({
      lines: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 5 }), unitMinor: fc.integer({ min: 0, max: 99_999 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      discount: fc.float({ min: 0, max: 1, noNaN: true }),
      taxMinor: fc.integer({ min: 0, max: 9_999 }),
      shippingMinor: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(bought, ({ lines, discount, taxMinor, shippingMinor }) => {
        const given = lines.map((each, at) => line(at + 1, each.quantity, each.unitMinor));
        const subtotal = given.reduce((sum, each) => sum + each.quantity * each.unitMinor, 0);
        const discountMinor = Math.min(subtotal, Math.floor(subtotal * discount));
        // Tax is charged on what is paid for goods.
        const taxed = { discountMinor, taxMinor: subtotal > discountMinor ? taxMinor : 0, shippingMinor };
        let [sum, current] = [shippingMinor, given];
        for (const each of given)
          for (let unit = 0; unit < each.quantity; unit++) {
            const { subtotalMinor, taxMinor: tax } = refundAmounts(
              order(current, taxed),
              [{ lineId: each.id, quantity: 1 }],
              0,
            );
            expect(Math.min(subtotalMinor, tax)).toBeGreaterThanOrEqual(0);
            sum += subtotalMinor + tax;
            current = current.map((other) =>
              other.id === each.id ? { ...other, refundedQuantity: other.refundedQuantity + 1 } : other,
            );
          }
        expect(sum).toBe(order(given, taxed).totalMinor);
      }),
    );
  });

  test("is spread in whole minor units", () => {
    expect(spread(100, [1, 1, 1])).toEqual([33, 33, 34]);
    expect(spread(100, [0, 0])).toEqual([0, 0]);
    expect(spread(9_007_199_254_740_991, [1, 2])).toEqual([3_002_399_751_580_330, 6_004_799_503_160_661]);
  });
});
