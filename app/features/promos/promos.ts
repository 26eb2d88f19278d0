import { MAX_AMOUNT } from "#app/platform/money.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** What a code may be at most: its columns hold more. */
export const PROMO_LIMITS = { codeLength: 100, discountValue: MAX_AMOUNT, usageLimit: 2_147_483_647 } as const;

/** What validate-promo-code answers. A refusal names no reason, so that codes cannot be probed. */
export type PromoAnswer =
  | { valid: true; message: string; discount_type: DiscountType; discount_value: number }
  | { valid: false; message: string };

/** Reads what the function answered. Only a flag that is really true makes a code valid. */
export function readPromoAnswer(answer: unknown): PromoAnswer {
  const { valid, message, discount_type, discount_value } = Object(answer) as Record<string, unknown>;
  const text = typeof message === "string" ? message : "";
  if (valid !== true || typeof discount_value !== "number") return { valid: false, message: text };
  return {
    valid,
    message: text,
    discount_type: discount_type === "percentage" ? "percentage" : "fixed",
    discount_value,
  };
}

/** A code as the shop keeps it: a row of promo_codes. */
export type PromoCode = {
  discountType: DiscountType;
  discountValue: number;
  usageLimit: number | null;
  usageCount: number;
  /** The last day it is good, as "2026-12-31". */
  expiresAt: string | null;
  active: boolean;
  /** The provider did not take its terms over and has it turned off: the drawer promises nothing the checkout refuses. */
  isDisabledAtProvider?: boolean;
};

/** Whether a code counts in no more order; a limit may be lowered below the uses there are. */
export function isUsedUp({ usageLimit, usageCount }: Pick<PromoCode, "usageLimit" | "usageCount">): boolean {
  return usageLimit !== null && usageCount >= usageLimit;
}

const REFUSAL: PromoAnswer = {
  valid: false,
  message: "This code is expired, invalid, or has reached its usage limit.",
};

/** Whether a code counts on that day. Every refusal, of a code there is none of too, is the same. */
export function decidePromo(promo: PromoCode | undefined, today: string): PromoAnswer {
  if (!promo?.active) return REFUSAL;
  if (promo.expiresAt !== null && promo.expiresAt < today) return REFUSAL;
  if (isUsedUp(promo) || promo.isDisabledAtProvider) return REFUSAL;
  return {
    valid: true,
    message: "This code is good.",
    discount_type: promo.discountType,
    discount_value: promo.discountValue,
  };
}
