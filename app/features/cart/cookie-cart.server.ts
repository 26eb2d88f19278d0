import type { CartLine } from "./cart-state.ts";
import { CART_COOKIE, emptyCookieCart, readCookieCart, writeCookieCart, type CookieCart } from "./cookie-cart.ts";

const MAX_AGE_SECONDS = 14 * 24 * 60 * 60;

export const cookieCartOf = (request: Request): CookieCart => readCookieCart(request.headers.get("Cookie") ?? "");

/**
 * The header that stores the cart; null if the cart is too large for a cookie. Scripts may read it, because they move it into the browser's
 * own cart (docs/decisions/110); it has ids and a code, nothing about the shopper.
 */
export function cookieCartHeader(cart: CookieCart, publicUrl: string): { "Set-Cookie": string } | null {
  const isEmpty = cart.lines.length === 0;
  const value = isEmpty ? "" : writeCookieCart(cart);
  if (value === null) return null;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return {
    "Set-Cookie": `${CART_COOKIE}=${value}; Path=/; Max-Age=${isEmpty ? 0 : MAX_AGE_SECONDS}; SameSite=Lax${secure}`,
  };
}

/** The cart with only the lines that can be sold, in the quantities that can be. */
export function asSold(cart: CookieCart, lines: CartLine[]): CookieCart {
  const sold = lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return sold.length === 0 ? emptyCookieCart : { ...cart, lines: sold };
}
