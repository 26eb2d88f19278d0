import { href, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import {
  checkoutProblem,
  promoDiscountText,
  promoState,
  promoUsageText,
  PROMO_TONES,
  sampleNote,
} from "./promo-admin.ts";
import type { PromoCode, PromoScope } from "./promos.ts";

type Listed = PromoCode & {
  id: number;
  code: string;
  isSample: boolean;
  oncePerCustomer: boolean;
  appliesTo: PromoScope;
  mirror: { mirroredAt: Date | null; problem: string | null };
  disabledAt: Date | null;
};

type Props = { promo: Listed; today: string; isMirrored: boolean; isLive: boolean };

export function PromoRow({ promo, today, isMirrored, isLive }: Props) {
  const isSample = isLive && promo.isSample;
  const provider = useProviderName();
  const state = promoState(promo, today);
  const problem = isMirrored
    ? checkoutProblem({ code: promo.code, problem: promo.mirror.problem, disabledAt: promo.disabledAt }, provider)
    : null;
  const isOff = state === "Active" && problem !== null && promo.disabledAt !== null;
  return (
    <li id={rowAnchor(promo.id)} className="grid gap-x-8 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RowCheckbox id={promo.id} name={promo.code} />
          <Link
            to={href("/admin/promo-codes/:id", { id: String(promo.id) })}
            className="link inline-flex min-h-tap items-center font-medium break-all"
          >
            {promo.code}
          </Link>
          {isSample && <Badge tone="secondary">Sample</Badge>}
          {!isSample && isOff && <Badge tone="destructive">Off at checkout</Badge>}
          {!isSample && !isOff && <Badge tone={PROMO_TONES[state]}>{state}</Badge>}
        </p>
        <p className="text-stone-strong">
          {[
            promoDiscountText(promo, brand.defaultCurrency),
            promoUsageText(promo),
            ...(promo.startsOn ? [`from ${inFull(promo.startsOn)}`] : []),
            promo.expiresAt ? `through ${inFull(promo.expiresAt)}` : "never expires",
            ...(promo.minimumSpend ? [`minimum ${brand.defaultCurrency} ${promo.minimumSpend.toFixed(2)}`] : []),
            ...(promo.oncePerCustomer ? ["once per customer"] : []),
            ...(promo.appliesTo === "everything" ? [] : [`for some ${promo.appliesTo}`]),
          ].join(" · ")}
        </p>
        {isSample && <p className="mt-1 max-w-measure text-14 text-stone-strong">{sampleNote(promo, provider)}</p>}
        {!isSample && problem && <p className="mt-1 max-w-measure text-14 text-crimson">{problem}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link
          to={`/admin/promo-codes?edit=${promo.id}#promo-form`}
          aria-label={`Edit ${promo.code}`}
          className="link inline-flex min-h-tap items-center"
        >
          Edit
        </Link>
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
          isDestructive
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
