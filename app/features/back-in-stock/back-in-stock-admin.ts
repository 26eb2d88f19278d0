import type { Stock } from "#app/features/inventory/inventory.ts";
import type { ActionMessage } from "#app/platform/action-result.ts";
import type { BulkChoice } from "#app/platform/audit/bulk.ts";

export const NOTIFIED: ActionMessage = { title: "Notification sent successfully" };
export const NOTIFY_FAILED = "Failed to send notification";
export const MERGE_TAGS: ActionMessage = { title: "Marked as notified" };
export const MARK_FAILED = "Failed to update request";
export const MARK_GONE = "It was marked already, or there is no such request any more.";
export const GONE = "There is no such request any more.";

/** What can be done with many requests at once. */
export const REQUEST_BULK: BulkChoice[] = [
  { does: "mark", label: "Mark as Notified" },
  { does: "delete", label: "Delete", question: "Delete the selected requests for good? Nobody is told of it." },
];

export const LOAD_FAILED = "The requests could not be read";
export const SOLD_OUT = "This item is sold out. Nobody is told of what cannot be bought.";

/** How many stand at the top (ADM-BIS-02). */
export const TOP_REQUESTED = 5;

export type MostRequested = { variantId: string; productTitle: string; variantTitle: string; requests: number };

export const REQUEST_FILTERS = [
  { value: "all", label: "All" },
  { value: "pending", label: "Pending" },
  { value: "notified", label: "Notified" },
] as const;

export type RequestFilter = (typeof REQUEST_FILTERS)[number]["value"];

export function readRequestFilter(typed: string | null): RequestFilter {
  return REQUEST_FILTERS.find(({ value }) => value === typed)?.value ?? "all";
}

export function requestsAddress(filter: RequestFilter, after?: string | null): string {
  const query = new URLSearchParams({
    ...(filter === "all" ? {} : { show: filter }),
    ...(after ? { after } : {}),
  }).toString();
  return query ? `/admin/back-in-stock?${query}` : "/admin/back-in-stock";
}

/** How the email about a request stands; null where none is owed. */
export type RequestEmail = {
  status: "pending" | "sending" | "sent" | "undeliverable" | "expired" | "unknown";
  reply: string | null;
};

/** Only to who was not told yet and is not about to be, and only of what can be bought (ADM-BIS-12). */
export function canNotify(request: {
  notified: boolean;
  stock: Pick<Stock, "isSoldOut">;
  email?: RequestEmail | null;
}): boolean {
  const isOnItsWay = request.email && ["pending", "sending", "unknown"].includes(request.email.status);
  return !request.notified && !request.stock.isSoldOut && !isOnItsWay;
}

/** What the card of a request says of its email. */
export function emailNote({ notified, email }: { notified: boolean; email?: RequestEmail | null }): string | null {
  if (notified || !email) return null;
  const message = email.reply ? ` The mail server said: ${email.reply}` : "";
  if (email.status === "undeliverable") return `The email could not be delivered.${message}`;
  if (email.status === "expired") return `The email could not be sent within ${PROMISED_HOURS} hours.${message}`;
  if (email.status === "unknown")
    return "The email may have arrived: the mail server’s answer was lost. Send it again from System, Email delivery, or mark the request as notified.";
  return email.status === "sent" ? null : "The email is on its way.";
}

/** However much is in stock: a wave that takes longer is not answered any more. */
export const MOST_AT_ONCE = 100;
/** Whom we told of a piece has this long to buy it, before the piece counts as free again. */
export const PROMISED_HOURS = 24;

/**
 * How many pieces nobody was told of yet: what is in stock less those told in the last day. No limit where the number is not known, and where
 * the shop sells on below zero.
 */
export function freePieces({ currentStock }: Pick<Stock, "currentStock">, toldLately: number): number {
  if (currentStock === null || currentStock <= 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, currentStock - toldLately);
}

/** How many are told next: not more than there are free pieces, those who asked first before the others. */
export function waveSize(stock: Pick<Stock, "currentStock">, waiting: number, toldLately: number): number {
  return Math.min(waiting, freePieces(stock, toldLately), MOST_AT_ONCE);
}

/** What a press of Send Notification will do where it is not simply everybody; null where it is. */
export function waveNote(stock: Pick<Stock, "currentStock">, waiting: number, toldLately: number): string | null {
  const size = waveSize(stock, waiting, toldLately);
  if (size >= waiting) return null;
  const rest = waiting - size;
  const goOn = `${people(rest)} ${rest === 1 ? "is" : "are"} still waiting.`;
  if (size === 0) return `${toldAlready(stock, toldLately)} ${goOn}`;
  return `${people(waiting)} ${waiting === 1 ? "waits" : "wait"}. The next emails go to the first ${size.toLocaleString("en")}; ${goOn}`;
}

/** What came of a wave. */
export type Wave = {
  sent: number;
  /** The mail server refused them for good. */
  failed: number;
  waiting: number;
  /** Not taken by the mail server yet: they are tried again. */
  pending?: number;
  /** They may have arrived, and nobody knows. */
  unknown?: number;
};

export function waveMessage({ sent, failed, waiting, pending = 0, unknown = 0 }: Wave): ActionMessage {
  const rest = waiting > 0 ? ` ${people(waiting)} ${waiting === 1 ? "is" : "are"} still waiting.` : "";
  if (failed > 0)
    return {
      title: NOTIFY_FAILED,
      description: `${failed} of ${sent + failed + pending + unknown} emails could not be sent.${rest} Try again.`,
    };
  const doubt =
    unknown > 0
      ? ` The mail server did not answer for ${emails(unknown)}: ${unknown === 1 ? "it" : "they"} may have arrived. See System, Email delivery.`
      : "";
  if (pending > 0)
    return {
      title: sent === 0 ? "Notifications are waiting" : NOTIFIED.title,
      description: `${sent > 0 ? `${emails(sent)} sent. ` : ""}${emails(pending)} will go out as soon as the mail server accepts ${pending === 1 ? "it" : "them"}.${doubt}${rest}`,
    };
  if (unknown > 0)
    return {
      title: sent === 0 ? "Delivery is unknown" : NOTIFIED.title,
      description: `${emails(sent)} sent.${doubt}${rest}`,
    };
  return { ...NOTIFIED, description: `${emails(sent)} sent.${rest}` };
}

/** Why a wave would reach nobody. */
export function nobodyTold(stock: Pick<Stock, "currentStock">, waiting: number, toldLately: number): string {
  if (waiting === 0) return "Everyone waiting for this item has been notified.";
  return `${toldAlready(stock, toldLately)} ${people(waiting)} ${waiting === 1 ? "is" : "are"} still waiting.`;
}

function toldAlready({ currentStock }: Pick<Stock, "currentStock">, toldLately: number): string {
  return `${people(toldLately)} ${toldLately === 1 ? "was" : "were"} told in the last ${PROMISED_HOURS} hours, and ${(currentStock ?? 0).toLocaleString("en")} in stock.`;
}

const people = (number: number) => (number === 1 ? "1 person" : `${number.toLocaleString("en")} people`);
const emails = (number: number) => (number === 1 ? "1 email" : `${number.toLocaleString("en")} emails`);
