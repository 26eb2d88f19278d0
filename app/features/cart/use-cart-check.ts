import { useEffect, useState } from "react";
import { liveStream } from "#app/platform/live/live-stream.ts";
import { hideToast, toast } from "#app/ui/toast.tsx";
import { changedText, NO_NOTES, withNotes, type CartNotes } from "./reconcile-cart.ts";
import { clearStorageNotes, storageNotes, useCart } from "./cart.ts";
import { recheckPromoCode, validateCart } from "./drawer-actions.ts";

type Findings = CartNotes & { chargedWithoutSale: string[] };

/** Sales of several variants arrive together: they are debounced into one cart check. */
const GATHER_MS = 500;

/** Checks the cart when the drawer opens and when its stock changes while it is open; returns the notes to show. */
export function useCartCheck(): Findings {
  const [findings, setFindings] = useState<Findings>(() => ({
    ...NO_NOTES,
    notes: storageNotes(),
    chargedWithoutSale: [],
  }));

  useEffect(() => {
    // The "Added to cart" toast would cover the line it is about.
    hideToast();
    clearStorageNotes();
    if (useCart.getState().items.length === 0) return undefined;
    let isOpen = true;
    const add = ({ chargedWithoutSale = [], ...notes }: Partial<Findings> & { notes: string[] }) =>
      isOpen &&
      setFindings((found) => ({
        ...withNotes(found, { ...NO_NOTES, ...notes }),
        chargedWithoutSale: [...found.chargedWithoutSale, ...chargedWithoutSale],
      }));

    async function checkLines(): Promise<void> {
      const check = await validateCart();
      if (!check || !isOpen) return;
      add(check);
      if (check.changed > 0) toast({ title: "Cart Updated", description: changedText(check.changed), kind: "info" });
    }

    void checkLines();
    void recheckPromoCode().then((notes) => add({ notes }));
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveStream().on("inventory", (data) => {
      const { variantId } = data as { variantId: string };
      if (!useCart.getState().items.some((line) => line.variantId === variantId)) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void checkLines();
      }, GATHER_MS);
    });
    return () => {
      isOpen = false;
      clearTimeout(gathering);
      unsubscribe();
    };
  }, []);

  return findings;
}
