import { data, Link, useLocation } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { customizationVersion } from "../admin/save-customization.server.ts";
import { save } from "../admin/product-admin-actions.server.ts";
import { customizableProduct } from "../admin/editable-store.server.ts";
import { customizationOf } from "../admin/product-admin.server.ts";
import { GONE, LOAD_FAILED, productGid, productsAddress, readListState } from "../admin/product-admin.ts";
import { draftOf } from "../admin/product-draft.ts";
import { ProductEditor } from "../admin/product-editor.tsx";
import type { Route } from "./+types/admin-product";

export const handle: RouteAccess = { access: "admin", area: "products" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.product?.title ?? "Product Management", "How this product appears in the shop.");

const NUMBER = /^[1-9]\d{0,18}$/;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = { listState: readListState(request.url), number: params.id };
  if (!NUMBER.test(params.id)) return data({ ...page, product: null, problem: GONE }, { status: 404 });
  try {
    const id = productGid(params.id);
    const [product, kept] = await Promise.all([customizableProduct(services, id), customizationOf(services.db, id)]);
    if (product === "needs-plan") return data({ ...page, product: null, problem: PAYMENT_REQUIRED }, { status: 402 });
    if (product === null) return data({ ...page, product: null, problem: GONE }, { status: 404 });
    const { pictures, ...shown } = product;
    const edited = {
      ...shown,
      draft: draftOf(kept, { pictures, videos: shown.videos }),
      version: customizationVersion(kept),
    };
    return data({ ...page, product: edited, problem: null });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const problem = `${LOAD_FAILED}. Reload the page in a moment.`;
    return data({ ...page, product: null, problem }, { status: 500 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!NUMBER.test(params.id)) throw data(GONE, { status: 404 });
  return formActions({ other: (sent) => save(sent, params.id) })({ context, request });
}

export const clientAction = keepFormValues;

export default function AdminProduct({ loaderData }: Route.ComponentProps) {
  const { product, problem, listState, number } = loaderData;
  const closeTo = productsAddress(listState);
  // Reopened while the dialog is still closing, the editor starts fresh.
  const { key } = useLocation();
  if (product)
    return (
      <div className="mb-5 empty:hidden">
        <ProductEditor
          key={`${product.id} ${key}`}
          product={product}
          action={productsAddress(listState, { number })}
          closeTo={closeTo}
        />
      </div>
    );
  return (
    <div className="mb-5">
      <FormNotice>{problem}</FormNotice>
      <Link to={closeTo} className="link mt-2 inline-flex min-h-tap items-center">
        Back to all products
      </Link>
    </div>
  );
}
