import { ONLY_VARIANT } from "#app/features/shop/shop.ts";

/** The variant a request is for, and the name the customer knows it by. */
export type WantedVariant = { id: string; name: string };

/** The title of the dialog, and of the page that replaces it without JavaScript. */
export const NOTIFY_TITLE = "Notify When Back in Stock";
const NOTIFY_PATH = "/notify-me";

export const ON_THE_LIST = {
  title: "You're on the list!",
  description: "We'll email you when this item is back in stock.",
};
export const NOT_ON_THE_LIST = "Failed to submit request";

export const NAME_LIMIT = 100;

/** Product and variant, without Shopify's placeholder title of an only variant. */
export function itemName(productTitle: string, variantTitle: string): string {
  return variantTitle === ONLY_VARIANT ? productTitle : `${productTitle}, ${variantTitle}`;
}

const VARIANT = "gid://shopify/ProductVariant/";

/** The URL of a variant's restock form, with the same numeric variant id as the product page. */
export function notifyUrl(variantId: string): string {
  return `${NOTIFY_PATH}?variant=${encodeURIComponent(variantId.replace(VARIANT, ""))}`;
}

/** The variant in such a URL; null when there is none. */
export function variantInUrl(url: string): string | null {
  const number = new URL(url).searchParams.get("variant") ?? "";
  return /^\d{1,20}$/.test(number) ? VARIANT + number : null;
}
