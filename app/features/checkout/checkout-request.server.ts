import { z } from "zod";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

const WHOLE = `A quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;

const line = z.object(
  { variantId: variantGid, quantity: z.int(WHOLE).min(1, WHOLE).max(MAX_QUANTITY, WHOLE) },
  "A line of the cart is not right.",
);

const lines = z
  .array(line, "The cart has no lines.")
  .min(1, "The cart is empty.")
  .max(MAX_LINES, `The cart has more than ${MAX_LINES} lines.`);

const promoCode = z
  .string("The promo code is not right.")
  .max(100, "The promo code is not right.")
  .transform(normalizeCode)
  .nullish();

/** What POST /checkout takes. */
export const checkoutRequest = z
  .object({ lines, promoCode }, "The request is not right.")
  .transform(({ lines, promoCode }) => ({ lines, promoCode: promoCode || null }));
