import { useEffect, useRef, useState, type ComponentType } from "react";
import { useLocation } from "react-router";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import { closeOverlay, useOverlay } from "#app/ui/overlay.ts";
import { toast } from "#app/ui/toast.tsx";

/** The cart drawer. Its code is loaded when the page is idle, or as soon as the cart is opened. */
export function CartDrawer({ shipping }: { shipping: ShippingTerms }) {
  const isOpen = useOverlay(({ open }) => open === "cart");
  const isAtRest = useAtRest();
  const [Sheet, setSheet] = useState<ComponentType<{ open: boolean; shipping: ShippingTerms }> | null>(null);
  const isWanted = isOpen || isAtRest;
  const { pathname } = useLocation();
  const page = useRef(pathname);

  useEffect(() => {
    if (page.current !== pathname && useOverlay.getState().open === "cart") closeOverlay();
    page.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (Sheet || !isWanted) return;
    import("./cart-sheet.tsx")
      .then(({ CartSheet }) => setSheet(() => CartSheet))
      .catch((error: unknown) => {
        console.error("The cart's code could not be loaded", error);
        if (!isOpen) return;
        closeOverlay();
        toast({
          title: "We couldn’t open your cart",
          description: "Check your connection and try again.",
          kind: "error",
        });
      });
  }, [Sheet, isWanted, isOpen]);

  return Sheet && <Sheet open={isOpen} shipping={shipping} />;
}

function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 2_000);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}
