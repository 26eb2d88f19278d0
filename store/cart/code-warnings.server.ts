import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { withCollectionProducts, type DiscountRow } from "../pricing/discounts.server.ts";
import { priceText } from "#app/platform/money.ts";
import { discounts } from "../store.tables.server.ts";
import type { CartWarning } from "./cart-errors.ts";
import { cartId } from "./cart-ids.ts";
import type { CartNode } from "./cart-rows.server.ts";

/** Warnings about codes on a cart that do not apply. */
export async function codeWarnings(db: Db, cart: CartNode, now: Date): Promise<CartWarning[]> {
  const idle = cart.discountCodes.filter((code) => normalizeCode(code) !== cart.priced.appliedCode);
  if (idle.length === 0) return [];
  const found = await withCollectionProducts(
    db,
    await db
      .select()
      .from(discounts)
      .where(inArray(discounts.code, idle.map(normalizeCode))),
    cart.lines.map(({ variant }) => variant.productId),
  );
  return idle.map((code) => {
    const reason = reasonFor(
      found.find((discount) => discount.code === normalizeCode(code)),
      cart,
      now,
    );
    return { ...reason, target: cartId(cart.token) };
  });
}

function reasonFor(discount: DiscountRow | undefined, cart: CartNode, now: Date): { code: string; message: string } {
  if (!discount) return { code: "DISCOUNT_NOT_FOUND", message: "The discount code does not exist." };
  if (!discount.active || discount.startsAt > now || (discount.endsAt && discount.endsAt <= now)) {
    return { code: "DISCOUNT_CURRENTLY_INACTIVE", message: "The discount code is not currently active." };
  }
  if (discount.usageLimit !== null && discount.usageCount >= discount.usageLimit) {
    return { code: "DISCOUNT_USAGE_LIMIT_REACHED", message: "The discount code has reached its usage limit." };
  }
  const covers = (productId: number) => discount.productIds === null || discount.productIds.includes(productId);
  if (!cart.lines.some(({ variant }) => covers(variant.productId)))
    return {
      code: "DISCOUNT_NO_ENTITLED_LINE_ITEMS",
      message: "The discount code does not apply to any item in the cart.",
    };
  if (cart.priced.missingMinor > 0 && discount.minimumMinor !== null) {
    const missing = priceText({ minor: cart.priced.missingMinor, currency: cart.priced.currency });
    return { code: "DISCOUNT_PURCHASE_NOT_IN_RANGE", message: `Add ${missing} more to use this code.` };
  }
  const message =
    cart.priced.appliedCode === null
      ? "The cart already has a better discount than this code."
      : `The code ${cart.priced.appliedCode} saves as much or more and is already applied. Only one code can be used per order.`;
  return { code: "DISCOUNT_CODE_NOT_HONOURED", message };
}
