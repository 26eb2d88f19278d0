import { amountText, parseMoney, priceText } from "#app/platform/money.ts";
import { titleWithSize } from "#app/sizes/sizes.ts";
import { withStock, type CartLine, type CartState, type Price } from "./cart-state.ts";
import { stockLimitNote, withoutPromo } from "./cart-changes.ts";
import { cartTotals, struckPrice, unitPrice } from "./cart-totals.ts";
import type { Checkout } from "./checkout.ts";

/** What the provider reports about a cart: in a cart check, or when it creates the cart of a checkout. */
export type ProviderReport = {
  /** A line as the provider sells it, and its name in notes. Null: it does not. Absent: every line stays as it is. */
  sell?: (shown: CartLine) => { line: CartLine | null; name: string };
  /** The provider's own notes, for when no line has one. */
  messages?: string[] | undefined;
  refusedCode?: string | undefined;
  total?: Price;
};

export type CartNotes = {
  notes: string[];
  /** Those of `notes` that are about a line still in the cart, by its variant: the drawer shows them there. */
  lineNotes: Record<string, string[]>;
};

export const NO_NOTES: CartNotes = { notes: [], lineNotes: {} };

/** Both, in order; about one line only the newer ones, because its older price or stock no longer matters. */
export function withNotes(earlier: CartNotes, later: CartNotes): CartNotes {
  const replaced = Object.keys(later.lineNotes).flatMap((variantId) => earlier.lineNotes[variantId] ?? []);
  return {
    notes: [...new Set([...earlier.notes.filter((note) => !replaced.includes(note)), ...later.notes])],
    lineNotes: { ...earlier.lineNotes, ...later.lineNotes },
  };
}

/** The notes that are about no line in the cart. */
export function otherNotes({ notes, lineNotes }: CartNotes): string[] {
  const atLines = Object.values(lineNotes).flat();
  return notes.filter((note) => !atLines.includes(note));
}

export type Reconciled = CartNotes & {
  cart: CartState;
  /** Number of lines removed, repriced or reduced. */
  changed: number;
};

/** The cart as the provider sells it, with a note for each difference from what the drawer showed; the same object if nothing differs. */
export function reconcileCart(shown: CartState, { sell, messages, refusedCode, total }: ProviderReport): Reconciled {
  const lines = shown.items.map((line) => {
    const sold = sell?.(line) ?? { line, name: "" };
    return { ...sold, isSame: sold.line === line, ...differences(line, sold) };
  });
  // A checkout in progress compares the array, which is kept if no line changed.
  const isSame = lines.every((line) => line.isSame);
  const withLines = isSame ? shown : { ...shown, items: lines.flatMap(({ line }) => line ?? []) };
  const cart = refusedCode === undefined ? withLines : withoutPromo(withLines);
  const aboutLines = lines.flatMap(({ notes }) => notes);
  return {
    cart,
    notes: [
      ...(aboutLines.length > 0 ? aboutLines : (messages ?? [])),
      ...(refusedCode === undefined ? [] : [`Promo code ${refusedCode} is no longer valid and has been removed`]),
      ...(total ? totalNotes(cart, total) : []),
    ],
    lineNotes: Object.fromEntries(
      lines.flatMap(({ line, notes }) => (line && notes.length > 0 ? [[line.variantId, notes]] : [])),
    ),
    changed: lines.filter(({ isChanged }) => isChanged).length,
  };
}

function differences(
  shown: CartLine,
  { line, name }: { line: CartLine | null; name: string },
): { notes: string[]; isChanged: boolean } {
  if (line === null) return { notes: [`${name} is no longer available and has been removed`], isChanged: true };
  const isReduced = line.quantity < shown.quantity;
  // A line with all units in stock says so itself.
  const notes = isReduced && stockLimitNote(line) === null ? [`Only ${line.quantity} left of ${name}`] : [];
  if (hasSamePrice(shown, line)) return { notes, isChanged: isReduced };

  const [before, after] = [unitPrice(shown), unitPrice(line)];
  const direction = after.minor > before.minor ? "increased" : "decreased";
  notes.push(`${name} price ${direction} to ${after.currency} $${amountText(after)}`);
  return { notes, isChanged: true };
}

function totalNotes(cart: CartState, { amount, currencyCode }: Price): string[] {
  if (cart.items.length === 0) return [];
  const here = priceText(cartTotals(cart).total);
  const there = priceText(parseMoney(amount, currencyCode));
  return here === there ? [] : [`Your total at checkout is ${there}, not ${here}`];
}

/** What POST /cart/validation returns for one variant. A variant missing from the response is no longer sold. */
export type VariantNow = {
  id: string;
  productTitle: string;
  price: Price;
  /** Only while it is on sale: the price before. */
  fullPrice?: Price;
  availableForSale: boolean;
  /** Units in stock, if known. */
  left?: number;
  /** The provider does not apply our sale: it charges its own price, and the cart line says so. */
  chargedWithoutSale: boolean;
};

/** A cart check of the variants that were `asked`; lines added since stay as they are. */
export function checkReport(asked: readonly string[], current: readonly VariantNow[]): ProviderReport {
  return {
    sell(shown) {
      const now = current.find(({ id }) => id === shown.variantId);
      const name = now?.productTitle || shown.product.node.title;
      if (!asked.includes(shown.variantId)) return { line: shown, name };
      if (!now?.availableForSale) return { line: null, name };
      return { line: withPrices(withStock(shown, now.left), now), name };
    },
  };
}

/** The provider's new cart: with fewer units if less is in stock than the drawer shows, and without a code it refuses. */
export function checkoutReport({ reduced, refusedCode, totalAmount }: Checkout): ProviderReport {
  const unitsOf = (variantId: string, most: number) =>
    reduced?.lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0) ?? most;
  return {
    sell(shown) {
      const { title } = shown.product.node;
      const name =
        shown.variantTitle === "Default Title"
          ? title
          : `${title}, ${titleWithSize(shown.variantTitle, shown.sizeFit)}`;
      const units = unitsOf(shown.variantId, shown.quantity);
      if (units >= shown.quantity) return { line: shown, name };
      return { line: units > 0 ? { ...shown, quantity: units } : null, name };
    },
    messages: reduced?.messages,
    refusedCode,
    total: totalAmount,
  };
}

/** The same object if both prices are the same. */
function withPrices(line: CartLine, now: Pick<VariantNow, "price" | "fullPrice">): CartLine {
  const price = hasSamePrice(line, now) ? line.price : now.price;
  const [before, struck] = [struckPrice(line), struckPrice(now)];
  if (price === line.price && before?.minor === struck?.minor) return line;
  const { fullPrice: _before, ...rest } = line;
  return { ...rest, price, ...(struck && now.fullPrice ? { fullPrice: now.fullPrice } : {}) };
}

function hasSamePrice(line: Pick<CartLine, "price">, other: Pick<CartLine, "price">): boolean {
  const [one, two] = [unitPrice(line), unitPrice(other)];
  return one.minor === two.minor && one.currency === two.currency;
}

/** The toast's description: how many items changed. */
export function changedText(changed: number): string {
  return changed === 1 ? "1 item in your cart has changed." : `${changed} items in your cart have changed.`;
}
