import { describe, expect, test } from "vitest";
import { dayIn } from "#app/platform/calendar.ts";
import { decidePromo, DISCOUNT_TYPES, readPromoResult, type PromoCode } from "./promos.ts";

const GRACE10: PromoCode = {
  discountType: "percentage",
  discountValue: 10,
  usageLimit: null,
  usageCount: 0,
  expiresAt: null,
  active: true,
};
const today = "2026-12-31";
const refused = { valid: false, message: "This code is expired, invalid, or has reached its usage limit." };

describe("a promo code", () => {
  test("[PROMO-22] [PROMO-23] [FN-03] returns its type and value", () => {
    expect(decidePromo(GRACE10, today)).toEqual({
      valid: true,
      message: expect.any(String),
      discount_type: "percentage",
      discount_value: 10,
    });
    expect(decidePromo({ ...GRACE10, discountType: "fixed", discountValue: 7.5 }, today)).toMatchObject({
      discount_type: "fixed",
      discount_value: 7.5,
    });
    expect(DISCOUNT_TYPES).toEqual(["percentage", "fixed"]);
  });

  test("attack X6: is valid through the end of its last day", () => {
    const expiring = { ...GRACE10, expiresAt: "2026-12-31" };
    expect(decidePromo(expiring, "2026-12-31").valid).toBe(true);
    expect(decidePromo(expiring, "2027-01-01")).toEqual(refused);
  });

  test("is refused once its usage limit is reached", () => {
    expect(decidePromo({ ...GRACE10, usageLimit: 2, usageCount: 1 }, today).valid).toBe(true);
    expect(decidePromo({ ...GRACE10, usageLimit: 2, usageCount: 2 }, today)).toEqual(refused);
  });

  test("attack R14: is refused with the same message whether inactive or unknown", () => {
    expect(decidePromo({ ...GRACE10, active: false }, today)).toEqual(refused);
    expect(decidePromo(undefined, today)).toEqual(refused);
  });

  test("[PROMO-09] counts only if the response has valid: true", () => {
    expect(readPromoResult({ valid: true, discount_type: "fixed", discount_value: 5 }).valid).toBe(true);
    for (const response of [{ valid: "true", discount_value: 5 }, { valid: true }, null, 5, "x", undefined]) {
      expect(readPromoResult(response).valid).toBe(false);
    }
  });
});

test("attack X6: its last day is in the store's time zone, not the server's", () => {
  const night = new Date("2027-01-01T03:00:00Z");
  expect(dayIn("America/New_York", night)).toBe("2026-12-31");
  expect(dayIn("UTC", night)).toBe("2027-01-01");
  expect(dayIn("Asia/Tokyo", new Date("2026-02-28T15:00:00Z"))).toBe("2026-03-01");
});
