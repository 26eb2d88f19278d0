import { inArray } from "drizzle-orm";
import { changedText, countText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { promoCodes } from "./promos.tables.server.ts";

const named = (code: string) => (code.trim() === "" ? "a promo code" : `the promo code ${code}`);

const TERMS = {
  discountValue: "discount",
  discountType: "kind of discount",
  freeShipping: "free shipping",
  minimumSpend: "minimum spend",
  startsOn: "first day",
  expiresAt: "last day",
  usageLimit: "limit of uses",
  oncePerCustomer: "limit per customer",
  appliesTo: "scope",
  appliesToIds: "products or collections",
  note: "note",
};

export const promoAudit = {
  sentences: {
    "promo-code.created": ({ subject, after }) => {
      const value = textOf(after["discountValue"]);
      const discount = after["discountType"] === "percentage" ? `${value}%` : `an amount of ${value}`;
      return `created ${named(subject)}${value && ` for ${discount} off`}`;
    },
    "promo-code.updated": ({ subject, before, after }) => {
      const others = { before: { ...before, active: after["active"] }, after };
      const more = changedText(named(subject), others, TERMS);
      const isToggled = typeof after["active"] === "boolean" && after["active"] !== before["active"];
      if (!isToggled) return more;
      const toggled = `${after["active"] === true ? "turned on" : "turned off"} ${named(subject)}`;
      return more.startsWith("saved") ? toggled : `${toggled}, and ${more}`;
    },
    "promo-codes.generated": ({ subject, after }) =>
      `generated ${countText(Array.isArray(after["codes"]) ? after["codes"].length : undefined, "promo code")} as “${subject}”`,
    "promo-code.repaired": ({ subject }) => `sent ${named(subject)} to the store again`,
    "promo-code.deleted": ({ subject }) => `deleted ${named(subject)}`,
    "promo-code.restored": ({ subject }) => `restored ${named(subject)}`,
    "promo-code.imported": ({ subject, after }) => {
      const parts = [after["added"], after["changed"]].map((codes) => (Array.isArray(codes) ? codes.length : 0));
      const [added = 0, changed = 0] = parts;
      if (added + changed === 0) return `imported ${subject || "promo codes"}`;
      return `imported ${countText(added + changed, "promo code")}: ${added} new, ${changed} changed`;
    },
  },
  things: {
    "promo-code": {
      page: (code) => `/admin/promo-codes?q=${encodeURIComponent(code)}`,
      async existing({ db }, codes) {
        const rows = await db.select({ code: promoCodes.code }).from(promoCodes).where(inArray(promoCodes.code, codes));
        return rows.map(({ code }) => code);
      },
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof promoAudit> {}
}
