import { describe, expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { shippingPrices } from "#app/shipping-rates.ts";
import { shippingChoices } from "#store/pricing/delivery.ts";
import { cartShipping } from "./cart-shipping.ts";

const prices = shippingPrices(readEnv({}));
const rates = { standard: prices.home.standard, freeFrom: prices.freeFrom };
const usd = (minor: number) => ({ minor, currency: "USD" });

describe("shipping in the cart", () => {
  test.for([
    [12_200, "Add USD 28.00 for free", "USD 7.00"],
    [14_999, "Add USD 0.01 for free", "USD 7.00"],
    [15_000, "You get free standard shipping", "free"],
    [99_900, "You get free standard shipping", "free"],
  ] as const)("of USD %i cents says %s", ([minor, message, cost]) => {
    const shipping = cartShipping(usd(minor), rates);
    expect(shipping.message).toContain(message);
    expect(shipping.cost).toContain(`US standard shipping: ${cost}.`);
    expect(shipping.progress).toBe(Math.min(1, minor / 15_000));
  });

  test("agrees with the embedded store's checkout", () => {
    for (const currency of ["USD", "JPY", "KWD"])
      for (const goodsMinor of [0, 14_999, 15_000, 149_999, 150_000, 1_500_000]) {
        const [standard] = shippingChoices({
          countryCode: "US",
          province: "NY",
          goodsMinor,
          currency,
          needsShipping: true,
          prices,
        });
        const isFree = cartShipping({ minor: goodsMinor, currency }, rates).progress === 1;
        expect(isFree, `${goodsMinor} ${currency}`).toBe(standard?.minor === 0);
      }
  });

  test("states neither a price nor free shipping where none is known", () => {
    expect(cartShipping(usd(9_900), { standard: null, freeFrom: null })).toEqual({
      progress: null,
      message: null,
      cost: "Shipping and tax are calculated at checkout.",
    });
  });
});
