import { MAX_AMOUNT, minorDigits, priceText } from "#app/platform/money.ts";
import { applyPromo, type PromoLine, type PromoTerms } from "#app/promo-rules.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** What a code is for. */
export const PROMO_SCOPES = ["everything", "products", "collections"] as const;
export type PromoScope = (typeof PROMO_SCOPES)[number];

/** Limits for input; the columns hold more. */
export const PROMO_LIMITS = {
  codeLength: 100,
  discountValue: MAX_AMOUNT,
  usageLimit: 2_147_483_647,
  note: 1_000,
  batch: 100,
} as const;

/**
 * The response of validate-promo-code. A refusal gives no reason, so that codes cannot be probed, except what is missing of a minimum spend. `code`:
 * the code that was meant, where something else was asked for, such as "(GRACE10)". The last fields are there if the cart's lines were asked for.
 */
export type PromoResult =
  | {
      valid: true;
      message: string;
      discount_type: DiscountType;
      discount_value: number;
      code?: string;
      free_shipping?: true;
      /** In major units, of the goods that the code is for. */
      minimum_spend?: number;
      /** The products of the cart that the code is for; absent if it is for all products. */
      products?: string[];
    }
  /** With a minimum: the code applies once as much of its products is in the cart. */
  | { valid: false; message: string; minimum_spend?: number; products?: string[] };

/** Parses the function's response. Only `valid: true` makes a code valid. */
export function readPromoResult(response: unknown): PromoResult {
  const { valid, message, discount_type, discount_value, code, free_shipping, minimum_spend, products } = Object(
    response,
  ) as Record<string, unknown>;
  const text = typeof message === "string" ? message : "";
  const condition = {
    ...(typeof minimum_spend === "number" ? { minimum_spend } : {}),
    ...(Array.isArray(products) ? { products: products.filter((id) => typeof id === "string") } : {}),
  };
  if (valid !== true || typeof discount_value !== "number") return { valid: false, message: text, ...condition };
  return {
    valid,
    message: text,
    discount_type: discount_type === "percentage" ? "percentage" : "fixed",
    discount_value,
    ...(typeof code === "string" && code !== "" ? { code } : {}),
    ...(free_shipping === true ? { free_shipping } : {}),
    ...condition,
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
  /** The first date it is valid. */
  startsOn?: string | null;
  /** In major units. */
  minimumSpend?: number | null;
  freeShipping?: boolean;
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
  if (promo.startsOn && promo.startsOn > today) return REFUSAL;
  if (promo.expiresAt !== null && promo.expiresAt < today) return REFUSAL;
  if (isLimitReached(promo) || promo.isDisabledAtProvider) return REFUSAL;
  return {
    valid: true,
    message: "This code is valid.",
    discount_type: promo.discountType,
    discount_value: promo.discountValue,
  };
}

/** A cart at the prices charged. `covered`: the products that the code is for; null if it is for all. */
export type PromoCart = {
  lines: { productId: string; totalMinor: number }[];
  currency: string;
  covered: ReadonlySet<string> | null;
};

/** The same for a cart, with what the cart needs to know to show the discount. */
export function decidePromoForCart(promo: PromoCode | undefined, today: string, cart: PromoCart): PromoResult {
  const result = decidePromo(promo, today);
  if (!promo || !result.valid) return result;
  const { covered } = cart;
  const isCovered = (productId: string) => covered === null || covered.has(productId);
  const lines: PromoLine[] = cart.lines.map(({ productId, totalMinor }) => ({
    totalMinor,
    isCovered: isCovered(productId),
  }));
  if (lines.length > 0 && !lines.some((line) => line.isCovered)) return REFUSAL;
  const condition = {
    ...(promo.minimumSpend ? { minimum_spend: promo.minimumSpend } : {}),
    ...(covered ? { products: [...new Set(cart.lines.map(({ productId }) => productId))].filter(isCovered) } : {}),
  };
  const { missingMinor } = applyPromo(promoTerms(promo, cart.currency), lines);
  if (lines.length > 0 && missingMinor > 0)
    return {
      valid: false,
      message: `Add ${priceText({ minor: missingMinor, currency: cart.currency })} more to use this code`,
      ...condition,
    };
  return { ...result, ...(promo.freeShipping ? { free_shipping: true } : {}), ...condition };
}

type Terms = Pick<PromoCode, "discountType" | "discountValue" | "minimumSpend">;

export function promoTerms({ discountType, discountValue, minimumSpend }: Terms, currency: string): PromoTerms {
  const minor = (amount: number) => Math.round(amount * 10 ** minorDigits(currency));
  return {
    percentHundredths: discountType === "percentage" ? Math.round(discountValue * 100) : 0,
    amountMinor: discountType === "fixed" ? minor(discountValue) : 0,
    minimumMinor: minor(minimumSpend ?? 0),
  };
}
