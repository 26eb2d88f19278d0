import { normalizeCode } from "#app/platform/normalize-code.ts";
import { covers, priceCart, type CartToPrice } from "./pricing.ts";

/** Why a code on a cart takes nothing off. */
export type IdleReason =
  /** The code itself is no longer, or not yet, for anyone. */
  | { reason: "unknown" | "ended" | "used-up" | "inactive" | "not-started" }
  /** The code is fine, and the cart is not what it is for. */
  | { reason: "no-product" | "better-discount" }
  | { reason: "minimum"; missingMinor: number };

/** The reason that a code does not apply to this cart by itself; null if it does. */
export function idleReason(cart: Omit<CartToPrice, "code">, code: string): IdleReason | null {
  const { lines, discounts, now } = cart;
  const discount = discounts.find((existing) => existing.code === normalizeCode(code));
  if (!discount) return { reason: "unknown" };
  const { active, startsAt, endsAt, usageLimit, usageCount } = discount;
  if (endsAt !== null && endsAt <= now) return { reason: "ended" };
  // First, because a code that is used up is deactivated.
  if (usageLimit !== null && usageCount >= usageLimit) return { reason: "used-up" };
  if (!active) return { reason: "inactive" };
  if (startsAt > now) return { reason: "not-started" };
  if (!lines.some(({ productId }) => covers(discount, productId))) return { reason: "no-product" };
  const { appliedCode, missingMinor } = priceCart({ ...cart, code });
  if (missingMinor > 0) return { reason: "minimum", missingMinor };
  return appliedCode === null ? { reason: "better-discount" } : null;
}
