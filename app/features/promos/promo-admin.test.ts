import { describe, expect, test } from "vitest";
import { promoState, promoUsageText, promoDiscountText } from "./promo-admin.ts";

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
