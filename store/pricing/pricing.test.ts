import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartTotals } from "#app/features/cart/cart-totals.ts";
import { priceCart, type StoreDiscount } from "./pricing.ts";

const now = new Date("2026-03-01T12:00:00Z");
const SALE: StoreDiscount = {
  code: null,
  kind: "percentage",
  value: 3000,
  productIds: [1],
  startsAt: new Date("2026-01-01"),
  endsAt: null,
  usageLimit: null,
  usageCount: 0,
  active: true,
  combinesWith: { orderDiscounts: true, productDiscounts: true },
};
const GRACE10: StoreDiscount = { ...SALE, code: "GRACE10", value: 1000, productIds: null };
const TEN_OFF: StoreDiscount = { ...GRACE10, code: "TENOFF", kind: "fixed", value: 1000 };
const onePair = [{ variantId: 11, productId: 1, unitMinor: 12_995, quantity: 1 }];
const price = (given: Partial<Parameters<typeof priceCart>[0]>) =>
  priceCart({ lines: onePair, discounts: [], code: null, currency: "USD", now, ...given });

describe("the price of a cart", () => {
  test("subtracts a fixed code's amount, but never more than the subtotal", () => {
    expect(price({ discounts: [TEN_OFF], code: "TENOFF" }).totalMinor).toBe(11_995);
    const cheap = [{ variantId: 11, productId: 1, unitMinor: 400, quantity: 1 }];
    expect(price({ lines: cheap, discounts: [TEN_OFF], code: "TENOFF" })).toMatchObject({
      discountMinor: 400,
      totalMinor: 0,
    });
  });

  test("ignores a code that is unknown, inactive, used up, expired or not started", () => {
    const refused: StoreDiscount[] = [
      { ...GRACE10, code: "OTHER" },
      { ...GRACE10, active: false },
      { ...GRACE10, usageLimit: 5, usageCount: 5 },
      { ...GRACE10, endsAt: now },
      { ...GRACE10, startsAt: new Date(now.getTime() + 1) },
    ];
    for (const discount of refused) {
      expect(price({ discounts: [discount], code: "GRACE10" })).toMatchObject({ discountMinor: 0, appliedCode: null });
    }
    expect(price({ discounts: [SALE], code: "" }).appliedCode).toBeNull();
  });

  test("applies a code for some products only to those", () => {
    const lines = [...onePair, { variantId: 21, productId: 2, unitMinor: 5_000, quantity: 1 }];
    const forTwo: StoreDiscount = { ...GRACE10, productIds: [2] };
    expect(price({ lines, discounts: [forTwo], code: "GRACE10" }).discountMinor).toBe(500);
    expect(price({ discounts: [forTwo], code: "GRACE10" }).appliedCode).toBeNull();
  });

  test("takes the better of two automatic discounts, never both", () => {
    const better: StoreDiscount = { ...SALE, productIds: null, value: 4000 };
    expect(price({ discounts: [SALE, better] }).totalMinor).toBe(7_797);
  });

  describe("with a sale and a code that do not combine", () => {
    const uncombined = { orderDiscounts: false, productDiscounts: false };
    const lines = [...onePair, { variantId: 21, productId: 2, unitMinor: 5_000, quantity: 1 }];
    const saleOnly: StoreDiscount = { ...SALE, combinesWith: uncombined };

    test.each<[string, StoreDiscount, StoreDiscount]>([
      ["the sale", saleOnly, GRACE10],
      ["the code", SALE, { ...GRACE10, combinesWith: { ...uncombined, orderDiscounts: true } }],
      ["the sale, for order discounts,", { ...SALE, combinesWith: { ...uncombined, productDiscounts: true } }, GRACE10],
    ])("takes the better for the buyer where %s does not allow it", (_which, sale, code) => {
      expect(price({ lines, discounts: [sale, code], code: "GRACE10" })).toMatchObject({
        subtotalMinor: 14_097,
        discountMinor: 0,
        totalMinor: 14_097,
        appliedCode: null,
      });
      expect(price({ lines, discounts: [sale, { ...code, value: 5_000 }], code: "GRACE10" })).toMatchObject({
        lines: [{ unitMinor: 12_995 }, { unitMinor: 5_000 }],
        subtotalMinor: 17_995,
        totalMinor: 8_998,
        appliedCode: "GRACE10",
      });
    });

    test("keeps the sale if the code applies to nothing in the cart", () => {
      const forNothing: StoreDiscount = { ...GRACE10, productIds: [9] };
      expect(price({ discounts: [saleOnly, forNothing], code: "GRACE10" })).toMatchObject({
        totalMinor: 9_097,
        appliedCode: null,
      });
    });

    test("combines another sale with the code", () => {
      const onShirt: StoreDiscount = { ...SALE, productIds: [2], value: 1_000 };
      const half: StoreDiscount = { ...GRACE10, value: 5_000 };
      expect(price({ lines, discounts: [saleOnly, onShirt, half], code: "GRACE10" })).toMatchObject({
        lines: [{ unitMinor: 12_995 }, { unitMinor: 4_500 }],
        appliedCode: "GRACE10",
      });
    });
  });

  test("[SHOP-37] [CART-39] always adds up, stays between zero and the full price, and matches exact arithmetic", () => {
    const line = fc.record({
      variantId: fc.integer({ min: 1, max: 9 }),
      productId: fc.integer({ min: 1, max: 3 }),
      unitMinor: fc.integer({ min: 0, max: 2_000_000 }),
      quantity: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (lines, hundredths, onSale) => {
          const discounts = [{ ...GRACE10, value: hundredths }, ...(onSale ? [SALE] : [])];
          const priced = price({ lines, discounts, code: "GRACE10" });
          const full = lines.reduce((total, { unitMinor, quantity }) => total + unitMinor * quantity, 0);

          expect(priced.lines.reduce((total, each) => total + each.totalMinor, 0)).toBe(priced.subtotalMinor);
          expect(priced.subtotalMinor - priced.discountMinor).toBe(priced.totalMinor);
          expect(priced.totalMinor).toBeGreaterThanOrEqual(0);
          expect(priced.totalMinor).toBeLessThanOrEqual(full);
          const remaining = (BigInt(priced.subtotalMinor) * (10_000n - BigInt(hundredths)) + 5_000n) / 10_000n;
          expect(BigInt(priced.totalMinor)).toBe(remaining);
          for (const [at, { unitMinor }] of priced.lines.entries()) {
            const sale = onSale && lines[at]!.productId === 1;
            expect(unitMinor).toBe(
              sale ? Number((BigInt(lines[at]!.unitMinor) * 7n + 5n) / 10n) : lines[at]!.unitMinor,
            );
          }
        },
      ),
    );
  });

  test("[CART-39] [SHOP-37] equals what the drawer shows, to the cent", () => {
    const line = fc.record({
      unitMinor: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (units, hundredths, isPercentage) => {
          const lines = units.map((piece, at) => ({ ...piece, variantId: at, productId: at }));
          const discount: StoreDiscount = {
            ...GRACE10,
            kind: isPercentage ? "percentage" : "fixed",
            value: hundredths,
          };
          const priced = price({ lines, discounts: [discount], code: "GRACE10" });
          const drawer = cartTotals({
            items: lines.map(({ unitMinor, quantity }) => aDrawerLine(unitMinor, quantity)),
            discount: isPercentage ? hundredths / 100 : 0,
            discountAmount: isPercentage ? 0 : hundredths / 100,
          });
          expect(priced.totalMinor).toBe(drawer.total.minor);
          expect(priced.discountMinor).toBe(drawer.discount.minor);
        },
      ),
    );
  });
});

function aDrawerLine(minor: number, quantity: number) {
  return {
    product: { node: { id: "gid://shopify/Product/1", handle: "pilgrim-low", title: "Pilgrim Low", images: [] } },
    variantId: "gid://shopify/ProductVariant/1",
    variantTitle: "9",
    price: { amount: (minor / 100).toFixed(2), currencyCode: "USD" },
    quantity,
    selectedOptions: [],
  };
}
