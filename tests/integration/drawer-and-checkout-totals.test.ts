import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyCart, type CartState } from "#app/features/cart/cart-state.ts";
import { withPromo } from "#app/features/cart/cart-changes.ts";
import { aLine } from "#app/features/cart/cart.factories.ts";
import { cartTotals } from "#app/features/cart/cart-totals.ts";
import { decidePromo, type DiscountType } from "#app/features/promos/promos.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { amountText, minorDigits } from "#app/platform/money.ts";
import { inputOf } from "#app/platform/shopify/discount-code.server.ts";
import { shippingPrices } from "#app/shipping-rates.ts";
import { readDiscount } from "#store/admin/discount-input.ts";
import type { CheckoutLine, OpenCheckout } from "#store/checkout/open-checkout.ts";
import { quoteFor } from "#store/checkout/open-checkout.ts";
import { priceCart, type StoreDiscount } from "#store/pricing/pricing.ts";
import { offerOf } from "#app/features/shop/shop.ts";

/** The drawer calculates in the browser, the checkout in the store; a shopper must never see two prices. */

const now = new Date("2026-03-01T12:00:00Z");
const startsAt = new Date("2026-01-01");

type Line = { minor: number; quantity: number; onSale: boolean };
type Code = { type: DiscountType; hundredths: number } | null;

const carts = fc.array(
  fc.record({
    minor: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 2_000_000_000 })),
    quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
    onSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);
/** Percentages with decimals; amounts from a cent to more than any cart is worth. */
const code: fc.Arbitrary<Code> = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant<DiscountType>("percentage"), hundredths: fc.integer({ min: 1, max: 10_000 }) }),
    // Percentages that result in half a cent.
    fc.record({ type: fc.constant<DiscountType>("percentage"), hundredths: fc.constantFrom(500, 1_250, 2_500, 5_000) }),
    fc.record({ type: fc.constant<DiscountType>("fixed"), hundredths: fc.integer({ min: 1, max: 9_999_999_999 }) }),
    fc.record({ type: fc.constant<DiscountType>("fixed"), hundredths: fc.integer({ min: 1, max: 100_000 }) }),
  ),
);

describe("the drawer's total", () => {
  test.for(["USD", "JPY", "KWD"])(
    "[CART-39] [SHOP-37] attack R11: equals the checkout's for any cart, sale and code in %s, and its parts add up",
    (currency) => {
      fc.assert(
        fc.property(carts, code, (cart, promo) => {
          const drawer = cartTotals(inDrawer(cart, promo, currency));
          const checkout = atCheckout(cart, promo, currency);
          expect({
            subtotal: checkout.subtotalMinor,
            discount: checkout.discountMinor,
            total: checkout.totalMinor,
          }).toEqual({
            subtotal: drawer.subtotal.minor,
            discount: drawer.discount.minor,
            total: drawer.total.minor,
          });
          expect(checkout.appliedCode).toBe(promo && worthOf(promo, currency) > 0 ? "CODE" : null);

          expect(drawer.total.minor).toBeGreaterThanOrEqual(0);
          expect(drawer.discount.minor).toBeGreaterThanOrEqual(0);
          expect(drawer.subtotal.minor - drawer.discount.minor).toBe(drawer.total.minor);
          expect(checkout.lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(checkout.subtotalMinor);
        }),
        { numRuns: 400 },
      );
    },
  );

  test.for(["USD", "JPY", "KWD"])(
    "attack R11: plus shipping and tax is the amount charged in %s, and is never negative",
    (currency) => {
      const address = fc.constantFrom(
        { country: "US", province: "NY", shipping: "standard" },
        { country: "US", province: "OR", shipping: "express" },
        { country: "DE", province: "", shipping: "standard" },
      );
      fc.assert(
        fc.property(carts, code, address, (cart, promo, to) => {
          const checkout = atCheckout(cart, promo, currency);
          const quote = quoteFor(checkout, to);
          const goods = cartTotals(inDrawer(cart, promo, currency)).total.minor;
          expect(quote.totalMinor).toBe(goods + (quote.shipping?.minor ?? 0) + (quote.taxMinor ?? 0));
          expect(quote.taxMinor).toBeGreaterThanOrEqual(0);
          expect(quote.totalMinor).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: 200 },
      );
    },
  );
});

/** The cart in the browser: sale prices, and the result of validate-promo-code. */
function inDrawer(cart: Line[], promo: Code, currency: string): CartState {
  const items = cart.map(({ minor, quantity, onSale }, at) => {
    const sale = { badges: onSale ? (["sale"] as const) : [], isReduced: false };
    const { price } = offerOf({ priceMinor: minor, compareAtMinor: null }, currency, sale);
    return { ...aLine(String(at), amountText(price), currency), quantity };
  });
  const state = { ...emptyCart, items };
  if (!promo) return state;
  const kept = { usageLimit: null, usageCount: 0, expiresAt: null, active: true };
  const decision = decidePromo(
    { ...kept, discountType: promo.type, discountValue: promo.hundredths / 100 },
    "2026-03-01",
  );
  if (!decision.valid) throw new Error("A valid code was refused");
  return withPromo(state, "CODE", decision);
}

/** The same cart at the checkout, with discounts as the Admin API creates them. */
function atCheckout(cart: Line[], promo: Code, currency: string): OpenCheckout & { totalMinor: number } {
  const sale: StoreDiscount = {
    code: null,
    kind: "percentage",
    value: 3_000,
    productIds: cart.flatMap(({ onSale }, at) => (onSale ? [at] : [])),
    startsAt,
    endsAt: null,
    usageLimit: null,
    usageCount: 0,
    active: true,
    combinesWith: { orderDiscounts: true, productDiscounts: true },
  };
  const lines = cart.map(({ minor, quantity }, at) => ({ variantId: at, productId: at, unitMinor: minor, quantity }));
  const discounts = promo && worthOf(promo, currency) > 0 ? [sale, mirrored(promo, currency)] : [sale];
  const priced = priceCart({ lines, discounts, code: promo ? "CODE" : null, currency, now });
  return {
    ...A_CHECKOUT,
    ...priced,
    lines: priced.lines.map((line, at) => ({ ...A_LINE, productId: at, ...line })),
  };
}

function mirrored(promo: NonNullable<Code>, currency: string): StoreDiscount {
  const value = promo.type === "percentage" ? { percent: promo.hundredths / 100 } : { amount: promo.hundredths / 100 };
  const input = inputOf({
    code: "CODE",
    title: "CODE",
    value,
    appliesTo: { kind: "everything", ids: [] },
    minimumSubtotal: null,
    isOncePerCustomer: false,
    usageLimit: null,
    startsAt,
    endsAt: null,
  });
  const { change, problems } = readDiscount(
    { ...input, code: "CODE" },
    { before: null, currency, isCode: true, root: "basicCodeDiscount" },
  );
  expect(problems).toEqual([]);
  return { usageCount: 0, active: true, ...change } as StoreDiscount;
}

/** In the currency's minor unit: less than half a yen rounds to zero, and the provider accepts no discount of zero. */
function worthOf({ type, hundredths }: NonNullable<Code>, currency: string): number {
  return type === "percentage" ? hundredths : Math.round((hundredths * 10 ** minorDigits(currency)) / 100);
}

const A_LINE: CheckoutLine = {
  variantId: 1,
  productId: 1,
  title: "Pilgrim Low",
  variantTitle: "Ivory / 9",
  sizeFit: null,
  sku: null,
  quantity: 1,
  unitFullMinor: 0,
  compareAtMinor: null,
  unitMinor: 0,
  totalMinor: 0,
  isForSale: true,
  inStock: null,
  needsShipping: true,
  isTaxable: true,
  isDiscounted: true,
  weightGrams: 900,
  picturePath: null,
};

const A_CHECKOUT = {
  token: "t",
  code: null,
  idle: null,
  codes: [],
  discountId: null,
  isOncePerCustomer: false,
  shippingPrices: shippingPrices(readEnv({})),
  form: {},
};
