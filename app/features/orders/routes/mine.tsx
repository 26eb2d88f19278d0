import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrderFound } from "../order-found.tsx";
import { LOOKUP_FAILED } from "../orders.ts";
import { orderOfLink } from "../track-order.server.ts";
import type { Route } from "./+types/mine";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Your order", "Your order’s status, items and tracking."),
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "same-origin" },
];

/** Opened by the signed link in the receipt, which shows the whole order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin, env, links, db } = context.get(servicesContext);
  const timeZone = env.STORE_TIMEZONE;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const found = admin && (await orderOfLink({ admin, links }, token));
    const order = found && { ...found, lineItems: await withSizes(db, found.lineItems, (line) => line) };
    return data({ order, timeZone, hasFailed: false }, order ? 200 : 404);
  } catch (error) {
    log("error", "order lookup failed", { error });
    return data({ order: null, timeZone, hasFailed: true }, 503);
  }
}

export default function OwnOrder({ loaderData: { order, timeZone, hasFailed } }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Help</p>
        <h1 className="mt-6 font-display text-64">Your Order</h1>
        <p className="mt-4">
          <Link className="link" to="/contact">
            Get help with an order
          </Link>
        </p>
      </header>
      <div className="grid content-start gap-8 lg:col-span-5 lg:col-start-8">
        {order && <OrderFound order={order} timeZone={timeZone} />}
        {!order && (
          <>
            <FormNotice>
              {hasFailed
                ? LOOKUP_FAILED
                : "We couldn't find that order. Copy the whole link from your receipt, or look up the order by its number."}
            </FormNotice>
            <p>
              <Link className="link" to="/order-status">
                Track your order
              </Link>
            </p>
          </>
        )}
      </div>
    </main>
  );
}
