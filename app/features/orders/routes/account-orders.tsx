import { data, href, Link } from "react-router";
import { BuyAgain } from "#app/features/cart/buy-again.tsx";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { priceText } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ordersOfAccount, type AccountOrder } from "../account-orders.server.ts";
import { LineAmounts } from "../order-found.tsx";
import { deliveryText, LOOKUP_FAILED, paymentText } from "../orders.ts";
import { Parcels } from "../parcels.tsx";
import type { Route } from "./+types/account-orders";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => [
  ...pageMeta("Your Orders", "Your account’s orders."),
  { name: "robots", content: "noindex, nofollow" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visitor = await context.get(requestContext).visitor();
  const after = new URL(request.url).searchParams.get("after");
  const found = await ordersOfAccount(services, visitor?.id ?? "", after);
  return data(
    { ...found, timeZone: services.env.STORE_TIMEZONE, isFirst: after === null },
    found.state === "failed" ? 503 : 200,
  );
}

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const { state, orders, nextCursor, timeZone, isFirst } = loaderData;
  return (
    <main id="content" className="page min-h-[70svh] py-section">
      <header>
        <p className="label">
          <Link className="link" to={href("/account-settings")}>
            Account
          </Link>
        </p>
        <h1 className="mt-6 font-display text-64">Your Orders</h1>
      </header>
      <div className="mt-12 grid gap-12 lg:w-2/3">
        {state === "failed" && <FormNotice>{LOOKUP_FAILED}</FormNotice>}
        {state === "unverified" && (
          <p className="max-w-measure">
            Confirm your email address to see the orders that were placed with it. The link is in the email we sent you
            when you signed up.
          </p>
        )}
        {state === "not-shown" && (
          <p className="max-w-measure">Your orders aren’t shown here. The link in each receipt opens its order.</p>
        )}
        {state === "found" && orders.length === 0 && (
          <div>
            <p className="max-w-measure">
              {isFirst
                ? "No orders yet. Orders placed with this account’s email address appear here, also those you placed without signing in."
                : "There are no older orders."}
            </p>
            <ButtonLink kind="secondary" className="mt-6" to={href("/shop")}>
              Start shopping
            </ButtonLink>
          </div>
        )}
        {orders.map((order) => (
          <OrderSummary key={order.orderNumber} order={order} timeZone={timeZone} />
        ))}
        <p className="flex flex-wrap gap-x-8">
          {!isFirst && (
            <Link className="link inline-flex min-h-11 items-center" to={href("/account-settings/orders")}>
              Newest orders
            </Link>
          )}
          {nextCursor !== null && (
            <Link
              className="link inline-flex min-h-11 items-center"
              to={`${href("/account-settings/orders")}?${new URLSearchParams({ after: nextCursor }).toString()}`}
            >
              Older orders
            </Link>
          )}
          <Link className="link inline-flex min-h-11 items-center" to={href("/contact")}>
            Get help with an order
          </Link>
        </p>
      </div>
    </main>
  );
}

function OrderSummary({ order, timeZone }: { order: AccountOrder; timeZone: string }) {
  const placed = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(order.createdAt));
  const id = `order-${order.orderNumber.replace(/\W/g, "")}`;
  return (
    <section aria-labelledby={id} className="border-t border-line-strong pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="font-display text-28">
          {`Order ${order.orderNumber}`}
        </h2>
        <p className="tabular-nums">
          {priceText(order.totalPrice)}
          {order.totalRefunded.minor > 0 && (
            <span className="text-14 text-stone-strong">{` (${priceText(order.totalRefunded)} refunded)`}</span>
          )}
        </p>
      </div>
      <p className="mt-1 text-14 text-stone-strong">
        <time dateTime={order.createdAt}>{placed}</time>
        {` · ${paymentText(order)} · ${deliveryText(order)}`}
      </p>
      {order.parcels.length > 0 && (
        <div className="mt-3 text-14">
          <Parcels order={order} />
        </div>
      )}
      <ul className="mt-4 border-t border-line">
        {order.lineItems.map((line, at) => (
          <li key={at} className="border-b border-line py-3">
            <p className="font-medium">{line.title}</p>
            {line.variantTitle && <p className="text-14 text-stone-strong">{line.variantTitle}</p>}
            <LineAmounts line={line} />
          </li>
        ))}
        {order.moreItems > 0 && (
          <li className="border-b border-line py-3 text-14 text-stone-strong">
            {`Plus ${order.moreItems} more ${order.moreItems === 1 ? "item" : "items"}`}
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2">
        <BuyAgain orderNumber={order.orderNumber} lines={order.lineItems} />
        <Link className="link inline-flex min-h-11 items-center" to={order.detailPath}>
          Order details
          <span className="sr-only">{` of ${order.orderNumber}`}</span>
        </Link>
      </div>
    </section>
  );
}
