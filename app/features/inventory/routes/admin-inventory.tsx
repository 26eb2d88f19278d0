import { waitingByVariant } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { completed, refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import {
  INVENTORY_FILTERS,
  LOAD_FAILED,
  NO_STOCK,
  syncRefusal,
  SYNCED,
  type InventoryRow,
} from "../inventory-admin.ts";
import { InventoryLine } from "../inventory-line.tsx";
import { stockMatching } from "../inventory-list.server.ts";
import { syncShopifyInventory } from "../sync-function.server.ts";
import { useFreshList } from "../use-fresh-list.ts";
import type { Route } from "./+types/admin-inventory";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Inventory Management", "Stock levels and open restock requests.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, search, after } = readListQuery(request);
  const filter = readOption(INVENTORY_FILTERS, params.get("show"));
  const { db, env } = context.get(servicesContext);
  return loadList({ filter, timeZone: env.STORE_TIMEZONE }, LOAD_FAILED, async () => {
    const { rows, next } = await readPage((limit) => stockMatching(db, search, { filter, after, limit }));
    const ids = rows.map(({ variantId }) => variantId);
    const [names, waiting] = await Promise.all([namedVariants(db, ids), waitingByVariant(db, ids)]);
    const named = rows.map((row): InventoryRow => {
      const variant = names.get(row.variantId) ?? null;
      return { ...row, variant, waiting: waiting.get(row.variantId) ?? 0 };
    });
    return { rows: named, next, hasNames: names.size > 0 || rows.length === 0 };
  });
}

/** Calls the function that the button is documented to call (ADM-INV-17), so that it works without JavaScript too. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const sync = syncShopifyInventory({
    storefront: context.get(servicesContext).storefront,
    jobs: context.get(servicesContext).jobs,
    admin: context.get(servicesContext).admin,
  });
  const services = { db: context.get(servicesContext).db, address: context.get(requestContext).clientAddress };
  const { status, body } = await sync({ ...services, visitor: await signedIn(context) }, {});
  if (status === 200) return completed(request, SYNCED, "/admin/inventory?done=synced");
  return refused(form, { message: syncRefusal(String(body["error"])), status });
}

export const clientAction = keepFormValues;

export default function AdminInventory({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, timeZone } = loaderData;
  useFreshList();
  const failed = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage
      title="Inventory Management"
      lead="Stock syncs every 15 minutes and whenever it changes in the store."
      actions={<SyncButton />}
      done={{ synced: SYNCED }}
    >
      {failed && <FormNotice>{`${failed.title}. ${failed.description ?? ""}`}</FormNotice>}
      <div className="mt-2 mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2 md:items-center">
        <SearchBox label="Search products and variants" />
        <ListFilter label="Stock" options={INVENTORY_FILTERS} />
      </div>
      {list?.hasNames === false && (
        <p className="mb-4 text-stone-strong">The store isn’t responding, so product names are missing.</p>
      )}
      <AdminList
        label="Inventory"
        list={list}
        failed={LOAD_FAILED}
        noMore="No more inventory"
        noMatch={["Nothing found for", "Try fewer words."]}
        none={NO_STOCK[filter]}
      >
        {(row) => <InventoryLine key={row.variantId} row={row} timeZone={timeZone} />}
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
