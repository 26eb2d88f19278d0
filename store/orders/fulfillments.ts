import { globalId } from "../graphql/global-id.ts";
import type { OrderRow } from "./order.ts";

/** Tracking URLs by Shopify's carrier names. */
const CARRIERS: [RegExp, string][] = [
  [/^ups$/i, "https://www.ups.com/track?tracknum="],
  [/^usps$/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/^fedex$/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/^dhl( express)?$/i, "https://www.dhl.com/en/express/tracking.html?AWB="],
];

/** An order's one fulfillment; none before it ships. */
export function fulfillmentsOf(
  order: Pick<OrderRow, "id" | "fulfilledAt" | "trackingCompany" | "trackingNumber" | "trackingUrl">,
) {
  if (order.fulfilledAt === null) return [];
  const { trackingCompany: company, trackingNumber: number } = order;
  const carrier = CARRIERS.find(([name]) => name.test(company ?? ""))?.[1];
  const url = order.trackingUrl ?? (carrier && number ? carrier + encodeURIComponent(number) : null);
  const trackingInfo = number === null && url === null ? [] : [{ company, number, url }];
  return [{ id: globalId("Fulfillment", order.id), createdAt: order.fulfilledAt, status: "SUCCESS", trackingInfo }];
}
