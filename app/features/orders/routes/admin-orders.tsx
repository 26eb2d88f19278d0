import { providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { href } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { AdminList, ListFilter, RefreshButton } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NO_ORDERS, ORDER_BULK, ORDERS_NOT_LOADED } from "../order-admin.ts";
import {
  listOrders,
  loadOrderTotals,
  orderProgress,
  refreshOrders,
  type OrderProgress,
} from "../order-admin.server.ts";
import { bulk } from "../order-bulk.server.ts";
import { OrderCards } from "../order-cards.tsx";
import { OrderFilters } from "../order-filters.tsx";
import { isFiltered, ORDER_FILTERS, readOrderQuery } from "../order-list.ts";
import { ordersWithSizes } from "../order-sizes.server.ts";
import { OrderRow } from "../order-row.tsx";
import { orderShop } from "../orders.server.ts";
import type { Route } from "./+types/admin-orders";

export const handle: RouteAccess = { access: "admin", area: "orders" };

const TITLE = `${brand.provider} Orders`;

export const meta = () => pageMeta(TITLE, "Orders, payments and shipments.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { admin, env, db } = services;
  const { params, after } = readListQuery(request);
  const { query, errors } = readOrderQuery(params);
  const timeZone = env.STORE_TIMEZONE;
  const screen = { timeZone, query, errors, isReadable: admin !== null };
  return loadList(screen, "orders not loaded", async () => {
    const shop = orderShop(services);
    const hasErrors = Object.keys(errors).length > 0;
    if (!admin || hasErrors)
      return { rows: [], next: null, progress: null, totals: await loadOrderTotals(db, admin ? shop : "") };
    if (params.has("fresh")) await refreshOrders(services);
    const progress = await orderProgress(db, shop);
    const { rows, next } = await listOrders(db, { shop, timeZone, query, after });
    const sized = await ordersWithSizes(db, rows);
    return { rows: sized, next, progress, totals: await loadOrderTotals(db, shop) };
  });
}

export const action = formActions({ bulk });

export const clientAction = keepFormValues;

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { list, timeZone, query, errors, isReadable } = loaderData;
  const exportUrl = useListUrl()({ after: "" }).replace(/^[^?]*/, "/admin/orders/export.csv");
  return (
    <AdminPage
      title={TITLE}
      actions={
        <>
          <RefreshButton fields={{ fresh: "1" }} />
          {list && list.totals.orders > 0 && (
            <ButtonLink kind="secondary" to={href("/admin/orders/pick-list")}>
              Pick list
            </ButtonLink>
          )}
          {list && list.rows.length > 0 && (
            <ButtonLink kind="secondary" reloadDocument to={exportUrl}>
              {query.search !== "" || isFiltered(query) ? "Export results (CSV)" : "Export (CSV)"}
            </ButtonLink>
          )}
        </>
      }
    >
      {list ? (
        <>
          <OrderCards {...list.totals} />
          {list.progress && <Progress {...list.progress} />}
          {isReadable && (
            <div className="mb-4 grid gap-x-8 gap-y-2">
              <OrderFilters query={query} errors={errors} />
              <ListFilter label="Orders" options={ORDER_FILTERS} />
            </div>
          )}
          <AdminList
            label="Orders"
            list={list}
            noMore={query.sort === "newest" ? "No older orders" : "No more orders"}
            older={query.sort === "newest" ? "Older" : "More"}
            noMatch={["No orders found for", "Try a number, a name, part of an email address, a product or a SKU."]}
            bulk={ORDER_BULK}
            none={emptyText({ query, errors, isReadable, progress: list.progress })}
          >
            {(order) => (
              <OrderRow
                key={order.id}
                order={order}
                timeZone={timeZone}
                tick={<RowCheckbox id={Number(order.id)} name={order.orderNumber} />}
              />
            )}
          </AdminList>
        </>
      ) : (
        <FormNotice>{ORDERS_NOT_LOADED}</FormNotice>
      )}
    </AdminPage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "query" | "errors" | "isReadable"> & {
  progress: OrderProgress | null;
};

function emptyText({ query, errors, isReadable, progress }: Shown): readonly [title: string, hint?: string] {
  if (!isReadable)
    return [
      NO_ORDERS,
      `This store has no ${brand.provider} Admin API credentials (SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET), so orders can’t be shown here.`,
    ];
  if (Object.keys(errors).length > 0) return ["No orders shown", "Correct the dates above."];
  if (isFiltered(query)) return ["No orders match", "Choose another filter, or clear the dates and the code."];
  if (progress?.reading != null) return ["No orders yet", "They appear here as they are read."];
  return [NO_ORDERS, "Paid orders appear here."];
}

/** What of the orders may be missing. */
function Progress({ reading, readsAllOrders, isBehind }: OrderProgress) {
  const provider = providerNameFirst(useProviderName());
  const lines = [
    ...(reading === null ? [] : [`Reading orders: ${reading.toLocaleString("en")} so far`]),
    ...(isBehind
      ? [
          `${provider} didn’t respond when orders were last read, so the newest changes may be missing. It’s retried every hour; Refresh tries now.`,
        ]
      : []),
    ...(readsAllOrders
      ? []
      : [
          `${brand.provider} lets this app read the orders of the last 60 days. To see older ones, add the scope read_all_orders to the app.`,
        ]),
  ];
  return (
    <div role="status" className="mb-6 grid max-w-measure gap-1 text-14 text-stone-strong empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
