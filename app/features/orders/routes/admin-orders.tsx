import { data, Form, useNavigation } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { adminApiContext, envContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyList, NextPage } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NO_ORDERS, orderTotals, ORDERS_NOT_LOADED } from "../order-admin.ts";
import { loadOrderTotals, clearOrderTotals, listOrders } from "../order-admin.server.ts";
import { OrderCards } from "../order-cards.tsx";
import { OrderRow } from "../order-row.tsx";
import type { Route } from "./+types/admin-orders";

export const handle: RouteAccess = { access: "admin" };

const TITLE = `${brand.provider} Orders`;

export const meta = () => pageMeta(TITLE, "Orders, payments and shipments.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminApiContext);
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after");
  const page = { timeZone: context.get(envContext).STORE_TIMEZONE, isReadable: admin !== null, isFirst: !after };
  if (!admin) return data({ ...page, orders: [], next: null, totals: orderTotals([], brand.defaultCurrency) });
  try {
    if (searchParams.has("fresh")) clearOrderTotals(admin);
    const list = await listOrders(admin, after);
    const totals = await loadOrderTotals(admin, { newest: after ? null : list.orders });
    return data({ ...page, ...list, totals });
  } catch (error) {
    log("error", "orders not loaded", { error });
    return data({ ...page, orders: null, next: null, totals: null }, { status: 500 });
  }
}

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { orders, next, totals, timeZone, isReadable, isFirst } = loaderData;
  return (
    <AdminPage
      title={TITLE}
      lead={`Orders are read-only here. To change one, use ${brand.provider}.`}
      actions={<Refresh />}
    >
      {totals && <OrderCards {...totals} />}
      {orders === null ? (
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      ) : orders.length === 0 ? (
        <NoOrders isReadable={isReadable} isFirst={isFirst} />
      ) : (
        <ul aria-label="Orders" data-rows className="border-t border-line">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <NextPage to={next === null ? null : `?${new URLSearchParams({ after: next })}`} />
    </AdminPage>
  );
}

/** Reloads the list from the newest order. */
function Refresh() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form method="get" action="/admin/orders">
      <input type="hidden" name="fresh" value="1" />
      <Button kind="secondary" type="submit" disabled={isLoading}>
        {isLoading ? "Refreshing..." : "Refresh"}
      </Button>
    </Form>
  );
}

function NoOrders({ isReadable, isFirst }: { isReadable: boolean; isFirst: boolean }) {
  if (!isFirst) return <EmptyList title="No older orders" />;
  return (
    <EmptyList title={NO_ORDERS}>
      {isReadable
        ? "Paid orders appear here."
        : `This store has no ${brand.provider} Admin token (SHOPIFY_ADMIN_TOKEN), so orders can’t be shown here.`}
    </EmptyList>
  );
}
