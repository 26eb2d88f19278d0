import { normalizeCode } from "#app/platform/normalize-code.ts";
import { MAX_CODE_LENGTH, MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

/** The cart of a browser without scripts. Names, prices and stock are the provider's. */
export type CookieCart = {
  lines: { variantId: string; quantity: number }[];
  promoCode: string | null;
  /** The provider's cart that was sent to the checkout; null once the shopper changed this one. */
  cartId: string | null;
};

export const CART_COOKIE = "shod-cart";
export const emptyCookieCart: CookieCart = { lines: [], promoCode: null, cartId: null };

/** What browsers store of one cookie, with a margin for its name and attributes. */
const MAX_LENGTH = 3_800;
const GID = "gid://shopify/ProductVariant/";

/** "{variant}-{quantity}.…~{code}~{cartId}", numbers in base 36: 250 lines with Shopify's long ids fit. Null: it does not fit. */
export function writeCookieCart({ lines, promoCode, cartId }: CookieCart): string | null {
  const written = lines
    .map(({ variantId, quantity }) => `${Number(variantId.slice(GID.length)).toString(36)}-${quantity.toString(36)}`)
    .join(".");
  const text = [written, promoCode ?? "", cartId ?? ""].map(encodeURIComponent).join("~");
  return text.length <= MAX_LENGTH && lines.length <= MAX_LINES ? text : null;
}

/** The cart in a Cookie header or document.cookie. Whatever is invalid is left out: the browser's owner can write anything into it. */
export function readCookieCart(cookies: string): CookieCart {
  const text = new RegExp(`(?:^|;\\s*)${CART_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  const [lines = "", code = "", cartId = ""] = text.slice(0, MAX_LENGTH).split("~").map(decoded);
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
  };
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
  return { ...cart, lines: lines.filter((each) => each.quantity > 0), cartId: null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
