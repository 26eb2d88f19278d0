import type { FulfillmentRow } from "./order.ts";

/** Tracking URLs by Shopify's carrier names. */
const CARRIERS: [RegExp, string][] = [
  [/^ups$/i, "https://www.ups.com/track?tracknum="],
  [/^usps$/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/^fedex$/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/^dhl( express)?$/i, "https://www.dhl.com/en/express/tracking.html?AWB="],
];

export type TrackingInfo = { company: string | null; number: string | null; url: string | null };

/** A parcel's tracking; none before it has a number or a page. */
export function trackingOf(
  parcel: Pick<FulfillmentRow, "trackingCompany" | "trackingNumber" | "trackingUrl">,
): TrackingInfo | null {
  const { trackingCompany: company, trackingNumber: number } = parcel;
  const carrier = CARRIERS.find(([name]) => name.test(company ?? ""))?.[1];
  const url = parcel.trackingUrl ?? (carrier && number ? carrier + encodeURIComponent(number) : null);
  return number === null && url === null ? null : { company, number, url };
}
