import { MAX_AMOUNT } from "#app/platform/money.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Limits for input; the columns hold more. */
export const PROMO_LIMITS = { codeLength: 100, discountValue: MAX_AMOUNT, usageLimit: 2_147_483_647 } as const;

/**
 * The response of validate-promo-code. A refusal gives no reason, so that codes cannot be probed. `code`: the code that was meant, where
 * something else was asked for, such as "(GRACE10)".
 */
export type PromoResult =
  | { valid: true; message: string; discount_type: DiscountType; discount_value: number; code?: string }
  | { valid: false; message: string };

/** Parses the function's response. Only `valid: true` makes a code valid. */
export function readPromoResult(response: unknown): PromoResult {
  const { valid, message, discount_type, discount_value, code } = Object(response) as Record<string, unknown>;
  const text = typeof message === "string" ? message : "";
  if (valid !== true || typeof discount_value !== "number") return { valid: false, message: text };
  return {
    valid,
    message: text,
    discount_type: discount_type === "percentage" ? "percentage" : "fixed",
    discount_value,
    ...(typeof code === "string" && code !== "" ? { code } : {}),
  };
}

/** A stored promo code: a row of promo_codes. */
export type PromoCode = {
  discountType: DiscountType;
  discountValue: number;
  usageLimit: number | null;
  usageCount: number;
  /** The last date it is valid, such as "2026-12-31". */
  expiresAt: string | null;
  active: boolean;
  /** The provider did not accept its terms and has it disabled, so the cart does not accept it either. */
  isDisabledAtProvider?: boolean;
};

/** Whether the usage limit is reached; a limit may be lowered below the current number of uses. */
export function isLimitReached({ usageLimit, usageCount }: Pick<PromoCode, "usageLimit" | "usageCount">): boolean {
  return usageLimit !== null && usageCount >= usageLimit;
}

const REFUSAL: PromoResult = {
  valid: false,
  message: "This code is expired, invalid, or has reached its usage limit.",
};

/** Whether a code is valid on that date. Every refusal reads the same, also for a code that does not exist. */
export function decidePromo(promo: PromoCode | undefined, today: string): PromoResult {
  if (!promo?.active) return REFUSAL;
  if (promo.expiresAt !== null && promo.expiresAt < today) return REFUSAL;
  if (isLimitReached(promo) || promo.isDisabledAtProvider) return REFUSAL;
  return {
    valid: true,
    message: "This code is valid.",
    discount_type: promo.discountType,
    discount_value: promo.discountValue,
  };
}
