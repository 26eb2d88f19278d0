import { z } from "zod";
import { MAX_LINES } from "#app/features/checkout/checkout.ts";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { piecesLeft } from "#app/features/inventory/inventory.ts";
import { variantsByIds, type ShopServices } from "#app/features/shop/shop.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { Env } from "#app/platform/env.server.ts";
import { amountText } from "#app/platform/money.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { VariantNow } from "./cart-check.ts";

/** What POST /cart/validation takes. */
export const validationRequest = z.object(
  {
    variantIds: z
      .array(variantGid, "The variant ids are missing.")
      .min(1, "The cart is empty.")
      .max(MAX_LINES, `The cart has more than ${MAX_LINES} lines.`),
  },
  "The request is not right.",
);

/** What the provider says of these variants today, at the prices it will charge. One that it no longer has is missing. */
export async function variantsNow(services: ShopServices, variantIds: string[], env: Env): Promise<VariantNow[]> {
  const asked = [...new Set(variantIds)];
  const [offers, stock] = await Promise.all([variantsByIds(services, asked), stockOf(services.db, asked)]);
  return offers.map((offer) => {
    const left = piecesLeft(offer, stock[offer.id]);
    return { ...variantNow(offer, providerKnowsSales(env)), ...(left === undefined ? {} : { left }) };
  });
}

/** A real shop is told of our sales through its Admin API; without that it charges its own price, and so does the drawer. */
function providerKnowsSales(env: Env): boolean {
  return !env.SHOPIFY_STORE_DOMAIN || Boolean(env.SHOPIFY_ADMIN_TOKEN);
}

function variantNow(offer: VariantOffer, isSaleKnown: boolean): VariantNow {
  const charged = isSaleKnown ? offer.price : offer.fullPrice;
  return {
    id: offer.id,
    productTitle: offer.product.title,
    price: { amount: amountText(charged), currencyCode: charged.currency },
    availableForSale: offer.availableForSale,
    chargedWithoutSale: charged.minor !== offer.price.minor,
  };
}
