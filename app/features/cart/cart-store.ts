import { create } from "zustand";
import { persist } from "zustand/middleware";
import { requestCheckout } from "#app/features/checkout/checkout.ts";
import { readPromoAnswer, type PromoAnswer } from "#app/features/promos/promos.ts";
import { postJson } from "#app/platform/http/post-json.ts";
import { normalCode } from "#app/platform/normal-code.ts";
import * as transition from "./cart.ts";
import { CART_KEY, emptyCart, type CartLine, type CartState } from "./cart.ts";
import { checkCart, type CartCheck, type VariantNow } from "./cart-check.ts";
import { asProvided } from "./provided-checkout.ts";
import { cartStorage, followOtherTabs } from "./cart-storage.ts";

/** The visitor's cart, kept in this browser. On the server, and until the page has come alive, it is empty. */
export const useCart = create<CartState>()(
  persist(() => emptyCart, {
    name: CART_KEY,
    storage: cartStorage(() => localStorage),
    // Another tab's cart is taken over, except that only this page knows whether it is making a checkout.
    merge: (stored, current) => ({ ...(stored as CartState), isLoading: current.isLoading }),
  }),
);

if (typeof window !== "undefined") followOtherTabs(() => void useCart.persist.rehydrate(), window);

/** One more of the variant; false where the cart holds all there are of it. */
export function addToCart(line: CartLine): boolean {
  const pieces = () => useCart.getState().items.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
  const before = pieces();
  useCart.setState((cart) => transition.withAdded(cart, line));
  return pieces() > before;
}

export const setQuantity = (variantId: string, quantity: number) =>
  useCart.setState((cart) => transition.withQuantity(cart, variantId, quantity));
export const removeFromCart = (variantId: string) =>
  useCart.setState((cart) => transition.withoutLine(cart, variantId));
export const putLineBack = (line: CartLine, position: number) =>
  useCart.setState((cart) => transition.withLineBack(cart, line, position));
export const clearCart = () => useCart.setState(transition.cleared);
export const removePromoCode = () => useCart.setState(transition.withoutPromo);

/** Brings back what `clearCart` took, in front of what was added since. */
export function putCartBack(before: CartState): void {
  useCart.setState((now) => {
    const { promoCode, discount, discountAmount } = before;
    const restored = before.items.reduceRight((cart, line) => transition.withLineBack(cart, line, 0), now);
    return { ...restored, promoCode, discount, discountAmount };
  });
}

/** Asks the provider about every line and takes over what changed; null when it could not be asked, which is only logged. */
export async function validateCart(): Promise<Omit<CartCheck, "cart"> | null> {
  const asked = useCart.getState().items.map(({ variantId }) => variantId);
  if (asked.length === 0) return null;
  try {
    const { variants } = await postJson<{ variants: VariantNow[] }>("/cart/validation", { variantIds: asked });
    const before = useCart.getState();
    const { cart, ...check } = checkCart(before, asked, variants);
    // The same lines stay the same list: a checkout that is being made goes by it.
    const isSame =
      cart.items.length === before.items.length && cart.items.every((line, at) => line === before.items[at]);
    if (!isSame) useCart.setState({ items: cart.items });
    return check;
  } catch (error) {
    console.error("The cart could not be checked", error);
    return null;
  }
}

/** True when the code is good and now in the cart. A failure is logged and counts as a refusal. */
export async function applyPromoCode(typed: string): Promise<boolean> {
  const code = normalCode(typed);
  if (!code) return false;
  try {
    const answer = await askForPromo(code);
    if (!answer.valid) {
      console.info(`Promo code ${code} refused: ${answer.message}`);
      return false;
    }
    useCart.setState((cart) => transition.withPromo(cart, code, answer));
    return true;
  } catch (error) {
    console.error("The promo code could not be checked", error);
    return false;
  }
}

/** Checks a stored code quietly; false when it was refused and taken out. If it cannot be checked, it stays. */
export async function recheckPromoCode(): Promise<boolean> {
  const code = useCart.getState().promoCode;
  if (!code) return true;
  try {
    const answer = await askForPromo(code);
    const unchanged = useCart.getState().promoCode === code;
    if (answer.valid) {
      if (unchanged) useCart.setState((cart) => transition.withPromo(cart, code, answer));
      return true;
    }
    if (unchanged) removePromoCode();
    return !unchanged;
  } catch (error) {
    console.error("The promo code could not be checked", error);
    return true;
  }
}

/** Where a checkout is paid (null: nothing is left to pay), the lines and the code it is for, and where it differs from the drawer. */
export type StartedCheckout = { url: string | null; items: CartLine[]; promoCode: string | null; notes: string[] };

/**
 * Makes a new cart at the provider and takes over what it could not sell; null when there is nothing to pay or one is being made.
 * Failures are thrown to the caller; either way the cart is free again afterwards.
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
    const { cart, notes } = asProvided(shown, checkout);
    // Whoever changed the cart meanwhile keeps the change; the next checkout asks again.
    const { items: taken, promoCode: honoured, discount, discountAmount } = cart;
    useCart.setState((now) => ({
      ...(now.items === items ? { items: taken } : {}),
      ...(now.promoCode === promoCode ? { promoCode: honoured, discount, discountAmount } : {}),
    }));
    return { url: taken.length > 0 ? checkoutUrl : null, items: taken, promoCode: honoured, notes };
  } finally {
    useCart.setState({ isLoading: false });
  }
}

async function askForPromo(code: string): Promise<PromoAnswer> {
  return readPromoAnswer(await postJson("/functions/v1/validate-promo-code", { code }));
}
