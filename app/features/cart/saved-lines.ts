import { create } from "zustand";
import type { CartLine } from "./cart-state.ts";
import { withInserted } from "./cart-changes.ts";
import { readStoredCart } from "./stored-cart.ts";

const KEY = "shod-saved-for-later";
const MAX_SAVED = 50;

/** What the shopper took out of the cart to buy later, the newest first: on this device, like the cart, signed in or not. */
export const useSavedLines = create<{ lines: CartLine[] }>(() => ({ lines: read() }));

/** Stored as the cart is, so that invalid lines are left out. */
function read(): CartLine[] {
  try {
    return readStoredCart(localStorage.getItem(KEY)).cart.items;
  } catch {
    return [];
  }
}

function change(lines: CartLine[]): void {
  useSavedLines.setState({ lines });
  try {
    localStorage.setItem(KEY, JSON.stringify({ state: { items: lines } }));
  } catch (error) {
    console.warn("The saved items could not be stored in this browser", error);
  }
}

/** Reads them again, because another tab may have changed them. */
export const readSavedLines = (): void => useSavedLines.setState({ lines: read() });

export function saveLine(line: CartLine, position = 0): void {
  const others = read().filter(({ variantId }) => variantId !== line.variantId);
  change(withInserted(others, position, line).slice(0, MAX_SAVED));
}

export function forgetLine(variantId: string): void {
  change(read().filter((line) => line.variantId !== variantId));
}
