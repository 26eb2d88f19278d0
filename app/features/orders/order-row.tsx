import type { ReactNode } from "react";
import { Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { priceText } from "#app/platform/money.ts";
import { OrderBadges } from "./order-badges.tsx";
import type { AdminOrder } from "./order-admin.ts";
import { itemsText } from "./orders.ts";

/** One order: a row of a table on a wide screen, a few lines on a phone. `tick`: its checkbox. */
export function OrderRow({ order, timeZone, tick }: { order: AdminOrder; timeZone: string; tick?: ReactNode }) {
  const items = itemsText(order);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 border-b border-line py-2 text-14 xl:grid-cols-[auto_5rem_minmax(0,3fr)_minmax(0,4fr)_10rem_minmax(9rem,auto)_7.5rem] xl:items-center">
      <div className="flex items-center">{tick}</div>
      <p className="min-w-0 font-medium">
        <Link to={`/admin/orders/${order.id}`} className="link wrap-anywhere">
          {order.orderNumber}
        </Link>
      </p>
      <p className="text-right tabular-nums xl:order-last">
        <span className="text-16">{priceText(order.totalPrice)}</span>
        {order.totalRefunded.minor > 0 && (
          <span className="block text-stone-strong">{`${priceText(order.totalRefunded)} refunded`}</span>
        )}
      </p>
      <p className="col-span-2 col-start-2 min-w-0 xl:col-span-1 xl:col-start-3">
        {order.customerName && <span className="block wrap-anywhere">{order.customerName}</span>}
        <span className="block wrap-anywhere text-stone-strong">{order.email ?? "No email"}</span>
      </p>
      <p
        title={items}
        className="col-span-2 col-start-2 line-clamp-2 min-w-0 wrap-anywhere xl:col-span-1 xl:col-start-4"
      >
        {items}
      </p>
      <p className="col-span-2 col-start-2 text-stone-strong xl:col-span-1 xl:col-start-5">
        <time dateTime={order.createdAt}>{instantText(timeZone, order.createdAt)}</time>
      </p>
      <p className="col-span-2 col-start-2 mt-1 flex flex-wrap gap-1.5 xl:col-span-1 xl:col-start-6 xl:mt-0">
        <OrderBadges order={order} />
      </p>
    </li>
  );
}
