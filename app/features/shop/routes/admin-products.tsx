import { data, Outlet, useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { messageLine } from "#app/platform/action-result.ts";
import { dbContext, storefrontContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { EmptyList, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AdminProductCard } from "../admin/admin-product-card.tsx";
import { sync } from "../admin/product-admin-actions.server.ts";
import { productsInAdmin } from "../admin/product-admin.server.ts";
import { doneText, LOAD_FAILED, productsAddress, readListState, type ListState } from "../admin/product-admin.ts";
import { SyncButton } from "../admin/sync-button.tsx";
import type { Route } from "./+types/admin-products";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Product Management", "How products appear in the shop.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const listState = readListState(request.url);
  const services = { db: context.get(dbContext), storefront: context.get(storefrontContext) };
  try {
    const listed = await productsInAdmin(services, listState);
    if (listed === "needs-plan") return data({ listState, listed: null, problem: PAYMENT_REQUIRED }, { status: 402 });
    return data({ listState, listed, problem: null });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const problem = `${LOAD_FAILED}. Reload the page in a moment.`;
    return data({ listState, listed: null, problem }, { status: 500 });
  }
}

/** Opening a product does not reload the list; closing it does. */
export function shouldRevalidate({
  currentUrl: from,
  nextUrl: to,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOpened = !formMethod && from.search === to.search && to.pathname.startsWith(`${from.pathname}/`);
  return !isOpened && defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  return sync({ context, request, form: await readForm(request) });
}

export const clientAction = keepFormValues;

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { listState, listed, problem } = loaderData;
  const [params] = useSearchParams();
  const refusal = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage
      title="Product Management"
      lead="Product details and prices come from the provider. Set how each product appears in the shop here."
      actions={<SyncButton action={productsAddress(listState)} />}
      done={doneText(params.get("done"))}
    >
      {refusal && (
        <div className="mb-6">
          <FormNotice>{messageLine(refusal)}</FormNotice>
        </div>
      )}
      <Outlet />
      <div className="mb-8">
        <SearchBox key={listState.search} label="Search by title" value={listState.search} />
      </div>
      {listed === null ? (
        <FormNotice>{problem}</FormNotice>
      ) : listed.products.length === 0 ? (
        <Nothing {...listState} />
      ) : (
        <ul
          aria-label="Products"
          className="grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4"
        >
          {listed.products.map((product) => (
            <AdminProductCard key={product.number} product={product} listState={listState} />
          ))}
        </ul>
      )}
      <NextPage
        label="More products"
        to={listed?.next ? productsAddress({ ...listState, after: listed.next }) : null}
      />
    </AdminPage>
  );
}

function Nothing({ search, after }: ListState) {
  if (search)
    return <EmptyList title={`No product titles match “${search}”`}>Try fewer letters, or clear the search.</EmptyList>;
  if (after) return <EmptyList title="No more products" />;
  return <EmptyList title="No products yet">Products you add at the provider appear here.</EmptyList>;
}
