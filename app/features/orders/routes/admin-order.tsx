import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { sizeFitsOf } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { instantText } from "#app/platform/instant.ts";
import { log } from "#app/platform/log.server.ts";
import { orderDetail, type OrderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { titleWithSize } from "#app/sizes/sizes.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrderBadges } from "../order-badges.tsx";
import { OrderContents } from "../order-contents.tsx";
import { ORDERS_NOT_LOADED } from "../order-admin.ts";
import type { Route } from "./+types/admin-order";

export const handle: RouteAccess = { access: "admin" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    loaderData?.order ? `Order ${loaderData.order.orderNumber}` : "Order",
    "One order: items, customer, delivery and totals.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { admin, env, db } = context.get(servicesContext);
  const timeZone = env.STORE_TIMEZONE;
  const order = admin ? await orFailed(() => orderDetail(admin, params.id)) : null;
  if (order === "failed") return data({ order: null, timeZone }, { status: 500 });
  if (!order) throw data(null, { status: 404 });
  const fits = await sizeFitsOf(
    db,
    order.lines.flatMap(({ productId }) => productId ?? []),
  );
  const lines = order.lines.map((line) => ({
    ...line,
    variantTitle: line.variantTitle && titleWithSize(line.variantTitle, fits.get(line.productId ?? "")),
  }));
  return data({ order: { ...order, lines }, timeZone });
}

async function orFailed(read: () => Promise<OrderDetail | null>): Promise<OrderDetail | null | "failed"> {
  try {
    return await read();
  } catch (error) {
    log("error", "order not loaded", { error });
    return "failed";
  }
}

export default function AdminOrder({ loaderData: { order, timeZone } }: Route.ComponentProps) {
  if (!order)
    return (
      <AdminPage title="Order">
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      </AdminPage>
    );
  const { shippingAddress } = order;
  const phone = order.phone ?? shippingAddress?.phone ?? null;
  return (
    <AdminPage
      title={`Order ${order.orderNumber}`}
      lead={`To change, refund or fulfill this order, use ${brand.provider}.`}
    >
      <div className="grid items-start gap-x-8 gap-y-12 lg:grid-cols-12">
        <section aria-label="Order details" className="lg:col-span-5">
          <dl className="border-t border-line-strong">
            <Fact name="Status">
              <span className="flex flex-wrap gap-2">
                <OrderBadges order={order} />
              </span>
            </Fact>
            {order.note && (
              <Fact name="Note">
                <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
              </Fact>
            )}
            <Fact name="Placed">
              <time dateTime={order.createdAt}>{instantText(timeZone, order.createdAt)}</time>
            </Fact>
            <Fact name="Ship to">
              {shippingAddress ? (
                <address className="not-italic">
                  {shippingAddress.lines.map((line, at) => (
                    <span key={at} className="block wrap-anywhere">
                      {line}
                    </span>
                  ))}
                </address>
              ) : (
                "Nothing to ship"
              )}
            </Fact>
            <Fact name="Shipping">{order.shippingMethod ?? "None"}</Fact>
            <Fact name="Email">
              {order.email ? (
                <a href={`mailto:${order.email}`} className="link wrap-anywhere">
                  {order.email}
                </a>
              ) : (
                "None"
              )}
            </Fact>
            <Fact name="Phone">
              {phone ? (
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className="link">
                  {phone}
                </a>
              ) : (
                "None"
              )}
            </Fact>
            {order.discountCodes.length > 0 && (
              <Fact name={order.discountCodes.length === 1 ? "Promo code" : "Promo codes"}>
                {order.discountCodes.join(", ")}
              </Fact>
            )}
          </dl>
          <p className="mt-6">
            <Link to="/admin/orders" className="link">
              All orders
            </Link>
          </p>
        </section>
        <section aria-label="Items and totals" className="lg:col-span-7">
          <OrderContents order={order} />
        </section>
      </div>
    </AdminPage>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-3">
      <dt className="text-stone-strong">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
