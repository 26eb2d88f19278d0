import { brand } from "#app/brand.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import {
  checkoutProblem,
  promoDiscountText,
  promoState,
  promoUsageText,
  sampleNote,
  type PromoState,
} from "./promo-admin.ts";
import type { PromoCode } from "./promos.ts";

type Listed = PromoCode & {
  id: number;
  code: string;
  isSample: boolean;
  mirror: { mirroredAt: Date | null; problem: string | null };
  disabledAt: Date | null;
};

const TONES: Record<PromoState, BadgeTone> = {
  Active: "good",
  Inactive: "secondary",
  Expired: "destructive",
  "Limit reached": "destructive",
};

type Props = { promo: Listed; today: string; isMirrored: boolean; isLive: boolean };

export function PromoRow({ promo, today, isMirrored, isLive }: Props) {
  const isSample = isLive && promo.isSample;
  const state = promoState(promo, today);
  const problem = isMirrored
    ? checkoutProblem({ code: promo.code, problem: promo.mirror.problem, disabledAt: promo.disabledAt }, brand.provider)
    : null;
  const isOff = state === "Active" && problem !== null && promo.disabledAt !== null;
  return (
    <li id={rowAnchor(promo.id)} className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RowCheckbox id={promo.id} name={promo.code} />
          <span className="text-18 font-medium break-all">{promo.code}</span>
          {isSample && <Badge tone="secondary">Sample</Badge>}
          {!isSample && isOff && <Badge tone="destructive">Off at checkout</Badge>}
          {!isSample && !isOff && <Badge tone={TONES[state]}>{state}</Badge>}
        </p>
        <p className="mt-1 text-stone-strong">
          {[
            promoDiscountText(promo, brand.defaultCurrency),
            promoUsageText(promo),
            promo.expiresAt ? `through ${inFull(promo.expiresAt)}` : "never expires",
          ].join(" · ")}
        </p>
        {isSample && (
          <p className="mt-1 max-w-measure text-14 text-stone-strong">{sampleNote(promo, brand.provider)}</p>
        )}
        {!isSample && problem && <p className="mt-1 max-w-measure text-14 text-crimson">{problem}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <RowButton
          action="/admin/promo-codes"
          fields={{ intent: "toggle", id: promo.id, active: String(!promo.active) }}
          label={promo.active ? "Deactivate" : "Activate"}
          busy="Saving..."
          about={promo.code}
        />
        <RowButton
          action="/admin/promo-codes"
          fields={{ intent: "delete", id: promo.id }}
          label="Delete"
          busy="Deleting..."
          about={promo.code}
          question={`Delete promo code ${promo.code}? Carts using it will lose the discount.`}
        />
      </div>
    </li>
  );
}

function inFull(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
