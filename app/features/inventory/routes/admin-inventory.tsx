import { href, useLocation } from "react-router";
import { waitingByVariant } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { completed, refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { FIRST_PAGE, listSearch, readOption, searchIn } from "#app/platform/list-search.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import {
  INVENTORY_FILTERS,
  INVENTORY_SORTS,
  LOAD_FAILED,
  NO_STOCK,
  STOCK_SET,
  syncRefusal,
  SYNCED,
  THRESHOLD_SET,
  type InventoryRow,
} from "../inventory-admin.ts";
import { stockMatching } from "../inventory-list.server.ts";
import { InventoryColumns, InventoryLine } from "../inventory-row.tsx";
import { inventorySettingsOf } from "../low-stock.server.ts";
import { setStock } from "../set-stock.server.ts";
import { setDefaultThreshold } from "../set-threshold.server.ts";
import { useStockGuard } from "../stock-form.tsx";
import { lastChanges } from "../stock-history.server.ts";
import { syncShopifyInventory } from "../sync-function.server.ts";
import { useFreshList } from "../use-fresh-list.ts";
import type { Route } from "./+types/admin-inventory";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { ThresholdForm } from "../threshold-form.tsx";

export const handle: RouteAccess = { access: "admin", area: "stock" };

export const meta = () => pageMeta("Inventory Management", "Stock levels and open restock requests.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, search, after } = readListQuery(request);
  const filter = readOption(INVENTORY_FILTERS, params.get("show"));
  const sort = readOption(INVENTORY_SORTS, params.get("sort"));
  const { db, env, admin } = context.get(servicesContext);
  const screen = { filter, sort, timeZone: env.STORE_TIMEZONE, canEdit: admin !== null };
  return loadList(screen, LOAD_FAILED, async () => {
    const { rows, next } = await readPage((limit) => stockMatching(db, search, { filter, sort, after, limit }));
    const ids = rows.map(({ variantId }) => variantId);
    const [names, waiting, changes, settings] = await Promise.all([
      namedVariants(db, ids),
      waitingByVariant(db, ids),
      lastChanges(db, ids),
      inventorySettingsOf(db),
    ]);
    const named = rows.map((row): InventoryRow => {
      const { variantId } = row;
      const [variant, lastChange] = [names.get(variantId) ?? null, changes.get(variantId) ?? null];
      return { ...row, variant, lastChange, waiting: waiting.get(variantId) ?? 0 };
    });
    return { rows: named, next, settings, hasNames: names.size > 0 || rows.length === 0 };
  });
}

export const action = formActions({ "set-stock": setStock, "set-threshold": setDefaultThreshold, other: sync });

/** Calls the function that the button is documented to call (ADM-INV-17), so that it works without JavaScript too. */
async function sync({ request, context, form }: SentForm) {
  const run = syncShopifyInventory({
    storefront: context.get(servicesContext).storefront,
    jobs: context.get(servicesContext).jobs,
    admin: context.get(servicesContext).admin,
  });
  const services = { db: context.get(servicesContext).db, address: context.get(requestContext).clientAddress };
  const { status, body } = await run({ ...services, visitor: await signedIn(context) }, {});
  if (status === 200) return completed(request, SYNCED, "/admin/inventory?done=synced");
  return refused(form, { message: syncRefusal(String(body["error"])), status });
}

export const clientAction = keepFormValues;

export default function AdminInventory({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, sort, timeZone, canEdit } = loaderData;
  const editing = !canEdit ? "none" : (list?.settings.locations ?? 1) > 1 ? "by-location" : "here";
  const { search } = useLocation();
  const exportUrl = `${href("/admin/inventory/export.csv")}${listSearch(search, FIRST_PAGE)}`;
  const isFiltered = filter !== "all" || searchIn(new URLSearchParams(search)) !== "";
  useFreshList();
  useStockGuard();
  const isThresholdRefused = actionData?.state === "refused" && actionData.typed["intent"] === "set-threshold";
  const failed = actionData?.state === "refused" && !actionData.typed["intent"] ? actionData.message : null;
  return (
    <AdminPage
      title="Inventory Management"
      lead="Stock syncs every 15 minutes and whenever it changes in the store."
      actions={
        <>
          {canEdit && (
            <ButtonLink kind="secondary" toForm to={href("/admin/inventory/import")}>
              Import (CSV)
            </ButtonLink>
          )}
          {list && list.rows.length > 0 && (
            <ButtonLink kind="secondary" reloadDocument to={exportUrl}>
              {isFiltered ? "Export results (CSV)" : "Export (CSV)"}
            </ButtonLink>
          )}
          <SyncButton />
        </>
      }
      done={{ synced: SYNCED, stock: STOCK_SET, threshold: THRESHOLD_SET }}
    >
      {failed && <FormNotice>{`${failed.title}. ${failed.description ?? ""}`}</FormNotice>}
      <div className="mt-2 mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2 md:items-center">
        <SearchBox label="Search products and variants" />
        <ListFilter label="Stock" options={INVENTORY_FILTERS} />
        <ListFilter label="Order" options={INVENTORY_SORTS} param="sort" />
        {list && (
          <MayUse url="/admin/inventory">
            <details open={isThresholdRefused || undefined}>
              <summary className="link inline-flex min-h-tap cursor-pointer items-center">
                {`Low-stock threshold: ${list.settings.lowStockThreshold.toLocaleString("en")}`}
              </summary>
              <ThresholdForm
                threshold={String(list.settings.lowStockThreshold)}
                hint="For every item without a threshold of its own. Shoppers always see “Only N left” at 5 or fewer."
                required
              />
            </details>
          </MayUse>
        )}
      </div>
      {list?.hasNames === false && (
        <p className="mb-4 text-stone-strong">The store isn’t responding, so product names are missing.</p>
      )}
      {list && list.rows.length > 0 && <InventoryColumns />}
      <AdminList
        label="Inventory"
        className="border-t border-line xl:border-t-0"
        older={sort === "newest" ? "Older" : "More"}
        list={list}
        failed={LOAD_FAILED}
        noMore="No more inventory"
        noMatch={["Nothing found for", "Try fewer words, or a SKU."]}
        none={NO_STOCK[filter]}
      >
        {(row) => <InventoryLine key={row.variantId} row={row} timeZone={timeZone} editing={editing} />}
      </AdminList>
    </AdminPage>
  );
}

function SyncButton() {
  const { Form, form, isSubmitting } = useActionForm("/admin/inventory");
  return (
    <Form {...form}>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Syncing..." : "Sync Inventory"}
      </Button>
    </Form>
  );
}
