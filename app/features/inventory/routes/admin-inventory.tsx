import { data, useSearchParams } from "react-router";
import { waitingByVariant } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import type { NamedVariant } from "#app/features/shop/shop.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import {
  clientAddressContext,
  adminApiContext,
  dbContext,
  envContext,
  storefrontContext,
} from "#app/platform/context.ts";
import { completed, refused } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { FilterLinks, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import {
  INVENTORY_FILTERS,
  inventoryAddress,
  LOAD_FAILED,
  readInventoryFilter,
  syncRefusal,
  SYNCED,
  type InventoryRow,
} from "../inventory-admin.ts";
import { InventoryLine } from "../inventory-line.tsx";
import { stockMatching } from "../inventory-list.server.ts";
import { NoStock } from "../no-stock.tsx";
import { SyncButton } from "../sync-button.tsx";
import { syncShopifyInventory } from "../sync-function.server.ts";
import { useFreshList } from "../use-fresh-list.ts";
import type { Route } from "./+types/admin-inventory";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Inventory Management", "Stock levels and open restock requests.");

const PAGE = 50;

type Context = Route.LoaderArgs["context"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const filter = readInventoryFilter(searchParams.get("show"));
  const after = searchParams.get("after") ?? undefined;
  const page = { search, filter, isFirst: after === undefined, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const db = context.get(dbContext);
    const found = await stockMatching({ db, storefront: context.get(storefrontContext) }, search, {
      filter,
      after,
      limit: PAGE + 1,
    });
    const shown = found.slice(0, PAGE);
    const ids = shown.map(({ variantId }) => variantId);
    const [names, waiting] = await Promise.all([namesOf(context, ids), waitingByVariant(db, ids)]);
    const rows = shown.map((row): InventoryRow => {
      const variant = names?.get(row.variantId) ?? null;
      return { ...row, variant, waiting: waiting.get(row.variantId) ?? 0 };
    });
    const next = found.length > PAGE ? (shown.at(-1)?.cursor ?? null) : null;
    return data({ ...page, rows, next, hasNames: names !== null });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    return data({ ...page, rows: null, next: null, hasNames: true }, { status: 500 });
  }
}

/** Null if the provider does not respond: the stock is shown without names. */
async function namesOf(context: Context, ids: string[]): Promise<Map<string, NamedVariant> | null> {
  try {
    return await namedVariants({ storefront: context.get(storefrontContext) }, ids);
  } catch (error) {
    log("warn", "variants not named", { error });
    return null;
  }
}

/** Calls the function that the button is documented to call (ADM-INV-17), so that it works without JavaScript too. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const sync = syncShopifyInventory({
    storefront: context.get(storefrontContext),
    admin: context.get(adminApiContext),
  });
  const services = { db: context.get(dbContext), address: context.get(clientAddressContext) };
  const { status, body } = await sync({ ...services, visitor: await signedIn(context) }, {});
  if (status === 200) return completed(request, SYNCED, "/admin/inventory?done=synced");
  return refused(form, { message: syncRefusal(String(body["error"])), status });
}

export const clientAction = keepFormValues;

export default function AdminInventory({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, search, isFirst, timeZone, hasNames } = loaderData;
  const [params] = useSearchParams();
  useFreshList();
  const failed = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage
      title="Inventory Management"
      lead="Stock syncs every 15 minutes and whenever it changes in the store."
      actions={<SyncButton />}
    >
      {params.get("done") === "synced" && <WithoutScripts>{SYNCED.title}</WithoutScripts>}
      {failed && <FormNotice>{`${failed.title}. ${failed.description ?? ""}`}</FormNotice>}
      <div className="mt-2 mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2 md:items-center">
        <SearchBox
          label="Search products and variants"
          value={search}
          keep={filter === "all" ? {} : { show: filter }}
        />
        <FilterLinks
          label="Stock"
          filters={INVENTORY_FILTERS.map(({ value, label }) => ({
            label,
            to: inventoryAddress({ filter: value, search }),
            isChosen: value === filter,
          }))}
        />
      </div>
      {!hasNames && <p className="mb-4 text-stone-strong">The store isn’t responding, so product names are missing.</p>}
      {rows === null ? (
        <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
      ) : rows.length === 0 ? (
        <NoStock search={search} filter={filter} isFirst={isFirst} />
      ) : (
        <ul aria-label="Inventory" className="border-t border-line">
          {rows.map((row) => (
            <InventoryLine key={row.variantId} row={row} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <NextPage to={next && inventoryAddress({ filter, search, after: next })} />
    </AdminPage>
  );
}
