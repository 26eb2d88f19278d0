import { postJson } from "#app/platform/http/post-json.ts";
import type { CartLine } from "./cart-state.ts";
import { addLines, useCart } from "./cart.ts";
import { CART_COOKIE, readCookieCart, writeCookieCart } from "./cookie-cart.ts";
import { applyPromoCode } from "./drawer-actions.ts";

type Asked = { variantId: string; quantity: number }[];

/** Adds variants that are known by their ids. Returns whether any is sold, and the names of those that are not. */
export async function addVariants(lines: Asked): Promise<{ isAny: boolean; notSold: string[] }> {
  const found = await postJson<{ lines: CartLine[]; notSold: string[] }>("/cart/lines", { lines });
  addLines(found.lines);
  return { isAny: found.lines.length > 0, notSold: found.notSold };
}

/**
 * Moves the cart that was filled without scripts into the browser's own, so that there is one (docs/decisions/110). The cookie is deleted first,
 * so that two tabs do not both add it, and restored if the server does not respond.
 */
export async function takeOver(): Promise<void> {
  const cart = readCookieCart(document.cookie);
  const { lines, promoCode, ...sent } = cart;
  store("", 0);
  if (lines.length === 0) return;
  try {
    const found = await postJson<{ lines: CartLine[] }>("/cart/lines", { lines, ...sent });
    addLines(found.lines);
    if (promoCode !== null && useCart.getState().promoCode === null) await applyPromoCode(promoCode);
  } catch (error) {
    console.error("The cart could not be taken over", error);
    store(writeCookieCart(cart) ?? "", 14 * 24 * 60 * 60);
  }
}

function store(value: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${CART_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
