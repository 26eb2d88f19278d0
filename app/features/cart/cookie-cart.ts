import { normalizeCode } from "#app/platform/normalize-code.ts";
import type { SentCart } from "./cart-state.ts";
import { MAX_CODE_LENGTH, MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

/** The cart of a browser without scripts. Names, prices and stock are the provider's. */
export type CookieCart = SentCart & {
  lines: { variantId: string; quantity: number }[];
  promoCode: string | null;
};

export const CART_COOKIE = "shod-cart";
export const emptyCookieCart: CookieCart = { lines: [], promoCode: null, cartId: null };

/** What browsers store of one cookie, with a margin for its name and attributes. */
const MAX_LENGTH = 3_800;
const GID = "gid://shopify/ProductVariant/";

/** "{variant}-{quantity}.…~{code}~{cartId}~{time}~{shop}~{reference}", numbers in base 36: 250 lines with Shopify's long ids fit. Null: it does not fit. */
export function writeCookieCart(cart: CookieCart): string | null {
  const { lines, promoCode, cartId, checkedOutAt, shop, reference } = cart;
  const written = lines
    .map(({ variantId, quantity }) => `${Number(variantId.slice(GID.length)).toString(36)}-${quantity.toString(36)}`)
    .join(".");
  const at = checkedOutAt?.toString(36) ?? "";
  const sent = cartId === null ? [""] : [cartId, at, shop ?? "", ...(reference ? [reference] : [])];
  const text = [written, promoCode ?? "", ...sent].map(encodeURIComponent).join("~");
  if (text.length <= MAX_LENGTH && lines.length <= MAX_LINES) return text;
  // The lines are worth more.
  return reference ? writeCookieCart({ ...cart, reference: undefined }) : null;
}

/** The cart in a Cookie header or document.cookie. Whatever is invalid is left out: the browser's owner can write anything into it. */
export function readCookieCart(cookies: string): CookieCart {
  const text = new RegExp(`(?:^|;\\s*)${CART_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  const parts = text.slice(0, MAX_LENGTH).split("~").map(decoded);
  const [lines = "", code = "", cartId = "", at = "", shop = "", reference = ""] = parts;
  const quantities = new Map<string, number>();
  for (const line of lines.split(".")) {
    const [, number = "", units = ""] = /^([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]?)$/.exec(line) ?? [];
    const id = Number.parseInt(number, 36);
    if (!Number.isSafeInteger(id) || quantities.size >= MAX_LINES) continue;
    const variantId = `${GID}${id}`;
    quantities.set(variantId, Math.min(MAX_QUANTITY, (quantities.get(variantId) ?? 0) + Number.parseInt(units, 36)));
  }
  return {
    lines: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
    promoCode: (code.length <= MAX_CODE_LENGTH && normalizeCode(code)) || null,
    cartId: /^gid:\/\/shopify\/Cart\/[\w-]{1,128}(?:\?key=[\w-]{1,128})?$/.test(cartId) ? cartId : null,
    ...(/^[1-9a-z][0-9a-z]{6,8}$/.test(at) && { checkedOutAt: Number.parseInt(at, 36) }),
    ...(/^[\w.: -]{1,255}$/.test(shop) && { shop }),
    ...(/^[\da-f-]{36}$/.test(reference) && { reference }),
  };
}

/** As a cart that was not sent to a checkout: the shopper changed it, or what was sent is gone. */
export function unsent({ lines, promoCode }: CookieCart): CookieCart {
  return { lines, promoCode, cartId: null };
}

/** Adds units of a variant. Any change means that an earlier checkout was not of this cart. */
export function withUnits(cart: CookieCart, variantId: string, units: number): CookieCart {
  const known = cart.lines.find((line) => line.variantId === variantId);
  return withLine(cart, variantId, (known?.quantity ?? 0) + units);
}

/** Zero or less removes the line. */
export function withLine(cart: CookieCart, variantId: string, quantity: number): CookieCart {
  const line = { variantId, quantity: Math.min(quantity, MAX_QUANTITY) };
  const isKnown = cart.lines.some((other) => other.variantId === variantId);
  const lines = isKnown
    ? cart.lines.map((other) => (other.variantId === variantId ? line : other))
    : [...cart.lines, line].slice(0, MAX_LINES);
  return { ...unsent(cart), lines: lines.filter((each) => each.quantity > 0) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
