import { useState } from "react";
import { href, Link } from "react-router";
import { brand } from "#app/brand.ts";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { arrivalText, deliveryDays, RETURNS_POLICY, SHIPPING_POLICY, shippingText } from "./delivery.ts";

/**
 * When an order arrives, what shipping costs and how long it can be returned. The page is cached, so that dates are the browser's. A live
 * store has its own rates and times, which only its checkout knows.
 */
export function DeliveryNotes({ terms }: { terms: ShippingTerms }) {
  const isHydrated = useHydrated();
  const [openedAt] = useState(() => new Date());
  return (
    <ul className="flex flex-col gap-1 border-y border-line py-3 text-14 text-stone-strong">
      {terms.standard !== null && (
        <li className="tabular-nums">
          {/* Nothing after it, and short enough for one line of a phone: the dates must not move other text. */}
          <Link to={SHIPPING_POLICY} className="link">
            {isHydrated ? arrivalText(openedAt) : `Arrives in ${deliveryDays().join(" to ")} business days`}
          </Link>
        </li>
      )}
      <li>
        <Link to={SHIPPING_POLICY} className="link">
          Shipping
        </Link>{" "}
        {shippingText(terms)}
      </li>
      <li>
        <Link to={RETURNS_POLICY} className="link">
          Returns
        </Link>{" "}
        within {brand.returnDays} days of delivery
      </li>
      <li>
        Questions? See the{" "}
        <Link to={href("/faq")} className="link">
          FAQ
        </Link>
      </li>
    </ul>
  );
}
