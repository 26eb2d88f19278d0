import { z } from "zod";
import { MAX_LINES } from "./checkout.ts";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { availabilityOf, unitsLeft } from "#app/features/inventory/inventory.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { productsByIds, variantsByIds, type ShopServices } from "#app/features/shop/shop.server.ts";
import type { Variant, VariantOffer } from "#app/features/shop/shop.ts";
import { hasAdminApi } from "#app/platform/shopify/credentials.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { amountText } from "#app/platform/money.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { cartLineFor } from "./cart.ts";
import { sentCart } from "./checkout-request.server.ts";
import { withStock, type CartLine } from "./cart-state.ts";
import { withUnits } from "./cookie-cart.ts";
import { cookieCartHeader, cookieCartOf } from "./cookie-cart.server.ts";
import type { VariantNow } from "./reconcile-cart.ts";

/** The body of POST /cart/validation. */
export const validationRequest = z.object(
  {
    variantIds: z
      .array(variantGid, "Variant IDs are required.")
      .min(1, "The cart is empty.")
      .max(MAX_LINES, `The cart has more than ${MAX_LINES} lines.`),
    ...sentCart,
  },
  "The request is invalid.",
);

/** The provider's current data for these variants, at the prices it will charge. Variants it no longer has are missing. */
export async function variantsNow(
  services: Omit<ShopServices, "caches">,
  variantIds: string[],
  env: Env,
): Promise<VariantNow[]> {
  return (await offersNow(services, variantIds, env)).map(({ now }) => now);
}

async function offersNow(services: Omit<ShopServices, "caches">, variantIds: string[], env: Env) {
  const asked = [...new Set(variantIds)];
  const [offers, stock] = await Promise.all([variantsByIds(services, asked), stockOf(services.db, asked)]);
  return offers.map((offer) => {
    // A Shopify store learns about our sales through its Admin API; without it, it charges its own price, which the drawer shows.
    const left = unitsLeft(offer, stock[offer.id]);
    const now: VariantNow = { ...variantNow(offer, hasAdminApi(env)), ...(left === undefined ? {} : { left }) };
    return { now, productId: offer.product.id };
  });
}

/**
 * Adds one unit for a browser without scripts: the headers to send, none if the cart is full. Null if the variant is sold out.
 */
export async function addToCookieCart(
  request: Request,
  { db, publicUrl }: { db: Db; publicUrl: string },
  variant: Pick<Variant, "id" | "availableForSale">,
): Promise<HeadersInit | null> {
  const stock = await stockOf(db, [variant.id]);
  if (availabilityOf(variant, stock[variant.id]).state === "sold-out") return null;
  const added = withUnits(cookieCartOf(request), variant.id, 1);
  return added.lines.some(({ variantId }) => variantId === variant.id)
    ? (cookieCartHeader(added, publicUrl) ?? {})
    : {};
}

/** What is asked for of a variant. */
export type AskedLine = { variantId: string; quantity: number };

/**
 * Cart lines for these variants at the prices the provider charges, limited to the stock; and the names of those that it no longer sells,
 * "An item" if the variant is gone.
 */
export async function cartLinesFor(
  services: Omit<ShopServices, "caches">,
  asked: AskedLine[],
  env: Env,
): Promise<{ lines: CartLine[]; notSold: string[] }> {
  const current = await offersNow(
    services,
    asked.map(({ variantId }) => variantId),
    env,
  );
  const products = await productsByIds(services, [...new Set(current.map(({ productId }) => productId))]);
  const lines: CartLine[] = [];
  const notSold: string[] = [];
  for (const { variantId, quantity } of asked) {
    const now = current.find((offer) => offer.now.id === variantId)?.now;
    const product = products.find(({ isHidden, variants }) => !isHidden && variants.some(({ id }) => id === variantId));
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (!now?.availableForSale || !product || !variant) {
      notSold.push(now?.productTitle ?? "An item");
      continue;
    }
    const pictures = variant.pictureUrl
      ? [{ url: variant.pictureUrl, alt: product.title, width: 0, height: 0 }]
      : product.pictures;
    const line = cartLineFor({ ...product, pictures }, variant, now.left);
    const { fullPrice: _listed, ...rest } = line;
    lines.push(
      withStock(
        { ...rest, price: now.price, ...(now.fullPrice ? { fullPrice: now.fullPrice } : {}), quantity },
        now.left,
      ),
    );
  }
  return { lines, notSold };
}

function variantNow(offer: VariantOffer, isSaleKnown: boolean): VariantNow {
  const charged = isSaleKnown ? offer.price : offer.providerPrice;
  const isOnSale = offer.fullPrice.minor > charged.minor;
  return {
    id: offer.id,
    productTitle: offer.product.title,
    price: { amount: amountText(charged), currencyCode: charged.currency },
    ...(isOnSale ? { fullPrice: { amount: amountText(offer.fullPrice), currencyCode: offer.fullPrice.currency } } : {}),
    availableForSale: offer.availableForSale,
    chargedWithoutSale: charged.minor !== offer.price.minor,
  };
}
