import { useState } from "react";
import { RequestFailed } from "#app/platform/http/post-json.ts";
import { Button } from "#app/ui/button.tsx";
import { closeOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";
import type { CartState } from "./cart-state.ts";
import { MAX_LINES } from "./checkout.ts";
import { startCheckout, validateCart } from "./drawer-actions.ts";
import { NO_NOTES, type CartNotes } from "./reconcile-cart.ts";

/** A checkout that was created but not opened, valid as long as the cart has not changed. */
type Waiting = { url: string; reason: string; items: CartState["items"]; promoCode: string | null };

type Props = { cart: CartState; onNotes: (found: CartNotes) => void };

/** `onNotes` receives what the provider could not sell; such a checkout opens only after the shopper has seen the notes. */
export function CheckoutButton({ cart, onNotes }: Props) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const canCheckOut = cart.items.length > 0 && cart.items.length <= MAX_LINES;
  const isWaiting = waiting?.items === cart.items && waiting.promoCode === cart.promoCode;

  async function checkOut(): Promise<void> {
    const tab = openCheckoutTab();
    setWaiting(null);
    onNotes(NO_NOTES);
    try {
      const started = await startCheckout();
      if (!started) return tab?.close();
      const { url, items, promoCode, notes } = started;
      onNotes(started);
      const hasChanged = notes.length > 0;
      if (url === null || hasChanged) tab?.close();
      else if (tab?.send(url)) return closeOverlay();
      const reason = hasChanged ? "Your cart has changed." : "Your browser blocked the new tab.";
      if (url !== null) setWaiting({ url, reason, items, promoCode });
    } catch (error) {
      tab?.close();
      console.error("The checkout could not be created", error);
      toast(failureToast(error));
      // One line that can no longer be sold fails the whole checkout: the check removes it and says so.
      const check = await validateCart();
      if (check) onNotes(check);
    }
  }

  return (
    <div className="space-y-3">
      <Button className="w-full" disabled={!canCheckOut || cart.isLoading} onClick={() => void checkOut()}>
        {cart.isLoading ? "Creating checkout…" : "Checkout"}
      </Button>
      <div role="status">
        {isWaiting && (
          <p className="text-14">
            {waiting.reason}{" "}
            <a className="link font-medium" href={waiting.url} target="_blank" rel="noopener" onClick={closeOverlay}>
              Continue to checkout
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function failureToast(error: unknown) {
  if (error instanceof RequestFailed && error.status === 402) return { title: error.message, kind: "error" as const };
  return {
    title: "Failed to create checkout",
    description: "Please try again or contact support if the issue persists.",
    kind: "error" as const,
  };
}

/** The new tab for a checkout, opened before the checkout's URL is known. */
type CheckoutTab = { send(address: string): boolean; close(): void };

/**
 * Browsers allow a new tab only during the click, so a blank one is opened first and redirected later. Its opener is cleared so that
 * the checkout page cannot access ours. Null if the browser blocked it.
 */
function openCheckoutTab(page: Window = window): CheckoutTab | null {
  const tab = page.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Checkout";
  tab.document.body.textContent = "Opening checkout…";
  return {
    /** False if the visitor has closed the tab. */
    send(address) {
      if (tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab.close(),
  };
}
