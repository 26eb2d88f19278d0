import { useEffect, useEffectEvent, useRef } from "react";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { TRACKING_NOTICE, type Tracked } from "./orders.ts";

/** The tracking form and its result. The form keeps its values, whatever the result. `top` receives focus when an order is found. */
export function useTracking() {
  const top = useRef<HTMLHeadingElement>(null);
  const tracking = useActionForm<Tracked>("/order-status", {
    toastOf: (result) => (result.state === "done" && !result.shown ? { ...TRACKING_NOTICE, kind: "info" } : null),
  });
  const found = tracking.done?.shown ?? null;
  const showTop = useEffectEvent(() => top.current?.focus());
  useEffect(() => {
    if (found) showTop();
  }, [found]);
  return { ...tracking, found, top };
}
