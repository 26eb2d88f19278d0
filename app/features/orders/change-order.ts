import { z } from "zod";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { checkbox, text } from "#app/platform/forms/fields.ts";
import { amountText, minorDigits, parseMoney, priceText, type Money } from "#app/platform/money.ts";

/** The results of the forms that change an order, by the URL parameter `done` of its page. */
export const ORDER_DONE = {
  fulfilled: { title: "Items fulfilled", description: "The order shows them as sent." },
  "fulfilled-in-part": {
    title: "Only a part was fulfilled",
    description: "The order shows what was sent. Fulfill the rest, or see why it can’t be.",
  },
  refunded: { title: "Refund made", description: "The order shows what was refunded." },
  canceled: { title: "Order canceled", description: "It may take a moment until the order shows it." },
  noted: { title: "Note saved", description: "The packing slip shows it, too." },
  resent: { title: "Receipt sent again", description: "The customer gets it in a moment." },
} as const satisfies Record<string, ActionMessage>;

/** A field for units of a line: how many there are to choose from. */
export type UnitsField = { name: string; max: number };

type Refunded = { lineId: string; quantity: number; isSent: boolean };

/**
 * Units to refund, and how each is restocked. Without restocking, the provider takes sent units first, as long as the line has any:
 * so those that were not sent go back in stock while sent ones of their line are kept. Otherwise they would still be shipped.
 */
export function withRestock<Units extends Refunded>(
  lines: { id: string; refundable: { sent: number } }[],
  units: Units[],
  isRestocked: boolean,
): (Units & { isRestocked: boolean })[] {
  const kept = (lineId: string) => {
    const sent = units.filter((each) => each.lineId === lineId && each.isSent);
    const refundable = lines.find(({ id }) => id === lineId)?.refundable.sent ?? 0;
    return refundable - sent.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  return units.map((each) => ({ ...each, isRestocked: isRestocked || (!each.isSent && kept(each.lineId) > 0) }));
}

/** The typed numbers of units by field, without those that are zero or empty; or what to correct. */
export function readUnits(
  typed: Record<string, string>,
  fields: UnitsField[],
): { units: { name: string; quantity: number }[]; fieldErrors: Record<string, string> } {
  const fieldErrors: Record<string, string> = {};
  const units: { name: string; quantity: number }[] = [];
  for (const { name, max } of fields) {
    const value = (typed[name] ?? "").trim();
    if (value === "") continue;
    const quantity = /^\d{1,9}$/.test(value) ? Number(value) : null;
    if (quantity === null || quantity > max)
      fieldErrors[name] = max === 0 ? "None are left" : `Enter a whole number from 0 to ${max}`;
    else if (quantity > 0) units.push({ name, quantity });
  }
  return { units, fieldErrors };
}

/** A typed amount, such as "5", "5.00" or "1,200.50"; null if it is not one. */
export function readAmount(typed: string, currency: string): Money | null {
  const value = typed
    .trim()
    .replace(/^(\d{1,3}(?:,\d{3})+)(\.|$)/, (_, whole: string, end: string) => whole.replaceAll(",", "") + end);
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(value);
  return match && (match[1] ?? "").length <= minorDigits(currency) ? parseMoney(value, currency) : null;
}

/** An amount that may be left empty for zero, up to `max`; or what to correct. */
export function readAmountUpTo(typed: string, max: Money): { amount: Money } | { error: string } {
  const amount = typed.trim() === "" ? { ...max, minor: 0 } : readAmount(typed, max.currency);
  if (!amount) return { error: `Enter an amount such as ${amountText({ ...max, minor: Math.max(max.minor, 0) })}` };
  return amount.minor > max.minor ? { error: `At most ${priceText(max)} is left` } : { amount };
}

const line = (max: number, tooLong: string) =>
  text.transform((value) => value.trim()).pipe(z.string().max(max, tooLong));

export const fulfillForm = z.object({
  version: text,
  company: line(100, "Use at most 100 characters"),
  number: line(100, "Use at most 100 characters"),
  url: line(2_000, "Use at most 2,000 characters").pipe(
    z.string().regex(/^(https?:\/\/[^\s/]+\S*)?$/i, "Enter the whole address, starting with https://"),
  ),
  notify: checkbox,
});

export const refundForm = z.object({
  version: text,
  amount: text,
  note: line(5_000, "Use at most 5,000 characters"),
  notify: checkbox,
});

export const CANCEL_REASONS = {
  CUSTOMER: "Customer changed or canceled it",
  INVENTORY: "Items unavailable",
  FRAUD: "Fraudulent order",
  DECLINED: "Payment declined",
  STAFF: "Staff error",
  OTHER: "Other",
} as const;
const REASONS = Object.keys(CANCEL_REASONS) as (keyof typeof CANCEL_REASONS)[];

export const cancelForm = z.object({
  version: text,
  reason: z.enum(REASONS, "Choose a reason"),
  restock: checkbox,
  refund: checkbox,
  notify: checkbox,
  staffNote: line(255, "Use at most 255 characters"),
});

export const noteForm = z.object({ version: text, note: line(5_000, "Use at most 5,000 characters") });
export const receiptForm = z.object({ version: text });
