import { Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { priceText } from "#app/platform/money.ts";
import type { AdminOrder } from "#app/platform/shopify/order-admin.server.ts";
import { OrderBadges } from "./order-badges.tsx";
import { itemsText } from "./order-admin.ts";

export function OrderRow({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={`/admin/orders/${order.id}`} className="link text-18 font-medium">
            {order.orderNumber}
          </Link>
          <OrderBadges order={order} />
        </p>
        <p className="mt-1 wrap-anywhere text-stone-strong">
          {order.email ?? "No email"} · <time dateTime={order.createdAt}>{instantText(timeZone, order.createdAt)}</time>
        </p>
        <p className="mt-1 wrap-anywhere">{itemsText(order)}</p>
      </div>
      <p className="tabular-nums sm:text-right">
        <span className="text-18">{priceText(order.totalPrice)}</span>
        {order.totalRefunded.minor > 0 && (
          <span className="mt-1 block text-14 text-stone-strong">{`${priceText(order.totalRefunded)} refunded`}</span>
        )}
      </p>
    </li>
  );
}
