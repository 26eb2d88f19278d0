import { useEffect } from "react";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { toast } from "#app/ui/toast.tsx";

/** Tells the owner why the shop is empty: the provider requires payment. Without JavaScript it is shown on the page. */
export function PlanNotice() {
  useEffect(() => toast({ title: PAYMENT_REQUIRED, kind: "error" }), []);
  return (
    <noscript>
      <p className="mb-6 text-crimson">{PAYMENT_REQUIRED}</p>
    </noscript>
  );
}
