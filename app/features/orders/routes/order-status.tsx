import { Link } from "react-router";
import { servicesContext } from "#app/platform/context.ts";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { OrderFound } from "../order-found.tsx";
import { TRACKING_NOTICE } from "../orders.ts";
import { TrackOrderForm } from "../track-order-form.tsx";
import { trackOrderAction } from "../track-order.server.ts";
import { useTracking } from "../use-tracking.ts";
import type { Route } from "./+types/order-status";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";

/** The page is the same for every visitor and cacheable; an order appears only in the response to the form, which is not cached. */
export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Track Your Order",
  "See where your order is, with its number and the email address you used at checkout.",
);

export function loader({ request, context }: Route.LoaderArgs) {
  const { admin, env } = context.get(servicesContext);
  const isNotice = admin === null && new URL(request.url).searchParams.has("sent");
  return { isNotice, timeZone: env.STORE_TIMEZONE };
}

export function action({ request, context }: Route.ActionArgs) {
  return trackOrderAction(context, request);
}

export const clientAction = keepFormValues;

export default function OrderStatus({ loaderData: { isNotice, timeZone } }: Route.ComponentProps) {
  const { top, ...tracking } = useTracking();
  const order = tracking.found?.order ?? null;
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Help</p>
        <h1 className="mt-6 font-display text-64">Track Your Order</h1>
        <p className="mt-6 max-w-[29.25em] text-18">
          Enter the order number from your receipt and the email address you used at checkout.
        </p>
        <p className="mt-4">
          <Link className="link" to="/contact">
            Get help with an order
          </Link>
        </p>
      </header>
      <div className="grid content-start gap-8 lg:col-span-5 lg:col-start-8">
        {isNotice && <SentNotice {...TRACKING_NOTICE} />}
        {order && <OrderFound order={order} timeZone={timeZone} title={top} />}
        <section
          aria-labelledby={order ? "another-order" : undefined}
          className={order ? "border-t border-line-strong pt-8" : ""}
        >
          {order && (
            <h2 id="another-order" className="label mb-6">
              Look up another order
            </h2>
          )}
          <TrackOrderForm {...tracking} />
        </section>
      </div>
    </main>
  );
}
