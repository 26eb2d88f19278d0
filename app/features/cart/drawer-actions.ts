import { readPromoResult, type PromoResult } from "#app/features/promos/promos.ts";
import { postJson, RequestFailed } from "#app/platform/http/post-json.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { toast } from "#app/ui/toast.tsx";
import * as changes from "./cart-changes.ts";
import type { CartLine, CartState } from "./cart-state.ts";
import { useCart } from "./cart.ts";
import { missingNote } from "./cart-totals.ts";
import { CODE_REFUSED, requestCheckout } from "./checkout.ts";
import {
  checkoutReport,
  checkReport,
  reconcileCart,
  type ProviderReport,
  type Reconciled,
  type VariantNow,
} from "./reconcile-cart.ts";

export const setQuantity = (variantId: string, quantity: number) =>
  useCart.setState((cart) => changes.withQuantity(cart, variantId, quantity));
export const removeFromCart = (variantId: string) => useCart.setState((cart) => changes.withoutLine(cart, variantId));
export const restoreLine = (line: CartLine, position: number) =>
  useCart.setState((cart) => changes.withRestoredLine(cart, line, position));
export const clearCart = () => useCart.setState(changes.cleared);
export const removePromoCode = () => useCart.setState(changes.withoutPromo);

/** Restores what `clearCart` removed, before lines that were added since. */
export function restoreCart(before: CartState): void {
  useCart.setState((now) => {
    const { promoCode, discount, discountAmount, promoTerms } = before.promoCode === null ? now : before;
    const restored = before.items.reduceRight((cart, line) => changes.withRestoredLine(cart, line, 0), now);
    return { ...restored, promoCode, discount, discountAmount, promoTerms };
  });
}

/** What a cart check found: notes, the number of changed lines, and the variants whose sale the provider does not apply. */
type CartCheck = Omit<Reconciled, "cart"> & { chargedWithoutSale: string[] };

const ORDER_PLACED = "Your order was placed, so its items have left your cart";

/** Checks every line with the provider and applies the changes; null if the check failed, which is only logged. */
export async function validateCart(): Promise<CartCheck | null> {
  const asked = useCart.getState().items.map(({ variantId }) => variantId);
  if (asked.length === 0) return null;
  try {
    const { variants, hasLostBought } = await requestCheck(asked);
    const { cart: _cart, ...found } = reconcile(useCart.getState(), checkReport(asked, variants));
    const notes = hasLostBought ? [ORDER_PLACED, ...found.notes] : found.notes;
    return {
      ...found,
      notes,
      chargedWithoutSale: variants.filter((now) => now.chargedWithoutSale).map(({ id }) => id),
    };
  } catch (error) {
    console.error("The cart could not be checked", error);
    return null;
  }
}

/** Removes what a checkout bought in the meantime, and says so; the lines themselves are checked once the drawer shows them. */
export async function checkSentCart(): Promise<void> {
  const { items } = useCart.getState();
  if (items.length === 0) return;
  const { hasLostBought } = await requestCheck(items.map(({ variantId }) => variantId));
  if (hasLostBought) toast({ title: "Cart Updated", description: ORDER_PLACED, kind: "info" });
}

/** Asks for the variants and what became of the cart that was sent to the checkout, and applies the latter unless another was sent since. */
async function requestCheck(variantIds: string[]): Promise<{ variants: VariantNow[]; hasLostBought: boolean }> {
  const { cartId, checkedOutAt, shop, reference } = useCart.getState();
  const { variants, isBought, isGone } = await postJson<{ variants: VariantNow[]; isBought?: true; isGone?: true }>(
    "/cart/validation",
    { variantIds, ...(cartId && { cartId, checkedOutAt, shop, reference }) },
  );
  const now = useCart.getState();
  if (!(isBought || isGone) || now.cartId !== cartId) return { variants, hasLostBought: false };
  // An earlier release did not store what went to the checkout.
  const hasLostBought = isBought === true && now.checkedOut !== undefined;
  useCart.setState(hasLostBought ? changes.withoutBought : changes.withoutCheckout, true);
  return { variants, hasLostBought };
}

/** Applies what the provider reports, except to what changed since `shown`: the next check or checkout submits that. */
function reconcile(shown: CartState, report: ProviderReport): Reconciled {
  const reconciled = reconcileCart(shown, report);
  const { items, promoCode, discount, discountAmount, promoTerms } = reconciled.cart;
  // Unless something differs, nothing is stored, and other tabs do not read the cart again.
  if (reconciled.cart !== shown)
    useCart.setState((now) => ({
      ...(now.items === shown.items ? { items } : {}),
      ...(now.promoCode === shown.promoCode ? { promoCode, discount, discountAmount, promoTerms } : {}),
    }));
  return reconciled;
}

/** Null if the code is valid and now applied to the cart; otherwise what to show at the field. An error is logged and counts as a refusal. */
export async function applyPromoCode(typed: string): Promise<string | null> {
  const code = normalizeCode(typed);
  if (!code) return "Enter a promo code.";
  try {
    const result = await requestPromo(code);
    if (!result.valid) {
      console.info(`Promo code ${code} refused: ${result.message}`);
      return result.message || CODE_REFUSED;
    }
    useCart.setState((cart) => changes.withPromo(cart, result.code ?? code, result));
    return null;
  } catch (error) {
    console.error("The promo code could not be checked", error);
    return error instanceof RequestFailed && error.status === 429
      ? error.message
      : "We couldn’t check this code. Try again in a moment.";
  }
}

/** Checks a stored code without a toast; returns a note if it was refused and removed. If the check fails, the code stays. */
export async function recheckPromoCode(): Promise<string[]> {
  const code = useCart.getState().promoCode;
  if (!code) return [];
  try {
    const result = await requestPromo(code);
    const cart = useCart.getState();
    if (cart.promoCode !== code) return [];
    if (!result.valid && result.minimum_spend !== undefined) {
      // The code stays: it applies again once enough is added.
      const { minimum_spend: minimum, products } = result;
      useCart.setState({ promoTerms: { ...cart.promoTerms, minimum, ...(products && { products }) } });
      return [];
    }
    if (!result.valid) return reconcile(cart, { refusedCode: code }).notes;
    useCart.setState(changes.withPromo(cart, result.code ?? code, result));
  } catch (error) {
    console.error("The promo code could not be checked", error);
  }
  return [];
}

/** Where a checkout is paid (null: nothing is left to pay), its lines and code, and how it differs from the drawer. */
type StartedCheckout = Pick<Reconciled, "notes" | "lineNotes"> & {
  url: string | null;
  items: CartLine[];
  promoCode: string | null;
};

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
    // A code below its minimum spend would be refused there.
    const sentCode = missingNote(shown) === null ? promoCode : null;
    const checkout = await requestCheckout({ lines, promoCode: sentCode });
    const { cartId, checkoutUrl, checkedOutAt, shop, reference } = checkout;
    const checkedOut: Record<string, number> = {};
    for (const { variantId, quantity } of checkout.reduced?.lines ?? lines)
      checkedOut[variantId] = (checkedOut[variantId] ?? 0) + quantity;
    useCart.setState({ cartId, checkoutUrl, checkedOut, checkedOutAt, shop, reference });
    const { cart, notes, lineNotes } = reconcile(shown, checkoutReport(checkout));
    const url = cart.items.length > 0 ? checkoutUrl : null;
    return { url, items: cart.items, promoCode: cart.promoCode, notes, lineNotes };
  } finally {
    useCart.setState({ isLoading: false });
  }
}

async function requestPromo(code: string): Promise<PromoResult> {
  const lines = useCart.getState().items.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return readPromoResult(
    await postJson("/functions/v1/validate-promo-code", { code, ...(lines.length > 0 && { lines }) }),
  );
}
