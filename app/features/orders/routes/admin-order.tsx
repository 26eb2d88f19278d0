import { data, Link } from "react-router";
import { withSizes } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { instantText } from "#app/platform/instant.ts";
import { priceText } from "#app/platform/money.ts";
import { personUrl } from "#app/platform/person.ts";
import { orderDetail, orderHistory, type OrderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { HistoryLink } from "#app/ui/admin/history-link.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { mailtoUrl } from "#app/platform/mailto-url.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { otherOrdersOf } from "../customer-orders.server.ts";
import { OrderBadges } from "../order-badges.tsx";
import { OrderContents } from "../order-contents.tsx";
import { ORDER_DONE } from "../change-order.ts";
import { OrderActions } from "../order-actions.tsx";
import { OrderTimeline } from "../order-timeline.tsx";
import { ORDERS_NOT_LOADED } from "../order-admin.ts";
import { orFailed } from "../order-admin.server.ts";
import { effectiveFulfillmentStatus } from "../orders.ts";
import { orderShop } from "../orders.server.ts";
import type { Route } from "./+types/admin-order";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    loaderData?.order ? `Order ${loaderData.order.orderNumber}` : "Order",
    "One order: items, customer, delivery and totals.",
  );

/** Reads the order from the provider: an admin who packs or refunds it must see how it is at this moment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { admin, shop, env, db } = services;
  const timeZone = env.STORE_TIMEZONE;
  const found = admin
    ? await orFailed(() => Promise.all([orderDetail(admin, params.id), orderHistory(admin, params.id)]))
    : null;
  if (found === "failed") return data({ order: null, timeZone }, { status: 500 });
  const [order, events] = found ?? [];
  if (!order) throw data(null, { status: 404 });
  const lines = await withSizes(db, order.lines, (line) => line);
  const sizes = new Map(order.lines.map((line, at) => [itemKey(line), lines[at]?.variantTitle ?? null]));
  return data({
    order: { ...order, lines, fulfillmentStatus: effectiveFulfillmentStatus(order) },
    // Their items know no product; they are lines of the order, whose sizes are known.
    events: (events ?? []).map((event) => ({
      ...event,
      items: event.items.map((item) => ({ ...item, variantTitle: sizes.get(itemKey(item)) ?? item.variantTitle })),
    })),
    others: await otherOrdersOf(db, orderShop(services), order),
    providerUrl:
      shop && `https://admin.shopify.com/store/${shop.domain.replace(/\.myshopify\.com$/, "")}/orders/${order.id}`,
    timeZone,
  });
}

const itemKey = ({ title, variantTitle }: { title: string; variantTitle: string | null }) =>
  JSON.stringify([title, variantTitle]);

export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order)
    return (
      <AdminPage title="Order">
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      </AdminPage>
    );
  const { order, events, others, providerUrl, timeZone } = loaderData;
  return (
    <AdminPage
      title={`Order ${order.orderNumber}`}
      done={ORDER_DONE}
      actions={<OrderActions order={order} providerUrl={providerUrl} />}
    >
      <div className="grid items-start gap-x-8 gap-y-12 lg:grid-cols-12">
        <section aria-label="Order details" className="lg:col-span-5">
          <Facts order={order} timeZone={timeZone} />
          <p className="mt-6 flex flex-wrap items-center gap-x-6">
            <Link to="/admin/orders" className="link">
              All orders
            </Link>
            <HistoryLink about={`order/${order.id}`} />
          </p>
        </section>
        <section aria-label="Items and totals" className="lg:col-span-7">
          <OrderContents order={order} />
        </section>
        <section aria-labelledby="timeline" className="lg:col-span-7">
          <h2 id="timeline" className="label mb-3">
            Timeline
          </h2>
          <OrderTimeline events={events} timeZone={timeZone} />
        </section>
        {order.email && (
          <section aria-labelledby="other-orders" className="lg:col-span-5">
            <h2 id="other-orders" className="label mb-3">
              Other orders of this customer
            </h2>
            <OtherOrders others={others} email={order.email} timeZone={timeZone} />
          </section>
        )}
      </div>
    </AdminPage>
  );
}

function Facts({ order, timeZone }: { order: OrderDetail; timeZone: string }) {
  const { shippingAddress, billingAddress } = order;
  const phone = order.phone ?? shippingAddress?.phone ?? billingAddress?.phone ?? null;
  return (
    <dl className="border-t border-line-strong">
      <Fact name="Status">
        <span className="flex flex-wrap gap-2">
          <OrderBadges order={order} />
        </span>
      </Fact>
      {order.isTest && <Fact name="Test order">Paid in test mode: no money moved, so it counts in no total.</Fact>}
      {order.note && (
        <Fact name="Note">
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </Fact>
      )}
      {order.attributes.map(({ key, value }, at) => (
        <Fact key={at} name={key}>
          <p className="whitespace-pre-line wrap-anywhere">{value}</p>
        </Fact>
      ))}
      <Fact name="Placed">
        <time dateTime={order.createdAt}>{instantText(timeZone, order.createdAt)}</time>
      </Fact>
      <Fact name="Ship to">{shippingAddress ? <Address lines={shippingAddress.lines} /> : "Nothing to ship"}</Fact>
      <Fact name="Bill to">
        {billingAddress === null ? (
          "None"
        ) : billingAddress.lines.join("\n") === shippingAddress?.lines.join("\n") ? (
          "Same as shipping address"
        ) : (
          <Address lines={billingAddress.lines} />
        )}
      </Fact>
      <Fact name="Shipping">{order.shippingMethod ?? "None"}</Fact>
      <Fact name="Email">
        {order.email ? (
          <>
            <a href={mailtoUrl(order.email)} className="link wrap-anywhere">
              {order.email}
            </a>
            <Link to={personUrl("order", order.id)} className="link mt-1 block">
              All about this person
            </Link>
          </>
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
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-3">
      <dt className="wrap-anywhere text-stone-strong">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Address({ lines }: { lines: string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        <span key={at} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  );
}

type Others = Awaited<ReturnType<typeof otherOrdersOf>>;

function OtherOrders({ others, email, timeZone }: { others: Others; email: string; timeZone: string }) {
  if (others.length === 0) return <p className="border-t border-line-strong py-3">None</p>;
  return (
    <>
      <ul className="border-t border-line-strong">
        {others.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <p>
              <Link to={`/admin/orders/${other.id}`} className="link font-medium">
                {other.orderNumber}
              </Link>{" "}
              <time dateTime={other.placedAt.toISOString()} className="text-stone-strong">
                {instantText(timeZone, other.placedAt)}
              </time>
            </p>
            <p className="flex flex-wrap items-baseline gap-2 tabular-nums">
              <OrderBadges order={other} />
              {priceText(other.total)}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={`/admin/orders?${new URLSearchParams({ q: email })}`} className="link">
          All orders of this customer
        </Link>
      </p>
    </>
  );
}
