import type { Checkout } from "./checkout.ts";
import { parseMoney, priceText } from "#app/platform/money.ts";
import { withoutPromo, type CartLine, type CartState } from "./cart-state.ts";
import { cartTotals } from "./cart-totals.ts";

type Reduced = NonNullable<Checkout["reduced"]>;

/** The cart as the provider accepted it, with a note for each difference from what the drawer showed. */
export function acceptedCart(shown: CartState, checkout: Checkout): { cart: CartState; notes: string[] } {
  const { reduced, refusedCode, totalAmount } = checkout;
  const lines = reduced ? reducedItems(shown.items, reduced) : { items: shown.items, notes: [] };
  const withLines = { ...shown, items: lines.items };
  const cart = refusedCode === undefined ? withLines : withoutPromo(withLines);
  return {
    cart,
    notes: [
      ...lines.notes,
      ...(refusedCode === undefined ? [] : [refusedCodeNote(refusedCode)]),
      ...totalNotes(cart, totalAmount),
    ],
  };
}

export function refusedCodeNote(code: string): string {
  return `Promo code ${code} is no longer valid and has been removed`;
}

function totalNotes(cart: CartState, { amount, currencyCode }: Checkout["totalAmount"]): string[] {
  if (cart.items.length === 0) return [];
  const here = priceText(cartTotals(cart).total);
  const there = priceText(parseMoney(amount, currencyCode));
  return here === there ? [] : [`Your total at checkout is ${there}, not ${here}`];
}

/** The lines as the provider accepted them, with a note for each reduced line. The provider's own messages are used only if no line changed. */
function reducedItems(items: readonly CartLine[], reduced: Reduced): { items: CartLine[]; notes: string[] } {
  const left = (variantId: string) =>
    reduced.lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
  const notes = items
    .filter((line) => left(line.variantId) < line.quantity)
    .map((line) => noteOf(line, left(line.variantId)));
  return {
    items: items.flatMap((line) => {
      const quantity = Math.min(line.quantity, left(line.variantId));
      if (quantity === line.quantity) return [line];
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
    notes: notes.length > 0 ? notes : reduced.messages,
  };
}

function noteOf({ product, variantTitle }: CartLine, left: number): string {
  const { title } = product.node;
  const name = variantTitle === "Default Title" ? title : `${title}, ${variantTitle}`;
  if (left === 0) return `${name} is no longer available and has been removed`;
  return `Only ${left} left of ${name}`;
}
