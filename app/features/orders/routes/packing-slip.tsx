import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { instantText } from "#app/platform/instant.ts";
import { priceText, type Money } from "#app/platform/money.ts";
import { orderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ORDERS_NOT_LOADED } from "../order-admin.ts";
import { orFailed } from "../order-admin.server.ts";
import { isGift, linesToPack, printedAttributes } from "../packing.ts";
import { PrintPage, PrintTable } from "../print-page.tsx";
import type { Route } from "./+types/packing-slip";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(`Packing slip ${loaderData?.order?.orderNumber ?? ""}`.trimEnd(), "What to pack for an order.");

/** `?prices=show` or `hide`: otherwise a gift has none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { admin, env, db } = context.get(servicesContext);
  const order = admin && (await orFailed(() => orderDetail(admin, params.id)));
  if (order === "failed") return data({ order: null, id: params.id }, { status: 500 });
  if (!order) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("prices");
  return {
    order: {
      ...order,
      lines: await withSizes(db, linesToPack(order), (line) => line),
      attributes: printedAttributes(order),
    },
    isGift: isGift(order),
    hasPrices: asked === "show" || (asked !== "hide" && !isGift(order)),
    timeZone: env.STORE_TIMEZONE,
  };
}

export default function PackingSlip({ loaderData }: Route.ComponentProps) {
  if (loaderData.order === null)
    return (
      <PrintPage title="Packing slip" back={{ to: `/admin/orders/${loaderData.id}`, label: "Back to the order" }}>
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      </PrintPage>
    );
  const { order, isGift: isPresent, hasPrices, timeZone } = loaderData;
  const { shippingAddress, lines } = order;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <PrintPage
      title={`${brand.name} · Order ${order.orderNumber}`}
      back={{ to: `/admin/orders/${order.id}`, label: "Back to the order" }}
      controls={
        <>
          <Link to={`?prices=${hasPrices ? "hide" : "show"}`} className="link inline-flex min-h-11 items-center">
            {hasPrices ? "Hide prices" : "Show prices"}
          </Link>
          {isPresent && <p>{hasPrices ? "This order is a gift." : "This order is a gift, so it has no prices."}</p>}
        </>
      }
    >
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <address className="text-18 not-italic">
          {shippingAddress
            ? shippingAddress.lines.map((line, at) => (
                <span key={at} className="block wrap-anywhere">
                  {line}
                </span>
              ))
            : "Nothing to ship"}
        </address>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4">
          <dt className="text-stone-strong print:text-black">Placed</dt>
          <dd>{instantText(timeZone, order.createdAt)}</dd>
          <dt className="text-stone-strong print:text-black">Shipping</dt>
          <dd className="wrap-anywhere">{order.shippingMethod ?? "None"}</dd>
        </dl>
      </div>
      <PrintTable
        caption="Items"
        lines={lines}
        last={hasPrices ? { name: "Price", isNumber: true, of: priceOf } : null}
      />
      <p className="mt-3">{units === 1 ? "1 item" : `${units} items`}</p>
      {order.note && (
        <div className="mt-6 break-inside-avoid">
          <h2 className="font-medium">Note</h2>
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </div>
      )}
      {order.attributes.length > 0 && (
        <dl className="mt-6 grid break-inside-avoid grid-cols-[auto_1fr] gap-x-4">
          {order.attributes.map(({ key, value }, at) => (
            <div key={at} className="contents">
              <dt className="wrap-anywhere text-stone-strong print:text-black">{key}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </PrintPage>
  );
}

/** Of the units to pack. */
function priceOf({ total, quantity, units }: { total: Money; quantity: number; units: number }): string {
  return priceText({ ...total, minor: Math.round((total.minor / quantity) * units) });
}
