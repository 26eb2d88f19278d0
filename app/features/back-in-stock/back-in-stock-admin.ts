import type { Stock } from "#app/features/inventory/inventory.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import { RECIPIENT_EMAILS, type EmailWindow } from "#app/platform/limits/limits.ts";

export const NOTIFIED: ActionMessage = { title: "Notification sent successfully" };
export const NOTIFY_FAILED = "Failed to send notification";
export const MARKED: ActionMessage = { title: "Marked as notified" };
export const MARK_FAILED = "Failed to update request";
export const MARK_GONE = "It was already marked as notified or deleted.";
export const GONE = "It was already deleted.";

export const REQUEST_BULK: BulkAction[] = [
  { name: "mark", label: "Mark as Notified" },
  { name: "delete", label: "Delete", question: "Permanently delete the selected requests? Customers aren't notified." },
];

export const LOAD_FAILED = "The requests couldn't be loaded";
export const SOLD_OUT = "This item is sold out. Send the notification once it's back in stock.";

export const BATCH_CHANGED =
  "Requests or stock have changed since this page was loaded, so nothing was sent. Check whom the button names now, then send again.";

/** Why no one who is next gets an email. `windows`: of the limit of emails to a mailbox, those that are full. */
export function allAtLimit(windows: readonly EmailWindow[]): string {
  const [isHour, isDay] = [windows.includes("hour"), windows.includes("day")];
  const had = [
    ...(isHour ? [`${RECIPIENT_EMAILS.perHour} restock emails within the last hour`] : []),
    ...(isDay ? [`${RECIPIENT_EMAILS.perDay}${isHour ? "" : " restock emails"} within the last 24 hours`] : []),
  ];
  return `The customers who are next have had ${had.join(" or ")}. They stay on the list. Try again ${isHour ? "in an hour" : "tomorrow"}.`;
}

/** How many of the most requested variants are listed (ADM-BIS-02). */
export const TOP_REQUESTED = 5;

export type MostRequested = { variantId: string; productTitle: string; variantTitle: string; requests: number };

export const REQUEST_FILTERS = { all: "All", pending: "Pending", notified: "Notified" };

/** The outgoing email of a request. */
export type RequestEmail = {
  status: "pending" | "sending" | "sent" | "undeliverable" | "expired" | "unknown";
  reply: string | null;
};

/** True for a request that is neither notified nor about to be, while its item is in stock (ADM-BIS-12). */
export function canNotify(request: {
  notified: boolean;
  stock: Pick<Stock, "isSoldOut">;
  email?: RequestEmail | null;
}): boolean {
  const isOnItsWay = request.email && ["pending", "sending", "unknown"].includes(request.email.status);
  return !request.notified && !request.stock.isSoldOut && !isOnItsWay;
}

/** The email's status as shown on the request's card; null where there is nothing to say. */
export function emailNote({ notified, email }: { notified: boolean; email?: RequestEmail | null }): string | null {
  if (notified || !email) return null;
  const reply = email.reply ? ` The mail server replied: ${email.reply}` : "";
  if (email.status === "undeliverable") return `The email couldn't be delivered.${reply}`;
  if (email.status === "expired") return `The email couldn't be sent within ${PROMISED_HOURS} hours.${reply}`;
  if (email.status === "unknown")
    return "The email may have arrived: the mail server didn't confirm it. Send it again under System > Email delivery, or mark the request as notified.";
  return email.status === "sent" ? null : "The email is on its way.";
}

/** The limit of a batch, so that the request does not time out while its emails are sent. */
export const MAX_BATCH_SIZE = 100;
/** A notified customer has this long to buy a unit before it is offered to the next. */
export const PROMISED_HOURS = 24;

/** Stock less the customers notified in the last day; unlimited where the quantity is unknown or the shop sells below zero. */
export function unpromisedUnits({ currentStock }: Pick<Stock, "currentStock">, notifiedRecently: number): number {
  if (currentStock === null || currentStock <= 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, currentStock - notifiedRecently);
}

/** How many requests the next batch notifies. */
export function batchSize(stock: Pick<Stock, "currentStock">, waiting: number, notifiedRecently: number): number {
  return Math.min(waiting, unpromisedUnits(stock, notifiedRecently), MAX_BATCH_SIZE);
}

const NAMED = 3;

/** Whom the next batch emails, and how many; null for no one. */
export function batchRecipients(addresses: string[]): string | null {
  if (addresses.length === 0) return null;
  const more = addresses.length - NAMED;
  const named = more > 1 ? [...addresses.slice(0, NAMED), `${more.toLocaleString("en")} more customers`] : addresses;
  const names = new Intl.ListFormat("en-US").format(named);
  return addresses.length === 1 ? names : `${customers(addresses.length)}: ${names}`;
}

/** `atLimit`: the full windows of the customers who are left out of it. */
type NextBatch = { size: number; atLimit: readonly EmailWindow[] };

/** Explains beside Send Notification that not everyone waiting is notified at once; null when everyone is. */
export function batchNote(
  stock: Pick<Stock, "currentStock">,
  waiting: number,
  notifiedRecently: number,
  { size, atLimit }: NextBatch = { size: batchSize(stock, waiting, notifiedRecently), atLimit: [] },
): string | null {
  if (size >= waiting) return null;
  const rest = waiting - size;
  if (size === 0) return emptyBatchReason(stock, waiting, notifiedRecently, atLimit);
  const skipped = atLimit.length;
  const which = `${skipped > 0 ? "" : "the first "}${size.toLocaleString("en")}`;
  const why = skipped > 0 ? ` ${customers(skipped)} already had as many restock emails as we send to one address.` : "";
  return `${customers(waiting)} are waiting. The next batch emails ${which}; ${rest.toLocaleString("en")} ${rest === 1 ? "stays" : "stay"} on the list.${why}`;
}

export type BatchOutcome = {
  sent: number;
  /** Permanently rejected by the mail server. */
  failed: number;
  waiting: number;
  /** Not accepted by the mail server yet; retried. */
  pending?: number;
  /** Sent without an acknowledgment: they may have arrived. */
  unknown?: number;
};

export function batchMessage({ sent, failed, waiting, pending = 0, unknown = 0 }: BatchOutcome): ActionMessage {
  const rest = waiting > 0 ? ` ${stillWaiting(waiting)}` : "";
  if (failed > 0)
    return {
      title: NOTIFY_FAILED,
      description: `${failed} of ${sent + failed + pending + unknown} emails couldn't be sent.${rest} Try again.`,
    };
  const unconfirmed =
    unknown > 0
      ? ` The mail server didn't confirm ${emails(unknown)}, which may have arrived. See System > Email delivery.`
      : "";
  if (pending > 0)
    return {
      title: sent === 0 ? "Notifications queued" : NOTIFIED.title,
      description: `${sent > 0 ? `${emails(sent)} sent. ` : ""}${emails(pending)} will be sent as soon as the mail server accepts ${pending === 1 ? "it" : "them"}.${unconfirmed}${rest}`,
    };
  if (unknown > 0)
    return {
      title: sent === 0 ? "Delivery not confirmed" : NOTIFIED.title,
      description: `${emails(sent)} sent.${unconfirmed}${rest}`,
    };
  return { ...NOTIFIED, description: `${emails(sent)} sent.${rest}` };
}

/** Why the next batch would be empty. */
export function emptyBatchReason(
  stock: Pick<Stock, "currentStock">,
  waiting: number,
  notifiedRecently: number,
  atLimit: readonly EmailWindow[] = [],
): string {
  if (waiting === 0) return "Everyone waiting for this item has been notified.";
  if (atLimit.length > 0) return allAtLimit(atLimit);
  return `${alreadyNotified(stock, notifiedRecently)} ${stillWaiting(waiting)}`;
}

function alreadyNotified({ currentStock }: Pick<Stock, "currentStock">, notifiedRecently: number): string {
  return `${customers(notifiedRecently)} ${notifiedRecently === 1 ? "was" : "were"} notified in the last ${PROMISED_HOURS} hours, with ${(currentStock ?? 0).toLocaleString("en")} in stock.`;
}

function stillWaiting(waiting: number): string {
  return `${customers(waiting)} ${waiting === 1 ? "is" : "are"} still waiting.`;
}

const customers = (number: number) => (number === 1 ? "1 customer" : `${number.toLocaleString("en")} customers`);
const emails = (number: number) => (number === 1 ? "1 email" : `${number.toLocaleString("en")} emails`);
