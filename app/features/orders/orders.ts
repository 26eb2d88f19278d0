import { brand } from "#app/brand.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import type { Money } from "#app/platform/money.ts";
import { unitsToShip, type LineCounts } from "#app/platform/shopify/units-to-ship.ts";
import { plainDigits, plainPunctuation } from "#app/platform/plain-punctuation.ts";

/** What the tracking form shows while orders cannot be looked up (ORD-04, ORD-05). */
export const TRACKING_NOTICE = {
  title: "Order tracking coming soon",
  description: "Please check your email for updates on your order.",
};

/** The same for a wrong number and a wrong email (ORD-07). */
export const ORDER_NOT_FOUND = {
  title: "Order not found",
  description: "Please check your order number and email address.",
};

export const LOOKUP_FAILED = "We can’t look up orders right now. Please try again in a few minutes.";

/** An order as its customer sees it (ORD-09); statuses in the provider's uppercase. */
export type TrackedOrder = {
  orderNumber: string;
  email: string;
  createdAt: string;
  isCancelled: boolean;
  financialStatus: string | null;
  fulfillmentStatus: string;
  totalPrice: Money;
  totalRefunded: Money;
  lineItems: {
    id: string;
    title: string;
    variantTitle: string | null;
    quantity: number;
    /** Units that were refunded; none of a canceled order, whose status says it. */
    removed: number;
    /** Units that are still to be sent. */
    unsent: number;
    unitPrice: Money;
    /** Before the sale. */
    fullPrice: Money;
    /** Null once the provider deleted it. */
    variantId: string | null;
  }[];
  /** Units of the order that are not in the lines above. */
  moreItems: number;
  shippingAddress: string[];
  /** Name and street are masked: order numbers can be guessed and email addresses known (decision 074). */
  isAddressMasked: boolean;
  /** What was sent, the oldest first; the items by the ids of their lines. Tracking has a number, a page or both. */
  parcels: {
    tracking: { carrier: string | null; number: string | null; url: string | null }[];
    items: { lineId: string; quantity: number }[];
  }[];
};

type NamedItem = { title: string; variantTitle: string | null; quantity: number };
type ListedItems = { lineItems: NamedItem[]; itemCount: number };

/** "Pilgrim Low × 2, Ebenezer Journal, and 3 more". */
export function itemsText({ lineItems, itemCount }: ListedItems): string {
  const named = lineItems.map(({ title, variantTitle, quantity }) => {
    const name = variantTitle ? `${title} (${variantTitle})` : title;
    return quantity > 1 ? `${name} × ${quantity}` : name;
  });
  const left = itemCount - lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join(", ");
}

/** What is in each parcel, in the order of the lines, and what is still to be sent. */
export function parcelItems({ lineItems, parcels }: Pick<TrackedOrder, "lineItems" | "parcels">) {
  const named = (quantityOf: (line: TrackedOrder["lineItems"][number]) => number): NamedItem[] =>
    lineItems
      .map((line) => ({ title: line.title, variantTitle: line.variantTitle, quantity: quantityOf(line) }))
      .filter(({ quantity }) => quantity > 0);
  return {
    parcels: parcels.map(({ tracking, items }) => ({
      tracking,
      items: named(({ id }) => items.reduce((sum, item) => sum + (item.lineId === id ? item.quantity : 0), 0)),
    })),
    unsent: named(({ unsent }) => unsent),
  };
}

/** An order found on the page, and the form that found it. */
export type Tracked = { order: TrackedOrder; typed: Record<string, string> };

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,29}$/u;
/** What is written before it: "Order No. #", and the shop's name. */
const LABEL = new RegExp(
  String.raw`^(?:${brand.name}(?:[\s:]+|(?=#)))?(?:order(?:[\s:]+|(?=#)))?(?:(?:number|num|no|nr|id)(?:[.:]\s*|\s+|(?=#)))?#?[\s:]*`,
  "i",
);
const NUMERO = /\u2116|\bn[\u00b0\u00ba]/gi;
const BEFORE = /^[\s"'.,;:()[\]{}<>]+/;
const AFTER = /(?<![\s"'.,;:()[\]{}<>/!?])[\s"'.,;:()[\]{}<>/!?]+$/;
/** The name of the shop is often written before a number that does not have it. */
const SHOP_PREFIX = new RegExp(`^${brand.name}[._/-]?(?=\\p{N})`, "iu");

/** "1001" of "#1001", "(Order No. 1001)." or "＃１００１"; null if it cannot be an order number. */
export function plainOrderNumber(typed: string): string | null {
  const plain = plainDigits(plainPunctuation(typed).replaceAll(NUMERO, "No. "))
    .replace(BEFORE, "")
    .replace(AFTER, "")
    .replace(LABEL, "")
    .toLowerCase();
  return NUMBER.test(plain) ? plain : null;
}

/** The numbers that typed text may mean: as it is, and without the shop's name before it. */
export function orderNumbersMeant(typed: string): string[] {
  const number = plainOrderNumber(typed);
  return number === null ? [] : [...new Set([number, number.replace(SHOP_PREFIX, "")])];
}

/** Both must match the order: the number with or without "#", the email ignoring case. An order without an email never matches. */
export function isOrderOf(
  order: { orderNumber: string; email: string | null },
  asked: { orderNumber: string; email: string },
): boolean {
  const number = plainOrderNumber(order.orderNumber);
  const email = normalizeEmail(asked.email);
  if (number === null || email === "") return false;
  return orderNumbersMeant(asked.orderNumber).includes(number) && normalizeEmail(order.email ?? "") === email;
}

const HIDDEN = "\u2022";

/** "J\u2022\u2022\u2022 D\u2022\u2022", "12 \u2022\u2022\u2022\u2022\u2022\u2022", "Huntington, NY": enough to recognize one's own order, too little to find someone's home. */
export function maskedAddress(to: { name: string; street: string; city: string; region: string }): string[] {
  const name = to.name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first = "", ...rest] = Array.from(word);
      return first + HIDDEN.repeat(Math.max(1, rest.length));
    })
    .join(" ");
  const houseNumber = /^\s*(\d{1,6})(?=\s)/.exec(to.street)?.[1];
  const street = to.street.trim() === "" ? "" : [houseNumber, HIDDEN.repeat(6)].filter(Boolean).join(" ");
  const cityAndState = [to.city, to.region].filter(Boolean).join(", ");
  return [name, street, cityAndState].filter(Boolean);
}

const PAYMENT: Record<string, string> = {
  AUTHORIZED: "Authorized, not charged yet",
  EXPIRED: "Authorization expired",
  PAID: "Paid",
  PARTIALLY_PAID: "Partially paid",
  PARTIALLY_REFUNDED: "Partially refunded",
  PENDING: "Payment pending",
  REFUNDED: "Refunded",
  VOIDED: "Payment canceled",
};

const DELIVERY: Record<string, string> = {
  FULFILLED: "Shipped",
  FULFILLMENT_NOT_REQUIRED: "Nothing left to ship",
  IN_PROGRESS: "Preparing to ship",
  ON_HOLD: "On hold",
  OPEN: "Not shipped yet",
  PARTIALLY_FULFILLED: "Partially shipped",
  PENDING_FULFILLMENT: "Preparing to ship",
  REQUEST_DECLINED: "Not shipped yet",
  RESTOCKED: "Returned to stock",
  SCHEDULED: "Scheduled",
  UNFULFILLED: "Not shipped yet",
};

export function paymentText({ financialStatus }: Pick<TrackedOrder, "financialStatus">): string {
  return financialStatus === null ? "Unknown" : (PAYMENT[financialStatus] ?? inWords(financialStatus));
}

export function deliveryText(order: Pick<TrackedOrder, "fulfillmentStatus" | "isCancelled">): string {
  if (order.isCancelled) return "Canceled";
  return DELIVERY[order.fulfillmentStatus] ?? inWords(order.fulfillmentStatus);
}

type Sendable = {
  fulfillmentStatus: string;
  isCancelled: boolean;
  lines: LineCounts[];
};

/** The fulfillment status by what is left to send: the provider may have an order as unfulfilled of which everything was refunded. */
export function effectiveFulfillmentStatus({ fulfillmentStatus, isCancelled, lines }: Sendable): string {
  const isLeft = lines.some((line) => unitsToShip(line) > 0);
  if (isCancelled || isLeft || lines.length === 0) return fulfillmentStatus;
  return NOTHING_LEFT_TO_SEND[fulfillmentStatus] ?? fulfillmentStatus;
}

const NOTHING_LEFT_TO_SEND: Record<string, string> = {
  PARTIALLY_FULFILLED: "FULFILLED",
  UNFULFILLED: "FULFILLMENT_NOT_REQUIRED",
};

/** A status without a text of its own: "SOME_THING" as "Some thing". */
export function inWords(status: string): string {
  const words = status.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
