import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { priceText } from "#app/platform/money.ts";
import { discountsFor } from "../pricing/discounts.server.ts";
import { idleReason, type IdleReason } from "../pricing/idle-code.ts";
import type { CartWarning } from "./cart-errors.ts";
import { cartId } from "./cart-ids.ts";
import type { CartNode } from "./cart-rows.server.ts";

/** Warnings about codes on a cart that do not apply. */
export async function codeWarnings(db: Db, cart: CartNode, now: Date): Promise<CartWarning[]> {
  const idle = cart.discountCodes.filter((code) => normalizeCode(code) !== cart.priced.appliedCode);
  if (idle.length === 0) return [];
  const lines = cart.lines.map(({ line, variant }) => ({
    variantId: variant.id,
    productId: variant.productId,
    unitMinor: variant.priceMinor,
    quantity: line.quantity,
  }));
  const discounts = await discountsFor(
    db,
    idle,
    lines.map(({ productId }) => productId),
  );
  const { currency, appliedCode } = cart.priced;
  return idle.map((code) => ({
    ...warningFor(idleReason({ lines, discounts, currency, now }, code), currency, appliedCode),
    target: cartId(cart.token),
  }));
}

function warningFor(idle: IdleReason | null, currency: string, appliedCode: string | null) {
  switch (idle?.reason) {
    case "unknown":
      return { code: "DISCOUNT_NOT_FOUND", message: "The discount code does not exist." };
    case "used-up":
      return { code: "DISCOUNT_USAGE_LIMIT_REACHED", message: "The discount code has reached its usage limit." };
    case "ended":
    case "inactive":
    case "not-started":
      return { code: "DISCOUNT_CURRENTLY_INACTIVE", message: "The discount code is not currently active." };
    case "no-product":
      return {
        code: "DISCOUNT_NO_ENTITLED_LINE_ITEMS",
        message: "The discount code does not apply to any item in the cart.",
      };
    case "minimum": {
      const missing = priceText({ minor: idle.missingMinor, currency });
      return { code: "DISCOUNT_PURCHASE_NOT_IN_RANGE", message: `Add ${missing} more to use this code.` };
    }
    case "better-discount":
    case undefined:
      break;
  }
  const message =
    appliedCode === null
      ? "The cart already has a better discount than this code."
      : `The code ${appliedCode} saves as much or more and is already applied. Only one code can be used per order.`;
  return { code: "DISCOUNT_CODE_NOT_HONOURED", message };
}
