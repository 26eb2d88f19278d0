import { z } from "zod";
import { isDay } from "#app/platform/calendar.ts";
import { MAX_AMOUNT, parseMoney, priceText, type Money } from "#app/platform/money.ts";
import { netRevenueOf, type OrderMoney } from "#app/platform/shopify/net-revenue.ts";

/** A closed month. Money is whole minor units of `currency`; `month` is its first day, such as "2026-10-01". */
export type GivingMonth = {
  month: string;
  currency: string;
  revenue: number;
  orders: number;
  costs: number;
  percent: number;
  note: string | null;
};

/** A later change in a closed month's revenue, in minor units; negative for refunds. */
export type Adjustment = { id: number; day: string; revenue: number; reason: string };

/** A closed month with its adjustments, oldest first. */
export type LedgerMonth = GivingMonth & { adjustments: Adjustment[] };

/** A gift: what was given to whom. */
export type Disbursement = {
  id: number;
  day: string;
  recipient: string;
  currency: string;
  amount: number;
  receiptUrl: string | null;
  note: string | null;
};

/** Revenue less costs; 0 for a month with a loss, which is not carried over. */
export function profitOf({ revenue, costs }: Pick<GivingMonth, "revenue" | "costs">): number {
  return Math.max(0, revenue - costs);
}

/** The share of a month's profit that is set aside; half a cent rounds up. */
export function shareOf(month: Pick<GivingMonth, "revenue" | "costs" | "percent">): number {
  return Number((BigInt(profitOf(month)) * BigInt(month.percent) + 50n) / 100n);
}

/** The pledge in a sentence, for search results and link previews. It names at most four causes. */
export function pledgeText(percent: number, causes: { name: string }[]): string {
  if (causes.length === 0)
    return `${percent}% of all profits is given away. The ledger shows what was set aside and where it went.`;
  const names = causes.slice(0, 4).map(({ name }) => name);
  return `${percent}% of all profits goes to these causes: ${names.join(", ")}${causes.length > 4 ? ", and others" : ""}.`;
}

type Adjusted = Pick<GivingMonth, "revenue" | "costs" | "percent"> & { adjustments: Pick<Adjustment, "revenue">[] };

export function adjustedRevenue({ revenue, adjustments }: Pick<Adjusted, "revenue" | "adjustments">): number {
  return revenue + sum(adjustments.map((adjustment) => adjustment.revenue));
}

/** The share of a month including its adjustments. */
export function adjustedShare(month: Adjusted): number {
  return shareOf({ ...month, revenue: adjustedRevenue(month) });
}

/** By how much each adjustment changed the share, in order. */
export function shareChanges(month: Adjusted): number[] {
  const after = (entries: number) => adjustedShare({ ...month, adjustments: month.adjustments.slice(0, entries) });
  return month.adjustments.map((_, at) => after(at + 1) - after(at));
}

/** In one currency: the shares of all months, what was given of them, and the difference. */
export type GivingTotals = { currency: string; share: number; given: number; balance: number };

/** One total per currency. `balance` is negative when more was given than set aside. */
export function totalsOf(
  months: Pick<GivingMonth, "currency" | "revenue" | "costs" | "percent">[],
  given: { currency: string; amount: number }[],
): GivingTotals[] {
  const currencies = [...new Set([...months, ...given].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const share = sum(months.filter((month) => month.currency === currency).map(shareOf));
    const amount = sum(given.filter((gift) => gift.currency === currency).map((gift) => gift.amount));
    return { currency, share, given: amount, balance: share - amount };
  });
}

/** The revenue of orders, net of refunds. Null when none of them counts. */
export function revenueOf(orders: OrderMoney[]): { orders: number; revenue: Money } | null {
  const counted = orders.map(netRevenueOf).filter((net) => net !== null);
  const currency = counted[0]?.currency;
  if (currency === undefined) return null;
  if (counted.some((net) => net.currency !== currency))
    throw new Error("The orders of a month are in several currencies");
  return { orders: counted.length, revenue: { minor: sum(counted.map(({ minor }) => minor)), currency } };
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** "October 2026". */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(month));
}

/** "October 5, 2026". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** A closed month as the audit log records it. */
export function monthInLog({ month, currency, revenue, costs, ...rest }: GivingMonth) {
  const money = (minor: number) => priceText({ minor, currency });
  return { month: monthText(month), revenue: money(revenue), costs: money(costs), ...rest };
}

/** An adjustment as the audit log records it. */
export function adjustmentInLog({ day, revenue, reason }: Omit<Adjustment, "id">, currency: string) {
  return { day: dayText(day), revenue: priceText({ minor: revenue, currency }), reason };
}

/** A gift as the audit log records it. */
export function giftInLog({ day, currency, amount, recipient, receiptUrl, note }: Omit<Disbursement, "id">) {
  return { day: dayText(day), recipient, amount: priceText({ minor: amount, currency }), receiptUrl, note };
}

/** The month after: "2027-01-01" for "2026-12-01". */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}

/** The last month that is over by that day, and so can be closed. */
export function lastMonth(today: string): string {
  const [year = 0, number = 0] = today.split("-").map(Number);
  return number === 1 ? `${year - 1}-12-01` : `${year}-${String(number - 1).padStart(2, "0")}-01`;
}

const AMOUNT = "Enter an amount such as 1250.00";
/** For a whole month. */
const LARGEST = 1_000 * MAX_AMOUNT;

/** Parses a typed amount such as "1,250.50" to whole minor units of the currency. */
function amountIn(currency: string, name: string) {
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .transform((typed) => typed.replaceAll(",", ""))
    .pipe(
      z
        .string()
        .regex(/^\d{1,40}(\.\d{1,2})?$/, AMOUNT)
        .refine((typed) => !(Number(typed) > LARGEST), `${name} must be at most ${LARGEST.toLocaleString("en")}`),
    )
    .transform((typed) => parseMoney(typed, currency).minor);
}

const SIGNED = "Enter an amount such as -40.00";

/** The same with a sign: a hyphen, a minus or a plus. */
function signedAmountIn(currency: string, name: string) {
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .transform((typed) => typed.replaceAll(",", "").replace(/^−/, "-").replace(/^\+/, ""))
    .pipe(
      z
        .string()
        .regex(/^-?\d{1,40}(\.\d{1,2})?$/, SIGNED)
        .refine(
          (typed) => !(Math.abs(Number(typed)) > LARGEST),
          `${name} must be at most ${LARGEST.toLocaleString("en")}`,
        )
        .refine((typed) => Number(typed) !== 0, `${name} can’t be 0`),
    )
    .transform((typed) => parseMoney(typed, currency).minor);
}

const note = z
  .string()
  .trim()
  .max(300, "Note must be at most 300 characters")
  .optional()
  .transform((typed) => typed || null);

const WHICH_MONTH = "Enter a month such as 2026-10";

/** A month as typed or in a URL, as its first day: "2026-10-01" for "2026-10". */
export const monthField = z
  .string(WHICH_MONTH)
  .trim()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, WHICH_MONTH)
  .transform((typed) => `${typed}-01`);

/** The form that closes a month; `today` is in the shop's time zone. */
export function monthForm(today: string, currency: string) {
  return z.object({
    month: monthField.refine((month) => monthAfter(month) <= today, "That month isn’t over yet"),
    costs: amountIn(currency, "Costs"),
    note,
  });
}

/** The buttons that publish and unpublish a gift or a month. */
export const giftPublication = z.object({ publish: z.enum(["yes", "no"]).transform((choice) => choice === "yes") });
export const monthPublication = giftPublication.extend({ month: monthField });

/** Which month the costs are of; its currency is that of its costs. */
export const correctedMonth = z.object({ month: monthField });
export const costsForm = (currency: string) => z.object({ costs: amountIn(currency, "Costs"), note });

const DAY = "Enter a date such as 2026-11-05";
const FUTURE = "Date can’t be in the future";

/** The form that adjusts a closed month; `today` is in the shop's time zone. */
export function adjustmentForm(month: string, today: string, currency: string) {
  const first = monthAfter(month);
  return z.object({
    day: z
      .string("Date is required")
      .trim()
      .refine(isDay, DAY)
      .refine((day) => !isDay(day) || day <= today, FUTURE)
      .refine(
        (day) => !isDay(day) || day >= first,
        `Choose ${dayText(first)} or later, after ${monthText(month)} ended`,
      ),
    revenue: signedAmountIn(currency, "Change in revenue"),
    reason: z
      .string("Reason is required")
      .trim()
      .min(1, "Reason is required")
      .max(300, "Reason must be at most 300 characters"),
    version: z.string().default(""),
  });
}

const SECURE = "Enter a URL that begins with https://";

/** A typed URL that visitors can open; null if empty. */
export function optionalUrl(name: string) {
  return z
    .string()
    .trim()
    .max(500, `${name} must be at most 500 characters`)
    .optional()
    .transform((typed) => typed || null)
    .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: SECURE }).nullable());
}

/** The form that records a gift. */
export function disbursementForm(today: string, currency: string) {
  return z.object({
    day: z
      .string("Date is required")
      .trim()
      .refine(isDay, DAY)
      .refine((day) => !isDay(day) || day <= today, FUTURE),
    recipient: z
      .string("Recipient is required")
      .trim()
      .min(1, "Recipient is required")
      .max(120, "Recipient must be at most 120 characters"),
    amount: amountIn(currency, "Amount").refine((amount) => amount > 0, "Amount must be more than 0"),
    receiptUrl: optionalUrl("Receipt URL"),
    note,
  });
}

/** The success messages of the giving screen, by ?done={name}. */
export const DONE = {
  closed: { title: "Month closed", description: "Only admins can see it until you publish it." },
  corrected: { title: "Costs corrected" },
  reopened: { title: "Month reopened", description: "It’s out of the books until you close it again." },
  adjusted: { title: "Adjustment recorded", description: "It appears with the month wherever that is published." },
  published: { title: "Published", description: "It’s now on the Give Back page." },
  withdrawn: { title: "Removed from the Give Back page" },
  recorded: { title: "Gift recorded", description: "Only admins can see it until you publish it." },
  deleted: { title: "Gift deleted" },
} as const;
export type Done = keyof typeof DONE;

export function doneIn(params: URLSearchParams): Done | null {
  const name = params.get("done") ?? "";
  return Object.hasOwn(DONE, name) ? (name as Done) : null;
}
