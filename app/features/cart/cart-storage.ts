import { CART_KEY, type CartState } from "./cart-state.ts";
import { readStoredCart, storedText, type StoredCart } from "./stored-cart.ts";

/**
 * The cart in the browser's storage. Where storage is unavailable or full (private mode), the cart lives in this page's
 * memory: adding to it must never fail.
 */
export function cartStorage(storage: () => Storage) {
  return {
    read: (): StoredCart => readStoredCart(attempt(() => storage().getItem(CART_KEY)) ?? null),
    /** `notes`: those that the visitor has not seen yet, because what they are about is no longer stored from now on. */
    write(state: CartState, notes: readonly string[]) {
      attempt(() => storage().setItem(CART_KEY, storedText(state, notes)));
    },
  };
}

/**
 * Reads the cart again when another tab changed it, when storage was cleared, and when the page is restored from the
 * back-forward cache, where it received no events. Returns a function that stops it.
 */
export function followOtherTabs(rehydrate: () => void, page: Window): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) rehydrate();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) rehydrate();
  };
  page.addEventListener("storage", changed);
  page.addEventListener("pageshow", shown);
  return () => {
    page.removeEventListener("storage", changed);
    page.removeEventListener("pageshow", shown);
  };
}

let hasWarned = false;

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch (error) {
    if (!hasWarned && typeof document !== "undefined")
      console.warn("The cart could not be saved in this browser's storage", error);
    hasWarned = true;
    return undefined;
  }
}
