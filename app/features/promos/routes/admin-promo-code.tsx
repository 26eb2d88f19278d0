import { Link, href } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { priceText } from "#app/platform/money.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { promoCodePage, repair, type AtProvider } from "../promo-code-page.server.ts";
import { PROMO_DONE, PROMO_TONES, promoGivenText } from "../promo-admin.ts";
import type { Route } from "./+types/admin-promo-code";

export const handle: RouteAccess = { access: "admin", area: "promo-codes" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    `Promo code ${loaderData?.code ?? ""}`,
    "What a promo code gives, where it is used, and what the provider has.",
  );

export const loader = ({ request, context, params }: Route.LoaderArgs) => promoCodePage(context, request, params.id);

export function action({ request, context, params }: Route.ActionArgs) {
  return formActions({ repair: (sent) => repair(sent, params.id) })({ request, context });
}

export const clientAction = keepFormValues;

export default function AdminPromoCode({ loaderData }: Route.ComponentProps) {
  const { id, code, note, batch, state, sentence, isShippingFree, usageCount, provider, usage } = loaderData;
  return (
    <AdminPage
      title={code}
      lead={`${sentence}.`}
      actions={
        <ButtonLink toForm to={`/admin/promo-codes?edit=${id}#promo-form`}>
          Edit
        </ButtonLink>
      }
      done={PROMO_DONE}
    >
      <div className="grid gap-10">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={PROMO_TONES[state]}>{state}</Badge>
          <span>{usageCount === 1 ? "1 use" : `${usageCount.toLocaleString("en")} uses`}</span>
          {batch && (
            <Link to={`/admin/promo-codes?${new URLSearchParams({ batch })}`} className="link wrap-anywhere">
              {`Codes of “${batch}”`}
            </Link>
          )}
        </div>
        {note && (
          <section aria-labelledby="note">
            <h2 id="note" className="mb-2 font-display text-22">
              Note
            </h2>
            <p className="max-w-measure wrap-anywhere whitespace-pre-line">{note}</p>
          </section>
        )}
        <section aria-labelledby="provider">
          <h2 id="provider" className="mb-2 font-display text-22">
            At checkout
          </h2>
          <Provider provider={provider} id={id} code={code} />
        </section>
        {usage && (
          <section aria-labelledby="usage">
            <h2 id="usage" className="mb-2 font-display text-22">
              Orders
            </h2>
            {usage.sums.map((sums) => (
              <Sums key={sums.currency} sums={sums} isShippingFree={isShippingFree} />
            ))}
            <AdminList
              list={usage.orders}
              noMore="No older orders"
              none={["No orders yet", "Orders with this code appear here."]}
              label={`Orders with ${code}`}
              cursor="before"
            >
              {(order) => <OrderLine key={order.id} order={order} isShippingFree={isShippingFree} />}
            </AdminList>
          </section>
        )}
      </div>
    </AdminPage>
  );
}

function Provider({ provider, id, code }: { provider: AtProvider; id: number; code: string }) {
  const name = useProviderName();
  const isWrong = provider.state === "differs" || provider.state === "missing";
  return (
    <>
      <p className="max-w-measure">{PROVIDER_TEXT[provider.state]({ code, name, Name: providerNameFirst(name) })}</p>
      {provider.state === "foreign" && <p className="mt-1 max-w-measure text-crimson">{`${provider.reason}.`}</p>}
      {provider.state === "differs" && (
        <ul className="mt-3 border-t border-line">
          {provider.differences.map(({ term, ours, theirs }) => (
            <li key={term} className="grid gap-x-8 border-b border-line py-2 sm:grid-cols-3">
              <span className="font-medium">{term}</span>
              <span className="wrap-anywhere">{`Here: ${ours}`}</span>
              <span className="wrap-anywhere">{`In ${name}: ${theirs}`}</span>
            </li>
          ))}
        </ul>
      )}
      {isWrong && (
        <p className="mt-3">
          <RowButton
            action={href("/admin/promo-codes/:id", { id: String(id) })}
            fields={{ intent: "repair" }}
            label={`Repair in ${name}`}
            busy="Repairing..."
            about={code}
          />
        </p>
      )}
    </>
  );
}

/** `name`: of the provider; `Name`: as the first word of a sentence. */
type Named = { code: string; name: string; Name: string };

const PROVIDER_TEXT: Record<AtProvider["state"], (named: Named) => string> = {
  none: ({ name }) => `This code is not sent to ${name}.`,
  unreachable: ({ Name }) => `${Name} doesn’t respond. Reload the page in a moment.`,
  same: ({ Name }) => `${Name} has the same terms.`,
  off: ({ code, Name }) => `${Name} doesn’t have ${code}, which is off here, too.`,
  missing: ({ code, Name }) => `${Name} doesn’t have ${code} yet, so checkout doesn’t accept it.`,
  foreign: ({ Name }) => `${Name} has this code with a discount that can’t be changed from here.`,
  differs: ({ code, Name }) => `${Name} has other terms for ${code} than these:`,
};

type Usage = NonNullable<Route.ComponentProps["loaderData"]["usage"]>;

function Sums({ sums, isShippingFree }: { sums: Usage["sums"][number]; isShippingFree: boolean }) {
  const { currency, orders, revenueMinor, discountMinor, withoutDiscount, customers, firstCustomers } = sums;
  const unknown = isShippingFree && discountMinor === 0 ? 0 : withoutDiscount;
  const money = (minor: number) => priceText({ minor, currency });
  const facts = [
    { name: "Orders", text: orders.toLocaleString("en") },
    { name: "Revenue", text: money(revenueMinor) },
    {
      name: "Discount given",
      text: `${promoGivenText(sums, isShippingFree)}${unknown > 0 ? `, and unknown for ${unknown.toLocaleString("en")}` : ""}`,
    },
    { name: "First-time customers", text: firstCustomers.toLocaleString("en") },
    { name: "Returning customers", text: (customers - firstCustomers).toLocaleString("en") },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-5">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-14 text-stone-strong">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function OrderLine({ order, isShippingFree }: { order: Usage["orders"]["rows"][number]; isShippingFree: boolean }) {
  const { orderId, name, customerName, redeemedAt, releasedAt } = order;
  const given = promoGivenText(order, isShippingFree);
  const total = order.totalMinor !== null && order.orderCurrency !== null;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-2">
      <p className="min-w-0">
        {name ? (
          <Link to={`/admin/orders/${orderId}`} className="link font-medium">
            {name}
          </Link>
        ) : (
          <span>Not read yet</span>
        )}{" "}
        {releasedAt && <Badge tone="secondary">Canceled</Badge>}
        <span className="block wrap-anywhere text-stone-strong">
          {customerName && `${customerName} · `}
          {redeemedAt && <Moment at={redeemedAt} />}
        </span>
      </p>
      <p className="text-right tabular-nums">
        {total && priceText({ minor: order.totalMinor ?? 0, currency: order.orderCurrency ?? "" })}
        {given && <span className="block text-14 text-stone-strong">{isShippingFree ? given : `−${given}`}</span>}
      </p>
    </li>
  );
}
