import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import { closeOverlay, useOverlay } from "#app/ui/overlay.ts";
import { useSheet } from "#app/ui/use-sheet.tsx";
import { takeOverCookieCart } from "./cookie-take-over.ts";
import { watchSentCart } from "./watch-sent-cart.ts";

const loadSheet = () => import("./cart-sheet.tsx").then(({ CartSheet }) => CartSheet);

/** The cart drawer. Its code is loaded when the page is idle, or as soon as the cart is opened. */
export function CartDrawer({ shipping }: { shipping: ShippingTerms }) {
  const { Sheet, isOpen } = useSheet("cart", loadSheet, {
    failure: "We couldn’t open your cart",
    isWanted: useAtRest(),
  });
  const { pathname } = useLocation();
  const page = useRef(pathname);

  useEffect(() => {
    takeOverCookieCart().catch((error: unknown) => console.error("The cart could not be taken over", error));
  }, []);

  useEffect(watchSentCart, []);

  useEffect(() => {
    if (page.current !== pathname && useOverlay.getState().open === "cart") closeOverlay();
    page.current = pathname;
  }, [pathname]);

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
