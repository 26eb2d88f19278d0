import { data, Outlet, useSearchParams, type ShouldRevalidateFunctionArgs, Link } from "react-router";
import { stockOf } from "#app/features/inventory/inventory.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { messageLine } from "#app/platform/forms/action-result.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulkStatus } from "../admin/details/product-details-actions.server.ts";
import { DETAILS_DONE, detailsPage } from "../admin/details/product-fields.ts";
import { BULK_STATUS } from "../admin/details/status-views.ts";
import { editableStore } from "../admin/editable-store.server.ts";
import { productsOfStore, variantIdsOf, type ProductOfStore } from "../admin/listed-products.server.ts";
import { sync } from "../admin/product-admin-actions.server.ts";
import { productsInAdmin, type ProductInAdmin } from "../admin/product-admin.server.ts";
import {
  BADGE_OPTIONS,
  doneText,
  LOAD_FAILED,
  productsAddress,
  readListState,
  STATUS_VIEWS,
  SYNCING,
  unitsText,
  variantCountText,
  type ListState,
  type StatusView,
} from "../admin/product-admin.ts";
import type { Route } from "./+types/admin-products";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { KEEP_SCROLL } from "#app/ui/keep-scroll.ts";

export const handle: RouteAccess = { access: "admin", area: "products" };

export const meta = () => pageMeta("Product Management", "How products appear in the shop.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const listState = readListState(request.url);
  const services = context.get(servicesContext);
  const { db } = services;
  const admin = editableStore(services);
  const status = admin && listState.view !== "shop" ? listState.view : undefined;
  const screen = { listState, isEditable: admin !== null, list: null, ofStore: null, problem: null };
  try {
    if (admin && status) return data({ ...screen, ofStore: await productsOfStore(admin, { ...listState, status }) });
    const found = await productsInAdmin(db, listState);
    if (found === "needs-plan") return data({ ...screen, problem: PAYMENT_REQUIRED }, { status: 402 });
    const variants = await variantIdsOf(
      db,
      found.products.map(({ number }) => number),
    );
    const stock = await stockOf(db, [...variants.values()].flat());
    const rows = found.products.map((product) => {
      const known = (variants.get(product.number) ?? []).flatMap((id) => stock[id] ?? []);
      return {
        ...product,
        stock: known.length === 0 ? null : unitsText(known.map(({ currentStock }) => currentStock)),
      };
    });
    return data({ ...screen, list: { rows, next: found.next } });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const problem = `${LOAD_FAILED}. Reload the page in a moment.`;
    return data({ ...screen, problem }, { status: 500 });
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

export const action = formActions({ bulk: bulkStatus, other: sync });

export const clientAction = keepFormValues;

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { listState, list, ofStore, isEditable, problem } = loaderData;
  const done = useSearchParams()[0].get("done") ?? "";
  const doneMessage = doneText(done);
  const refusal = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage
      title="Product Management"
      lead={
        isEditable
          ? "Create products, change what they cost, and set how each one appears in the shop."
          : "Product details and prices come from the provider. Set how each product appears in the shop here."
      }
      actions={
        <>
          {isEditable && (
            <ButtonLink toForm to="/admin/products/new">
              New product
            </ButtonLink>
          )}
          <SyncButton action={productsAddress(listState)} />
        </>
      }
      done={{ ...DETAILS_DONE, ...(doneMessage && { [done]: doneMessage }) }}
    >
      {refusal && (
        <div className="mb-6">
          <FormNotice>{messageLine(refusal)}</FormNotice>
        </div>
      )}
      <Outlet />
      {isEditable && (
        <div className="mb-4">
          <ListFilter label="Products by status" options={STATUS_VIEWS} />
        </div>
      )}
      <div className="mb-5">
        <SearchBox label="Search by title" />
      </div>
      {ofStore ? (
        <AdminList
          label="Products"
          list={ofStore}
          noMore="No more products"
          noMatch={["No product titles match", "Try a shorter search, or clear the search."]}
          none={EMPTY_VIEWS[listState.view ?? "shop"]}
          older="More products"
          bulk={BULK_STATUS.filter(
            ({ name }) =>
              name !== (listState.view === "archived" ? "archive" : listState.view === "active" ? "activate" : ""),
          )}
        >
          {(product) => <StoreRow key={product.number} product={product} />}
        </AdminList>
      ) : list ? (
        <AdminList
          label="Products"
          className="grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4"
          list={list}
          noMore="No more products"
          noMatch={["No product titles match", "Try a shorter search, or clear the search."]}
          none={isEditable ? EMPTY_VIEWS.shop : ["No products yet", "Products you add at the provider appear here."]}
          older="More products"
        >
          {(product) => (
            <AdminProductCard key={product.number} product={product} listState={listState} isEditable={isEditable} />
          )}
        </AdminList>
      ) : (
        <FormNotice>{problem}</FormNotice>
      )}
    </AdminPage>
  );
}

const EMPTY_VIEWS: Record<StatusView, [string, string]> = {
  shop: ["No products in the shop", "Create a product and make it active, and it appears here."],
  active: ["No active products", "Make a draft active to sell it."],
  draft: ["No drafts", "A new product is a draft until you make it active."],
  archived: ["No archived products", "Archive a product you no longer sell. Its orders stay as they are."],
};

/** A product of any status, in the list of one status. */
function StoreRow({ product }: { product: ProductOfStore }) {
  const { number, title, version, price, units, variants, pictureUrl } = product;
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-2">
      <RowCheckbox id={Number(number)} version={version} name={title} />
      <span className="h-15 w-12 shrink-0 bg-ground">
        {pictureUrl && (
          <Picture
            picture={{ url: pictureUrl, alt: "", width: 480, height: 600 }}
            sizes="48px"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-medium wrap-anywhere">
          <Link to={detailsPage(number)} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="text-14 text-stone-strong tabular-nums">
          {`${price} · ${variantCountText(variants)} · ${units.toLocaleString("en")} in stock`}
        </p>
      </div>
    </li>
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

type CardProps = { product: ProductInAdmin & { stock: string | null }; listState: ListState; isEditable: boolean };

const BADGE_LABELS = new Map<string, string>(BADGE_OPTIONS.map(({ value, label }) => [value, label]));

/** One product in the admin list; the whole card links to its editor. */
function AdminProductCard({ product, listState, isEditable }: CardProps) {
  const { number, title, picture, variants, price, compareAt, stock, badges, isCustomized, isHidden } = product;
  return (
    <li className="relative flex min-w-0 flex-col">
      <div className={`aspect-4/5 overflow-hidden bg-ground ${isHidden ? "opacity-55" : ""}`}>
        {picture && <Picture picture={{ ...picture, alt: "" }} sizes={SIZES} className="size-full object-cover" />}
      </div>
      <h2 className="mt-3 font-medium wrap-anywhere">{title}</h2>
      <p className="mt-0.5 text-14 text-stone-strong tabular-nums">
        {price}
        {compareAt && (
          <>
            {" "}
            <s>
              <span className="sr-only">Before the sale </span>
              {compareAt}
            </s>
          </>
        )}
        <span className="block">{[variantCountText(variants), stock].filter(Boolean).join(" · ")}</span>
      </p>
      {(isCustomized || isHidden) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {isCustomized && <Badge>Customized</Badge>}
          {isHidden && <Badge tone="destructive">Hidden</Badge>}
          {badges.map((badge) => (
            <Badge key={badge}>{BADGE_LABELS.get(badge) ?? badge}</Badge>
          ))}
        </p>
      )}
      <MayUse url="/admin/products/1">
        <p className="mt-auto pt-1">
          <Link
            to={productsAddress(listState, { number })}
            preventScrollReset
            state={KEEP_SCROLL}
            aria-label={`Edit ${title}`}
            className="link inline-flex min-h-tap items-center after:absolute after:inset-0"
          >
            Edit
          </Link>
        </p>
      </MayUse>
      <p>
        <Link
          to={detailsPage(number)}
          aria-label={`${isEditable ? "Price and details" : "Details"} of ${title}`}
          className="link relative z-10 inline-flex min-h-tap items-center"
        >
          {isEditable ? "Price and details" : "Details"}
        </Link>
      </p>
    </li>
  );
}
