import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { productChoices, storedProduct } from "#app/platform/shopify/products.server.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { ConfirmBox } from "#app/ui/admin/confirm-box.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { duplicate, remove, update } from "../admin/details/product-details-actions.server.ts";
import { editedDetails } from "../admin/details/product-details.server.ts";
import { DETAILS_DONE, detailsPage } from "../admin/details/product-fields.ts";
import { DetailsForm } from "../admin/details/details-form.tsx";
import { providedDetails } from "../admin/details/provided-details.server.ts";
import { ProvidedProduct } from "../admin/details/provided-product.tsx";
import { editableStore } from "../admin/editable-store.server.ts";
import { GONE, productGid } from "../admin/product-admin.ts";
import type { Route } from "./+types/admin-product-details";

export const handle: RouteAccess = { access: "admin", area: "products" };

const titleOf = (shown: Route.ComponentProps["loaderData"] | undefined) =>
  shown?.product?.title ?? shown?.provided?.title ?? "Product";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(titleOf(loaderData), "What a product is and costs.");

const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!NUMBER.test(params.id)) throw data(GONE, { status: 404 });
  const services = context.get(servicesContext);
  const id = productGid(params.id);
  const admin = editableStore(services);
  const none = { product: null, provided: null, adminUrl: null, collections: [], currency: "", number: params.id };
  if (!admin) {
    const provided = await providedDetails(services.db, id);
    if (!provided) throw data(GONE, { status: 404 });
    const shop = services.shop?.domain.replace(/\.myshopify\.com$/, "");
    const adminUrl = shop === undefined ? null : `https://admin.shopify.com/store/${shop}/products/${params.id}`;
    return { ...none, provided, adminUrl };
  }
  const [stored, choices] = await Promise.all([storedProduct(admin, id), productChoices(admin)]);
  if (!stored) throw data(GONE, { status: 404 });
  return { ...none, product: editedDetails(stored), collections: choices.collections, currency: choices.currency };
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  if (!NUMBER.test(params.id)) throw data(GONE, { status: 404 });
  return formActions({
    save: (form) => update(form, params.id),
    duplicate: (form) => duplicate(form, params.id),
    delete: (form) => remove(form, params.id),
  })(sent);
}

export const clientAction = keepFormValues;

const TONES = { active: "good", draft: "secondary", archived: "destructive" } as const;
const STATUS = { active: "Active", draft: "Draft", archived: "Archived" };

export default function AdminProductDetails({ loaderData }: Route.ComponentProps) {
  const { product, provided, adminUrl, collections, currency, number } = loaderData;
  const page = detailsPage(number);
  return (
    <AdminPage title={titleOf(loaderData)} done={DETAILS_DONE}>
      <p className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        {product && <Badge tone={TONES[product.status]}>{STATUS[product.status]}</Badge>}
        <Link to="/admin/products" className="link inline-flex min-h-tap items-center">
          All products
        </Link>
        <Link to={`/admin/products/${number}`} className="link inline-flex min-h-tap items-center">
          Photos, badges and categories
        </Link>
        {product?.status === "active" && (
          <Link to={`/product/${product.handle}`} className="link inline-flex min-h-tap items-center">
            View in the shop
          </Link>
        )}
      </p>
      {provided && <ProvidedProduct product={provided} adminUrl={adminUrl} provider={brand.provider} />}
      {product && (
        <MayUse url={page} otherwise={<p>{READ_ONLY}</p>}>
          <DetailsForm key={number} action={page} product={product} collections={collections} currency={currency} />
          <div className="mt-12 flex flex-wrap items-start gap-x-8 gap-y-4 border-t border-line pt-6">
            <DuplicateForm key={`copy ${number}`} action={page} />
            <DeleteForm key={`delete ${number}`} action={page} title={product.title} />
          </div>
        </MayUse>
      )}
    </AdminPage>
  );
}

function DuplicateForm({ action }: { action: string }) {
  const { Form, form, hidden, typed, doneCount, isSubmitting, refusal } = useActionForm(action, {
    fields: { intent: "duplicate" },
  });
  return (
    <Form {...form}>
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <Button type="submit" kind="secondary" disabled={isSubmitting}>
        Duplicate product
      </Button>
      <Refusal message={refusal} />
    </Form>
  );
}

function DeleteForm({ action, title }: { action: string; title: string }) {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm(action, {
    fields: { intent: "delete" },
    question: `Delete ${title}? This cannot be undone.`,
  });
  return (
    <Form {...form} className="max-w-md">
      {hidden}
      <button type="submit" className="link min-h-tap text-crimson" disabled={isSubmitting}>
        Delete product
      </button>
      <p className="text-14 text-stone-strong">
        Only a product that was never sold can be deleted. Archive others: they leave the shop, and orders stay as they
        are.
      </p>
      <ConfirmBox />
      <Refusal message={refusal} />
    </Form>
  );
}
