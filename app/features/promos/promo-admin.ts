import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import { decidePromo, type PromoCode } from "./promos.ts";

export const PROMO_DONE = {
  created: { title: "Promo code created!" },
  updated: { title: "Promo code updated" },
  generated: { title: "Promo codes generated" },
  repaired: { title: "Promo code repaired" },
  activated: { title: "Promo code activated" },
  deactivated: { title: "Promo code deactivated" },
  deleted: { title: "Promo code deleted" },
  imported: { title: "File imported" },
} as const satisfies Record<string, ActionMessage>;

export type PromoDone = keyof typeof PROMO_DONE;

/** The bulk actions. */
export const PROMO_BULK: BulkAction[] = [
  { name: "activate", label: "Activate" },
  { name: "deactivate", label: "Deactivate" },
  { name: "delete", label: "Delete", question: "Delete the selected codes? Carts using them will lose the discount." },
];

/** The columns of the CSV export and import. */
export const PROMO_COLUMNS = [
  "code",
  "discount_type",
  "discount_value",
  "usage_limit",
  "expires_at",
  "active",
  "used",
  "created_at",
  "starts_on",
  "minimum_spend",
  "once_per_customer",
  "free_shipping",
  "applies_to",
  "applies_to_items",
  "note",
  "batch",
];

/** Those that an imported file must have. */
export const REQUIRED_PROMO_COLUMNS = ["code", "discount_type", "discount_value"];

export const CREATE_FAILED = "Error creating promo code";
export const GENERATE_FAILED = "Error generating promo codes";
export const REPAIR_FAILED = "Error repairing promo code";
export const TOGGLE_FAILED = "Error updating promo code";
export const DELETE_FAILED = "Error deleting promo code";
export const LOAD_FAILED = "Error loading promo codes";
export const GONE = "This code no longer exists.";

/** Limits of the generator. */
export const MAX_GENERATED = 1_000;
export const PREFIX_LENGTH = 20;

export type PromoState = "Active" | "Inactive" | "Scheduled" | "Expired" | "Limit reached";

export const PROMO_TONES = {
  Active: "good",
  Inactive: "secondary",
  Scheduled: "default",
  Expired: "destructive",
  "Limit reached": "destructive",
} as const satisfies Record<PromoState, string>;

/** Whether the code can be used today, and if not, why. */
export function promoState(promo: PromoCode, today: string): PromoState {
  if (!promo.active) return "Inactive";
  if (decidePromo(promo, today).valid) return "Active";
  if (promo.startsOn && promo.startsOn > today) return "Scheduled";
  return promo.expiresAt !== null && promo.expiresAt < today ? "Expired" : "Limit reached";
}

/** "10% off", "USD 15.00 off", "Free shipping". */
export function promoDiscountText(promo: PromoCode, currency: string): string {
  const { discountType, discountValue } = promo;
  if (promo.freeShipping) return "Free shipping";
  return discountType === "percentage" ? `${discountValue}% off` : `${currency} ${discountValue.toFixed(2)} off`;
}

type Given = { discountMinor: number | null; currency: string | null };

/** "USD 12.50"; "Free shipping" while it is not known what shipping would have cost; null if nothing is known. */
export function promoGivenText({ discountMinor, currency }: Given, isShippingFree: boolean): string | null {
  if (isShippingFree && !discountMinor) return "Free shipping";
  return discountMinor === null || currency === null ? null : priceText({ minor: discountMinor, currency });
}

/** "3 of 10 used", "12 used, no limit". */
export function promoUsageText({ usageCount, usageLimit }: PromoCode): string {
  const used = usageCount.toLocaleString("en");
  return usageLimit === null ? `${used} used, no limit` : `${used} of ${usageLimit.toLocaleString("en")} used`;
}

type AtProvider = { code: string; problem: string | null; disabledAt: Date | null };

/** What an admin sees when the provider did not accept a code; null without a problem. `provider`: as the admin names it. */
export function checkoutProblem({ code, problem, disabledAt }: AtProvider, provider: string): string | null {
  if (problem === null) return null;
  return disabledAt === null
    ? `Checkout may still use this code’s previous terms, because ${provider} didn’t confirm the change: ${quoted(problem)} We try again every 15 minutes.${byHand(`deactivate ${code}`, provider)}`
    : `${providerNameFirst(provider)} didn’t accept this code: ${quoted(problem)} Edit its limit, value or dates, or delete it and create a new one. It turns on again as soon as ${provider} accepts it.`;
}

type SampleCode = Omit<AtProvider, "problem"> & {
  active: boolean;
  mirror: { mirroredAt: Date | null; problem: string | null };
};

/** Why a code of the sample shop does not work, and how to use it; or that it may still work until its discount is deleted. */
export function sampleNote({ code, active, mirror, disabledAt }: SampleCode, provider: string): string {
  const toDo = active ? "deactivate and activate it" : "activate it";
  const toUse = `To use it, ${toDo}, or create a code with this name.`;
  if (disabledAt === null && mirror.problem !== null)
    return `From the sample shop, but checkout may still accept it, because ${provider} didn’t confirm its deletion: ${quoted(mirror.problem)} We try again every 15 minutes. To stop it now, delete ${code} in your ${provider} admin.`;
  if (mirror.mirroredAt !== null)
    return `From the sample shop. It is being deleted at your ${provider} store, where it may still work until then. ${toUse}`;
  return `From the sample shop, so it doesn’t work at your ${provider} store. ${toUse}`;
}

/** The same for a code that was deleted here but not yet at the provider. */
export function deletionProblem({ code, problem, disabledAt }: AtProvider, provider: string): string {
  return disabledAt === null
    ? `You deleted ${code}, but checkout may still accept it, because ${provider} didn’t confirm the deletion: ${quoted(problem)} We try again every 15 minutes.${byHand(`delete ${code}`, provider)}`
    : `You deleted ${code} and it is off at checkout, but ${provider} still has it: ${quoted(problem)} We try again every 15 minutes. A new code with this name waits until then.`;
}

/** The embedded store has no admin of its own. */
function byHand(what: string, provider: string): string {
  return provider === brand.provider ? ` To stop it now, ${what} in your ${provider} admin.` : "";
}

/** In the provider's words: “Code must be unique.” */
function quoted(problem: string | null): string {
  return `“${(problem ?? "").replace(/\.$/, "")}.”`;
}

/** A code's terms as the fields of its form. */
export type TypedPromo = Record<string, string>;

type Editable = {
  discountType: string;
  discountValue: number;
  freeShipping: boolean;
  minimumSpend: number | null;
  oncePerCustomer: boolean;
  usageLimit: number | null;
  startsOn: string | null;
  expiresAt: string | null;
  appliesTo: string;
  note: string;
  active: boolean;
};

/** `items`: what it is for, one in a line. */
export function typedPromo(promo: Editable, items: string): TypedPromo {
  const { freeShipping, oncePerCustomer, active } = promo;
  return {
    discountType: promo.discountType,
    discountValue: freeShipping ? "" : String(promo.discountValue),
    minimumSpend: promo.minimumSpend === null ? "" : promo.minimumSpend.toFixed(2),
    usageLimit: String(promo.usageLimit ?? ""),
    startsOn: promo.startsOn ?? "",
    expiresAt: promo.expiresAt ?? "",
    appliesTo: promo.appliesTo,
    items,
    note: promo.note,
    ...(freeShipping && { freeShipping: "on" }),
    ...(oncePerCustomer && { oncePerCustomer: "on" }),
    ...(active && { active: "on" }),
  };
}

const FIELD_NAMES: [field: string, name: string][] = [
  ["discountType", "discount type"],
  ["discountValue", "discount value"],
  ["freeShipping", "free shipping"],
  ["minimumSpend", "minimum spend"],
  ["oncePerCustomer", "once per customer"],
  ["usageLimit", "usage limit"],
  ["startsOn", "starts"],
  ["expiresAt", "expires"],
  ["appliesTo", "applies to"],
  ["items", "products or collections"],
  ["note", "note"],
  ["active", "active"],
];
const SWITCHES = ["freeShipping", "oncePerCustomer", "active"];

/** "usage limit: 50; active: no": the stored values that differ from the typed ones. */
export function differencesFrom(now: TypedPromo, typed: TypedPromo): string {
  const plain = (value = "") =>
    value
      .trim()
      .replace(/\r\n/g, "\n")
      .replace(/^(\d+)\.0+$|^(\d+\.\d*?)0+$/, "$1$2");
  return FIELD_NAMES.filter(([field]) => plain(now[field]) !== plain(typed[field]))
    .map(([field, name]) => {
      const value = now[field]?.replace(/\n/g, ", ");
      return `${name}: ${SWITCHES.includes(field) ? (value ? "yes" : "no") : value || "empty"}`;
    })
    .join("; ");
}
