import { instantText } from "#app/platform/instant.ts";
import { priceText } from "#app/platform/money.ts";
import type { OrderEvent } from "#app/platform/shopify/order-admin.server.ts";
import { itemsText } from "./orders.ts";
import { TrackingNumbers } from "./parcels.tsx";

/** What happened to an order, the newest first. */
export function OrderTimeline({ events, timeZone }: { events: OrderEvent[]; timeZone: string }) {
  return (
    <ol className="border-t border-line-strong">
      {[...events].reverse().map((event, at) => (
        <li key={at} className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
          <time dateTime={event.at} className="text-stone-strong">
            {instantText(timeZone, event.at)}
          </time>
          <div className="min-w-0">
            <p className="font-medium">{titleOf(event)}</p>
            {event.items.length > 0 && <p className="wrap-anywhere">{itemsOf(event)}</p>}
            {event.what === "shipped" && event.tracking.length > 0 && <TrackingNumbers numbers={event.tracking} />}
            {event.what === "refunded" && event.note && (
              <p className="whitespace-pre-line wrap-anywhere text-stone-strong">{event.note}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function titleOf(event: OrderEvent): string {
  if (event.what === "shipped") return event.isUndone ? "Shipment canceled" : "Shipped";
  if (event.what === "refunded")
    return event.amount.minor > 0 ? `Refunded ${priceText(event.amount)}` : "Items removed";
  return event.what === "placed" ? "Order placed" : "Order canceled";
}

function itemsOf({ items, hasMoreItems }: OrderEvent): string {
  const text = itemsText({ lineItems: items, itemCount: 0 });
  return hasMoreItems ? `${text}, and more` : text;
}
