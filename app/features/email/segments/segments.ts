import { isDay } from "#app/platform/calendar.ts";
import { dateFormat } from "#app/platform/date-format.ts";
import { normalizeName } from "#app/platform/characters.ts";

/** Which orders a subscriber has, as a newsletter's recipients are narrowed by them. The first is the default. */
export const PURCHASES = {
  any: "With or without orders",
  bought: "Bought anything",
  product: "Bought one product",
  none: "Bought nothing yet",
} as const;

export type Purchases = keyof typeof PURCHASES;

/** Whom of an audience a newsletter goes to: those who match all of it. Null wherever it is stored: everyone. */
export type Segment = {
  purchases: Purchases;
  /** Only with "product". */
  product: { id: string; title: string } | null;
  /** Without an order in that many months. */
  inactiveMonths: number | null;
  /** Days in the store's time zone on which they confirmed their subscription: from the first one on, and before the other. */
  subscribedFrom: string | null;
  subscribedBefore: string | null;
};

/** A segment at one moment and in one shop, as a mailing stores it: it means the same whenever its recipients are collected. */
export type SegmentRule = {
  shop: string;
  purchases: Purchases;
  productId: string | null;
  noOrderSince: string | null;
  subscribedFrom: string | null;
  subscribedBefore: string | null;
};

/** A segment as typed; the product by its title or its page. */
export type TypedSegment = Record<
  "purchases" | "product" | "inactiveMonths" | "subscribedFrom" | "subscribedBefore",
  string
>;

const MOST_MONTHS = 60;
const MOST_PRODUCT_LENGTH = 300;

/** The segment, whose product is still to be found by what was typed, with the errors of its fields. */
export function parseSegment(typed: TypedSegment): {
  segment: Segment;
  product: string;
  errors: Record<string, string>;
} {
  const purchases = Object.hasOwn(PURCHASES, typed.purchases) ? (typed.purchases as Purchases) : null;
  const product = purchases === "product" ? normalizeName(typed.product) : "";
  const months = typed.inactiveMonths.trim();
  const [from, before] = [typed.subscribedFrom.trim(), typed.subscribedBefore.trim()];
  const inactiveMonths = /^[1-9]\d?$/.test(months) && Number(months) <= MOST_MONTHS ? Number(months) : null;
  const errors: Record<string, string> = {};
  if (purchases === null) errors["purchases"] = "Choose one of these.";
  if (purchases === "product" && product === "") errors["product"] = "Enter the product’s title.";
  if (product.length > MOST_PRODUCT_LENGTH) errors["product"] = `Enter at most ${MOST_PRODUCT_LENGTH} characters.`;
  if (months !== "" && inactiveMonths === null)
    errors["inactiveMonths"] = `Enter a whole number from 1 to ${MOST_MONTHS}, or leave it blank.`;
  if (from !== "" && !isDay(from)) errors["subscribedFrom"] = "Enter a date, or leave it blank.";
  if (before !== "" && !isDay(before)) errors["subscribedBefore"] = "Enter a date, or leave it blank.";
  else if (before !== "" && isDay(from) && before <= from)
    errors["subscribedBefore"] = "Choose a date after “Subscribed since”.";
  return {
    segment: {
      purchases: purchases ?? "any",
      product: null,
      inactiveMonths,
      subscribedFrom: from || null,
      subscribedBefore: before || null,
    },
    product,
    errors,
  };
}

/** Null for a segment that everyone is in. */
export function narrowing(segment: Segment): Segment | null {
  const { purchases, inactiveMonths, subscribedFrom, subscribedBefore } = segment;
  const isEveryone = purchases === "any" && inactiveMonths === null && !subscribedFrom && !subscribedBefore;
  return isEveryone ? null : segment;
}

/** Whether orders decide who is in it. */
export function needsOrders({ purchases, inactiveMonths }: Segment): boolean {
  return purchases !== "any" || inactiveMonths !== null;
}

/** Who is in it, such as "bought “Harbor Low”, no order in the last 6 months". */
export function segmentText({ purchases, product, inactiveMonths, subscribedFrom, subscribedBefore }: Segment): string {
  const bought = {
    any: [],
    bought: ["bought anything"],
    product: [`bought “${product?.title ?? ""}”`],
    none: ["bought nothing yet"],
  }[purchases];
  return [
    ...bought,
    ...(inactiveMonths === null
      ? []
      : [`no order in the last ${inactiveMonths === 1 ? "month" : `${inactiveMonths} months`}`]),
    ...(subscribedFrom ? [`subscribed since ${dayText(subscribedFrom)}`] : []),
    ...(subscribedBefore ? [`subscribed before ${dayText(subscribedBefore)}`] : []),
  ].join(", ");
}

function dayText(day: string): string {
  return dateFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).format(Date.parse(`${day}T00:00Z`));
}

/** The same time of that day, `months` earlier; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The 31st of a month of 30 days would be the 1st of the next.
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** "412 of 1,280 subscribers". */
export function reachText(matching: number, all: number): string {
  return `${matching.toLocaleString("en")} of ${all.toLocaleString("en")} ${all === 1 ? "subscriber" : "subscribers"}`;
}
