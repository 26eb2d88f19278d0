import { create } from "zustand";
import { persist } from "zustand/middleware";
import { requestCheckout } from "./checkout.ts";
import { readPromoResult, type PromoResult } from "#app/features/promos/promos.ts";
import { postJson } from "#app/platform/http/post-json.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import * as transition from "./cart-state.ts";
import { CART_KEY, emptyCart, type CartLine, type CartState } from "./cart-state.ts";
import { checkCart, type CartCheck, type VariantNow } from "./cart-check.ts";
import { acceptedCart } from "./reconcile-cart.ts";
import { cartStorage, followOtherTabs } from "./cart-storage.ts";

/** The visitor's cart, stored in this browser. Empty on the server and until hydration. */
export const useCart = create<CartState>()(
  persist(() => emptyCart, {
    name: CART_KEY,
    storage: cartStorage(() => localStorage),
    // Take over another tab's cart, except isLoading: only this page knows whether it is creating a checkout.
    merge: (stored, current) => ({ ...(stored as CartState), isLoading: current.isLoading }),
  }),
);

if (typeof window !== "undefined") followOtherTabs(() => void useCart.persist.rehydrate(), window);

/** Adds one unit of the variant; false if the cart already holds all there are. */
export function addToCart(line: CartLine): boolean {
  const quantity = () => useCart.getState().items.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
  const before = quantity();
  useCart.setState((cart) => transition.withAdded(cart, line));
  return quantity() > before;
}

export const setQuantity = (variantId: string, quantity: number) =>
  useCart.setState((cart) => transition.withQuantity(cart, variantId, quantity));
export const removeFromCart = (variantId: string) =>
  useCart.setState((cart) => transition.withoutLine(cart, variantId));
export const restoreLine = (line: CartLine, position: number) =>
  useCart.setState((cart) => transition.withRestoredLine(cart, line, position));
export const clearCart = () => useCart.setState(transition.cleared);
export const removePromoCode = () => useCart.setState(transition.withoutPromo);

/** Restores what `clearCart` removed, before lines that were added since. */
export function restoreCart(before: CartState): void {
  useCart.setState((now) => {
    const { promoCode, discount, discountAmount } = before;
    const restored = before.items.reduceRight((cart, line) => transition.withRestoredLine(cart, line, 0), now);
    return { ...restored, promoCode, discount, discountAmount };
  });
}

/** Checks every line with the provider and applies the changes; null if the check failed, which is only logged. */
export async function validateCart(): Promise<Omit<CartCheck, "cart"> | null> {
  const asked = useCart.getState().items.map(({ variantId }) => variantId);
  if (asked.length === 0) return null;
  try {
    const { variants } = await postJson<{ variants: VariantNow[] }>("/cart/validation", { variantIds: asked });
    const before = useCart.getState();
    const { cart, ...check } = checkCart(before, asked, variants);
    // Keep the array's identity if no line changed: a checkout in progress compares it.
    const isSame =
      cart.items.length === before.items.length && cart.items.every((line, at) => line === before.items[at]);
    if (!isSame) useCart.setState({ items: cart.items });
    return check;
  } catch (error) {
    console.error("The cart could not be checked", error);
    return null;
  }
}

/** True if the code is valid and now applied to the cart. An error is logged and counts as a refusal. */
export async function applyPromoCode(typed: string): Promise<boolean> {
  const code = normalizeCode(typed);
  if (!code) return false;
  try {
    const result = await requestPromo(code);
    if (!result.valid) {
      console.info(`Promo code ${code} refused: ${result.message}`);
      return false;
    }
    useCart.setState((cart) => transition.withPromo(cart, code, result));
    return true;
  } catch (error) {
    console.error("The promo code could not be checked", error);
    return false;
  }
}

/** Checks a stored code without a toast; false if it was refused and removed. If the check fails, the code stays. */
export async function recheckPromoCode(): Promise<boolean> {
  const code = useCart.getState().promoCode;
  if (!code) return true;
  try {
    const result = await requestPromo(code);
    const unchanged = useCart.getState().promoCode === code;
    if (result.valid) {
      if (unchanged) useCart.setState((cart) => transition.withPromo(cart, code, result));
      return true;
    }
    if (unchanged) removePromoCode();
    return !unchanged;
  } catch (error) {
    console.error("The promo code could not be checked", error);
    return true;
  }
}

/** Where a checkout is paid (null: nothing is left to pay), its lines and code, and how it differs from the drawer. */
export type StartedCheckout = { url: string | null; items: CartLine[]; promoCode: string | null; notes: string[] };

/**
 * Creates a provider cart and applies what the provider could not sell; null if the cart is empty or a checkout is already
 * being created. Errors are thrown to the caller; isLoading is reset either way.
 */
export async function startCheckout(): Promise<StartedCheckout | null> {
  const shown = useCart.getState();
  const { items, promoCode, isLoading } = shown;
  if (items.length === 0 || isLoading) return null;

  useCart.setState({ isLoading: true });
  try {
    const lines = items.map(({ variantId, quantity }) => ({ variantId, quantity }));
    const checkout = await requestCheckout({ lines, promoCode });
    const { cartId, checkoutUrl } = checkout;
    useCart.setState({ cartId, checkoutUrl });
    const { cart, notes } = acceptedCart(shown, checkout);
    // A change that was made during the request wins; the next checkout submits it.
    const { items: taken, promoCode: acceptedCode, discount, discountAmount } = cart;
    useCart.setState((now) => ({
      ...(now.items === items ? { items: taken } : {}),
      ...(now.promoCode === promoCode ? { promoCode: acceptedCode, discount, discountAmount } : {}),
    }));
    return { url: taken.length > 0 ? checkoutUrl : null, items: taken, promoCode: acceptedCode, notes };
  } finally {
    useCart.setState({ isLoading: false });
  }
}

async function requestPromo(code: string): Promise<PromoResult> {
  return readPromoResult(await postJson("/functions/v1/validate-promo-code", { code }));
}
