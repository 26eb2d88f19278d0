import type { PersistStorage } from "zustand/middleware";
import { CART_KEY, type CartState } from "./cart.ts";
import { readStoredCart } from "./stored-cart.ts";

/**
 * The cart in the browser's storage. In private mode, with storage switched off or full, the cart goes on living in this
 * page's memory: adding to it must never fail.
 */
export function cartStorage(storage: () => Storage): PersistStorage<CartState> {
  return {
    getItem(key) {
      return { state: readStoredCart(attempt(() => storage().getItem(key)) ?? null) };
    },
    setItem(key, value) {
      attempt(() => storage().setItem(key, JSON.stringify(value)));
    },
    removeItem(key) {
      attempt(() => storage().removeItem(key));
    },
  };
}

/**
 * Reads the cart again when another tab changed it, when storage was cleared, and when the page comes back from the
 * back-forward cache, where it heard of nothing. Returns how to stop.
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
      console.warn("The cart cannot be kept in this browser's storage", error);
    hasWarned = true;
    return undefined;
  }
}
