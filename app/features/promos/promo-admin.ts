import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import { decidePromo, type PromoCode } from "./promos.ts";

export const PROMO_DONE = {
  created: { title: "Promo code created!" },
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
];

/** Those that an imported file must have. */
export const REQUIRED_PROMO_COLUMNS = ["code", "discount_type", "discount_value"];

export const CREATE_FAILED = "Error creating promo code";
export const TOGGLE_FAILED = "Error updating promo code";
export const DELETE_FAILED = "Error deleting promo code";
export const LOAD_FAILED = "Error loading promo codes";
export const GONE = "This code no longer exists.";

export type PromoState = "Active" | "Inactive" | "Expired" | "Limit reached";

/** Whether the code can be used today, and if not, why. */
export function promoState(promo: PromoCode, today: string): PromoState {
  if (!promo.active) return "Inactive";
  if (decidePromo(promo, today).valid) return "Active";
  return promo.expiresAt !== null && promo.expiresAt < today ? "Expired" : "Limit reached";
}

/** "10% off", "USD 15.00 off". */
export function promoDiscountText({ discountType, discountValue }: PromoCode, currency: string): string {
  return discountType === "percentage" ? `${discountValue}% off` : `${currency} ${discountValue.toFixed(2)} off`;
}

/** "3 of 10 used", "12 used, no limit". */
export function promoUsageText({ usageCount, usageLimit }: PromoCode): string {
  const used = usageCount.toLocaleString("en");
  return usageLimit === null ? `${used} used, no limit` : `${used} of ${usageLimit.toLocaleString("en")} used`;
}

type AtProvider = { code: string; problem: string | null; disabledAt: Date | null };

/** What an admin sees when the provider did not accept a code; null without a problem. */
export function checkoutProblem({ code, problem, disabledAt }: AtProvider, provider: string): string | null {
  if (problem === null) return null;
  return disabledAt === null
    ? `Checkout may still use this code’s previous terms, because ${provider} didn’t confirm the change: ${quoted(problem)} We try again every 15 minutes. To stop it now, deactivate ${code} in your ${provider} admin.`
    : `${provider} didn’t accept this code: ${quoted(problem)} Change its limit, value or expiration date with an import, or delete it and create a new one. It turns on again as soon as ${provider} accepts it.`;
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
    ? `You deleted ${code}, but checkout may still accept it, because ${provider} didn’t confirm the deletion: ${quoted(problem)} We try again every 15 minutes. To stop it now, delete ${code} in your ${provider} admin.`
    : `You deleted ${code} and it is off at checkout, but ${provider} still has it: ${quoted(problem)} We try again every 15 minutes. A new code with this name waits until then.`;
}

/** In the provider's words: “Code must be unique.” */
function quoted(problem: string | null): string {
  return `“${(problem ?? "").replace(/\.$/, "")}.”`;
}
