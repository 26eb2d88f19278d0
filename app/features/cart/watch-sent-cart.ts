import { loadFile } from "#app/ui/script-files.ts";
import { useCart } from "./cart.ts";

const AT_MOST_EVERY_MS = 60_000;
let checkedAt = -Infinity;

/**
 * Asks whether the cart that went to a checkout was paid, on page load and when the page becomes visible again: the checkout is in another tab.
 * Shoppers without a checkout load and request nothing. Returns a function that stops it.
 */
export function watchSentCart(): () => void {
  const check = () => {
    const { cartId, checkedOutAt } = useCart.getState();
    if (document.visibilityState !== "visible" || cartId === null || checkedOutAt === undefined) return;
    if (performance.now() - checkedAt < AT_MOST_EVERY_MS) return;
    checkedAt = performance.now();
    loadFile(() => import("./drawer-actions.ts"))
      .then(({ checkSentCart }) => checkSentCart())
      .catch((error: unknown) => console.error("The checkout could not be checked", error));
  };
  check();
  document.addEventListener("visibilitychange", check);
  return () => document.removeEventListener("visibilitychange", check);
}
