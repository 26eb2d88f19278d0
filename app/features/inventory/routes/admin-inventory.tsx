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
  stockBadge,
  stockText,
  variantName,
  waitingText,
} from "../inventory-admin.ts";
import { stockMatching } from "../inventory-list.server.ts";
import { syncShopifyInventory } from "../sync-function.server.ts";
import { useFreshList } from "../use-fresh-list.ts";
import type { Route } from "./+types/admin-inventory";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";

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

/** One variant's stock in the admin list. */
function InventoryLine({ row, timeZone }: { row: InventoryRow; timeZone: string }) {
  const { variant, lastSyncedAt } = row;
  const title = variant ? variantName(variant) : row.variantId;
  const waiting = waitingText(row.waiting);
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-x-5 border-b border-line py-4">
      <div className="aspect-4/5 overflow-clip rounded-sm bg-ground">
        {variant?.picture && (
          <Picture picture={{ ...variant.picture, alt: "" }} sizes="4rem" className="h-full w-full object-cover" />
        )}
      </div>
      <div className="grid min-w-0 gap-2 lg:grid-cols-[1fr_14rem_15rem] lg:items-baseline lg:gap-x-8">
        <div className="min-w-0">
          <p className="text-18 font-medium">{variant?.productTitle ?? "Unknown product"}</p>
          {title && <p className="wrap-anywhere text-stone-strong">{title}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone={row.isSoldOut ? "destructive" : "good"}>{stockBadge(row)}</Badge>
          {waiting && <Badge tone="default">{waiting}</Badge>}
        </p>
        <p className="text-14 text-stone-strong">
          Last synced{" "}
          <time dateTime={lastSyncedAt.toISOString()}>
            {new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
              lastSyncedAt,
            )}
          </time>
        </p>
      </div>
      <p className="text-right">
        <span className="block font-display text-28 tabular-nums">{stockText(row.currentStock)}</span>
        <span className="text-14 text-stone-strong">in stock</span>
      </p>
    </li>
  );
}
