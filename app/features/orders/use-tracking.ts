import { useEffect, useEffectEvent, useRef } from "react";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { formValues, lastOrder, rememberOrder } from "./last-order.ts";
import { TRACKING_NOTICE, type Tracked } from "./orders.ts";

/** The tracking form and its result. The form keeps its values, whatever the result. `top` receives focus when an order is found. */
export function useTracking() {
  const top = useRef<HTMLHeadingElement>(null);
  const tracking = useActionForm<Tracked>("/order-status", {
    toastOf: (result) => (result.state === "done" && !result.shown ? { ...TRACKING_NOTICE, kind: "info" } : null),
  });
  const found = tracking.done?.shown ?? null;
  const ofVisitor = useVisitor(({ visitor }) => visitor?.email);
  const showTop = useEffectEvent(() => top.current?.focus());
  useEffect(() => {
    if (!found) return;
    rememberOrder({ orderNumber: found.order.orderNumber, email: found.typed["email"] ?? "" });
    showTop();
  }, [found]);
  // The page is the same for everyone: what this browser knows is filled in here, unless someone typed first.
  const { ref } = tracking.form;
  useEffect(() => {
    const order = lastOrder(window.location.hash);
    if (window.location.hash.startsWith("#order=")) {
      rememberOrder(order);
      // The address bar and the history need not show an email address.
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    }
    for (const [name, value] of Object.entries(formValues(order, ofVisitor))) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "" && typeof value === "string") field.value = value;
    }
  }, [ref, ofVisitor]);
  return { ...tracking, found, top };
}
