import { z } from "zod";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { cartReference } from "#app/platform/shopify/order-index.server.ts";
import { MAX_CODE_LENGTH, MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

const INVALID_QUANTITY = `A quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;

const line = z.object(
  {
    variantId: variantGid,
    quantity: z.int(INVALID_QUANTITY).min(1, INVALID_QUANTITY).max(MAX_QUANTITY, INVALID_QUANTITY),
  },
  "A line of the cart is invalid.",
);

const lines = z
  .array(line, "The cart has no lines.")
  .min(1, "The cart is empty.")
  .max(MAX_LINES, `The cart has more than ${MAX_LINES} lines.`);

const promoCode = z
  .string("The promo code is invalid.")
  .max(MAX_CODE_LENGTH, "The promo code is invalid.")
  .transform(normalizeCode)
  .nullish();

/** The provider's cart that may have been bought since. */
export const sentCart = {
  cartId: z.string().max(300).nullish(),
  checkedOutAt: z.int().nullish(),
  shop: z.string().max(300).nullish(),
  // Without a valid one, the cart is asked for at the provider.
  reference: cartReference.nullish().catch(null),
};

/** The body of POST /cart/lines. */
export const linesRequest = z.object({ lines, ...sentCart }, "The request is invalid.");

/** The body of POST /checkout. */
export const checkoutRequest = z
  .object({ lines, promoCode }, "The request is invalid.")
  .transform(({ lines, promoCode }) => ({ lines, promoCode: promoCode || null }));
