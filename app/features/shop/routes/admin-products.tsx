import { data, Outlet, useSearchParams, type ShouldRevalidateFunctionArgs, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { messageLine } from "#app/platform/forms/action-result.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { AdminList, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { sync } from "../admin/product-admin-actions.server.ts";
import { productsInAdmin, type ProductInAdmin } from "../admin/product-admin.server.ts";
import {
  doneText,
  LOAD_FAILED,
  productsAddress,
  readListState,
  SYNCING,
  variantCountText,
  type ListState,
} from "../admin/product-admin.ts";
import type { Route } from "./+types/admin-products";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { KEEP_SCROLL } from "#app/ui/keep-scroll.ts";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Product Management", "How products appear in the shop.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const listState = readListState(request.url);
  try {
    const found = await productsInAdmin(context.get(servicesContext).db, listState);
    if (found === "needs-plan") return data({ listState, list: null, problem: PAYMENT_REQUIRED }, { status: 402 });
    return data({ listState, list: { rows: found.products, next: found.next }, problem: null });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const problem = `${LOAD_FAILED}. Reload the page in a moment.`;
    return data({ listState, list: null, problem }, { status: 500 });
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

export const action = formActions({ other: sync });

export const clientAction = keepFormValues;

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { listState, list, problem } = loaderData;
  const done = useSearchParams()[0].get("done") ?? "";
  const doneMessage = doneText(done);
  const refusal = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage
      title="Product Management"
      lead="Product details and prices come from the provider. Set how each product appears in the shop here."
      actions={<SyncButton action={productsAddress(listState)} />}
      done={doneMessage && { [done]: doneMessage }}
    >
      {refusal && (
        <div className="mb-6">
          <FormNotice>{messageLine(refusal)}</FormNotice>
        </div>
      )}
      <Outlet />
      <div className="mb-8">
        <SearchBox label="Search by title" />
      </div>
      {list ? (
        <AdminList
          label="Products"
          className="grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4"
          list={list}
          noMore="No more products"
          noMatch={["No product titles match", "Try fewer letters, or clear the search."]}
          none={["No products yet", "Products you add at the provider appear here."]}
          older="More products"
        >
          {(product) => <AdminProductCard key={product.number} product={product} listState={listState} />}
        </AdminList>
      ) : (
        <FormNotice>{problem}</FormNotice>
      )}
    </AdminPage>
  );
}

/** Syncs the provider's products. */
function SyncButton({ action }: { action: string }) {
  const { Form, form, isSubmitting } = useActionForm(action, { onSubmit: () => toast(SYNCING) });
  return (
    <Form {...form}>
      <Button type="submit" kind="secondary" disabled={isSubmitting}>
        {isSubmitting ? "Syncing..." : "Sync from Shopify"}
      </Button>
    </Form>
  );
}

const SIZES = "(min-width: 64rem) 20vw, (min-width: 40rem) 30vw, 45vw";

/** One product in the admin list; the whole card links to its editor. */
function AdminProductCard({ product, listState }: { product: ProductInAdmin; listState: ListState }) {
  const { number, title, picture, variants, isCustomized, isHidden } = product;
  return (
    <li className="relative flex min-w-0 flex-col">
      <div className={`aspect-4/5 overflow-hidden bg-ground ${isHidden ? "opacity-55" : ""}`}>
        {picture && <Picture picture={{ ...picture, alt: "" }} sizes={SIZES} className="size-full object-cover" />}
      </div>
      <h2 className="mt-3 font-medium wrap-anywhere">{title}</h2>
      <p className="mt-0.5 text-14 text-stone-strong">{variantCountText(variants)}</p>
      {(isCustomized || isHidden) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {isCustomized && <Badge>Customized</Badge>}
          {isHidden && <Badge tone="destructive">Hidden</Badge>}
        </p>
      )}
      <p className="mt-auto pt-1">
        <Link
          to={productsAddress(listState, { number })}
          preventScrollReset
          state={KEEP_SCROLL}
          aria-label={`Edit ${title}`}
          className="link inline-flex min-h-11 items-center after:absolute after:inset-0"
        >
          Edit
        </Link>
      </p>
    </li>
  );
}
