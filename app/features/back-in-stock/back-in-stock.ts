import { ONLY_VARIANT } from "#app/features/shop/shop.ts";

/** The one title of the dialog, and of the page that stands in for it before JavaScript. */
export const NOTIFY_TITLE = "Notify When Back in Stock";
export const NOTIFY_PATH = "/notify-me";

export const ON_THE_LIST = {
  title: "You're on the list!",
  description: "We'll email you when this item is back in stock.",
};
export const NOT_ON_THE_LIST = "Failed to submit request";

export const NAME_LIMIT = 100;

/** What somebody waits for, as they know it; Shopify's title of an only variant says nothing. */
export function itemName(productTitle: string, variantTitle: string): string {
  return variantTitle === ONLY_VARIANT ? productTitle : `${productTitle}, ${variantTitle}`;
}

const VARIANT = "gid://shopify/ProductVariant/";

/** Where one asks to be told of a variant; its number stands in the address as on the product's page. */
export function notifyAddress(variantId: string): string {
  return `${NOTIFY_PATH}?variant=${encodeURIComponent(variantId.replace(VARIANT, ""))}`;
}

/** The variant such an address is about; null when it names none. */
export function variantInAddress(address: string): string | null {
  const number = new URL(address).searchParams.get("variant") ?? "";
  return /^\d{1,20}$/.test(number) ? VARIANT + number : null;
}
