import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { ProviderProblem, ProviderUnreachable } from "#app/platform/shopify/provider-problem.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { AdminList, RefreshButton } from "#app/ui/admin/admin-list.tsx";
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
  const { admin, env, db } = context.get(servicesContext);
  const { params, after = null } = readListQuery(request);
  const screen = { timeZone: env.STORE_TIMEZONE, isReadable: admin !== null };
  return loadList(screen, "orders not loaded", async () => {
    if (!admin) return { rows: [], next: null, totals: orderTotals([], brand.defaultCurrency) };
    if (params.has("fresh")) clearOrderTotals(admin);
    const { orders, next } = await listOrders(admin, after).catch((error: unknown) => {
      // A malformed or expired cursor starts at the beginning, as in our own lists.
      const isRefused = error instanceof ProviderProblem && !(error instanceof ProviderUnreachable);
      if (after === null || !isRefused) throw error;
      return listOrders(admin, null);
    });
    // In one read for all orders of the page.
    const lines = await withSizes(
      db,
      orders.flatMap(({ lineItems }) => lineItems),
      (line) => line,
    );
    let at = 0;
    const rows = orders.map((order) => ({ ...order, lineItems: lines.slice(at, (at += order.lineItems.length)) }));
    return { rows, next, totals: await loadOrderTotals(admin, { newest: after ? null : orders }) };
  });
}

export default function AdminOrders({ loaderData: { list, timeZone, isReadable } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={TITLE}
      lead={`Orders are read-only here. To change one, use ${brand.provider}.`}
      actions={<RefreshButton fields={{ fresh: "1" }} />}
    >
      {list ? (
        <>
          <OrderCards {...list.totals} />
          <AdminList
            label="Orders"
            list={list}
            noMore="No older orders"
            none={[
              NO_ORDERS,
              isReadable
                ? "Paid orders appear here."
                : `This store has no ${brand.provider} Admin API credentials (SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET), so orders can’t be shown here.`,
            ]}
          >
            {(order) => <OrderRow key={order.id} order={order} timeZone={timeZone} />}
          </AdminList>
        </>
      ) : (
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      )}
    </AdminPage>
  );
}
