import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { productChoices } from "#app/platform/shopify/products.server.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { create } from "../admin/details/product-details-actions.server.ts";
import { editableStore } from "../admin/editable-store.server.ts";
import { DetailsForm } from "../admin/details/details-form.tsx";
import type { Route } from "./+types/admin-product-new";

export const handle: RouteAccess = { access: "admin", area: "products" };

export const meta = () => pageMeta("New product", "Create a product.");

export async function loader({ context }: Route.LoaderArgs) {
  const admin = editableStore(context.get(servicesContext));
  // Products are created in Shopify's admin.
  if (!admin) throw data(null, { status: 404 });
  return productChoices(admin);
}

export const action = formActions({ other: create });

export const clientAction = keepFormValues;

export default function AdminProductNew({ loaderData }: Route.ComponentProps) {
  const { collections, currency } = loaderData;
  return (
    <AdminPage title="New product" lead="A title and a price are enough to begin with. A draft is not in the shop.">
      <MayUse url="/admin/products/new" otherwise={<p>{READ_ONLY}</p>}>
        <DetailsForm action="/admin/products/new" product={null} collections={collections} currency={currency} />
      </MayUse>
    </AdminPage>
  );
}
