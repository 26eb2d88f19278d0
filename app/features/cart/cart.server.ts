import { z } from "zod";
import { MAX_LINES } from "./checkout.ts";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { unitsLeft } from "#app/features/inventory/inventory.ts";
import { variantsByIds, type ShopServices } from "#app/features/shop/shop.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import { hasAdminApi } from "#app/platform/shopify/credentials.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { amountText } from "#app/platform/money.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { VariantNow } from "./reconcile-cart.ts";

/** The body of POST /cart/validation. */
export const validationRequest = z.object(
  {
    variantIds: z
      .array(variantGid, "Variant IDs are required.")
      .min(1, "The cart is empty.")
      .max(MAX_LINES, `The cart has more than ${MAX_LINES} lines.`),
  },
  "The request is invalid.",
);

/** The provider's current data for these variants, at the prices it will charge. Variants it no longer has are missing. */
export async function variantsNow(
  services: Omit<ShopServices, "caches">,
  variantIds: string[],
  env: Env,
): Promise<VariantNow[]> {
  const asked = [...new Set(variantIds)];
  const [offers, stock] = await Promise.all([variantsByIds(services, asked), stockOf(services.db, asked)]);
  return offers.map((offer) => {
    // A Shopify store learns about our sales through its Admin API; without it, it charges its own price, which the drawer shows.
    const left = unitsLeft(offer, stock[offer.id]);
    return { ...variantNow(offer, hasAdminApi(env)), ...(left === undefined ? {} : { left }) };
  });
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
