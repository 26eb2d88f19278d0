import { dateFormat } from "#app/platform/date-format.ts";
import { priceText } from "#app/platform/money.ts";
import { promoTerms, type DiscountType } from "./promos.ts";

export type DescribedPromo = {
  discountType: DiscountType;
  discountValue: number;
  freeShipping: boolean;
  minimumSpend: number | null;
  oncePerCustomer: boolean;
  usageLimit: number | null;
  startsOn: string | null;
  expiresAt: string | null;
  /** What it is for; empty: everything. */
  names: string[];
};

const SHOWN_NAMES = 3;

/** "10% off Slides and Sneakers from USD 50.00, once per customer, until Dec 24": what a code gives, as the cart and the checkout apply it. */
export function promoSentence(promo: DescribedPromo, { currency, today }: { currency: string; today: string }): string {
  const { percentHundredths, amountMinor, minimumMinor } = promoTerms(promo, currency);
  const money = (minor: number) => priceText({ minor, currency });
  const off = percentHundredths > 0 ? `${percentHundredths / 100}%` : money(amountMinor);
  const day = (iso: string) => dayText(iso, today);
  return [
    [
      promo.freeShipping ? "Free shipping" : `${off} off`,
      ...(promo.names.length > 0 ? [listed(promo.names)] : []),
      ...(minimumMinor > 0 ? [`from ${money(minimumMinor)}`] : []),
    ].join(" "),
    ...(promo.oncePerCustomer ? ["once per customer"] : []),
    ...(promo.usageLimit === null ? [] : [limitText(promo.usageLimit)]),
    ...(promo.startsOn ? [`from ${day(promo.startsOn)}`] : []),
    ...(promo.expiresAt ? [`until ${day(promo.expiresAt)}`] : []),
  ].join(", ");
}

const limitText = (limit: number) =>
  limit === 1 ? "for one order" : `for the first ${limit.toLocaleString("en")} orders`;

function listed(allNames: string[]): string {
  const names = [...new Set(allNames)];
  const more = names.length - SHOWN_NAMES;
  const shown = more > 0 ? [...names.slice(0, SHOWN_NAMES), `${more} more`] : names;
  return new Intl.ListFormat("en").format(shown);
}

/** "Dec 24", with the year unless it is today's. */
function dayText(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return dateFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", ...year }).format(
    Date.parse(`${day}T00:00Z`),
  );
}

/** The sentence of a form's values; null while they do not make one. */
export function typedSentence(
  typed: Record<string, string>,
  context: { currency: string; today: string },
): string | null {
  const amount = (name: string) => Number(typed[name]?.trim() || Number.NaN);
  const isShipping = "freeShipping" in typed;
  const value = amount("discountValue");
  if (!isShipping && !(value > 0 && value <= 1_000_000)) return null;
  const isPercentage = typed["discountType"] !== "fixed";
  if (!isShipping && isPercentage && value > 100) return null;
  const limit = amount("usageLimit");
  const minimum = amount("minimumSpend");
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(typed[name] ?? "") ? (typed[name] ?? null) : null);
  const isForAll = isShipping || (typed["appliesTo"] ?? "everything") === "everything";
  return promoSentence(
    {
      discountType: isPercentage ? "percentage" : "fixed",
      discountValue: isShipping ? 0 : value,
      freeShipping: isShipping,
      minimumSpend: minimum > 0 ? minimum : null,
      oncePerCustomer: "oncePerCustomer" in typed,
      usageLimit: Number.isInteger(limit) && limit > 0 ? limit : null,
      startsOn: day("startsOn"),
      expiresAt: day("expiresAt"),
      names: isForAll
        ? []
        : (typed["items"] ?? "")
            .split(/[\n;]/)
            .map((line) => line.trim())
            .filter(Boolean),
    },
    context,
  );
}
