import { describe, expect, test } from "vitest";
import {
  checkoutProblem,
  deletionProblem,
  promoDiscountText,
  promoGivenText,
  promoState,
  promoUsageText,
} from "./promo-admin.ts";

const promo = {
  discountType: "percentage",
  discountValue: 12.5,
  usageLimit: null,
  usageCount: 0,
  expiresAt: null,
  active: true,
} as const;

describe("a promo code in the admin", () => {
  test.for([
    [{}, "Active"],
    [{ expiresAt: "2026-12-24" }, "Active"],
    [{ expiresAt: "2026-12-23" }, "Expired"],
    [{ usageLimit: 3, usageCount: 3 }, "Limit reached"],
    [{ usageLimit: 3, usageCount: 2 }, "Active"],
    [{ active: false, expiresAt: "2026-12-23" }, "Inactive"],
  ] as const)("with %j is %s on 24 December", ([change, state]) => {
    expect(promoState({ ...promo, ...change }, "2026-12-24")).toBe(state);
  });

  test.for<[given: Parameters<typeof promoGivenText>[0], isShippingFree: boolean, text: string | null]>([
    [{ discountMinor: 1_250, currency: "USD" }, false, "USD 12.50"],
    [{ discountMinor: 0, currency: "USD" }, false, "USD 0.00"],
    [{ discountMinor: null, currency: null }, false, null],
    [{ discountMinor: 800, currency: "USD" }, true, "USD 8.00"],
    [{ discountMinor: 0, currency: "USD" }, true, "Free shipping"],
    [{ discountMinor: null, currency: null }, true, "Free shipping"],
  ])("gave %j, with free shipping %s: %s", ([given, isShippingFree, text]) => {
    expect(promoGivenText(given, isShippingFree)).toBe(text);
  });

  test.for<[disabledAt: Date | null]>([[null], [new Date()]])(
    "that the embedded store refused names no Shopify, disabled %s",
    ([disabledAt]) => {
      const refused = { code: "GRACE10", problem: "Too many.", disabledAt };
      for (const text of [checkoutProblem(refused, "your store"), deletionProblem(refused, "your store")]) {
        expect(text).toContain("“Too many.”");
        expect(text).not.toMatch(/Shopify|your your|^your/);
      }
      expect(checkoutProblem(refused, "Shopify")).toContain("Shopify");
    },
  );

  test("shows its discount and how often it was used", () => {
    expect([
      promoDiscountText(promo, "USD"),
      promoDiscountText({ ...promo, discountType: "fixed", discountValue: 15 }, "USD"),
    ]).toEqual(["12.5% off", "USD 15.00 off"]);
    expect([
      promoUsageText({ ...promo, usageCount: 1200 }),
      promoUsageText({ ...promo, usageLimit: 10, usageCount: 3 }),
    ]).toEqual(["1,200 used, no limit", "3 of 10 used"]);
  });
});
