import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PROMO_COLUMNS } from "../promo-admin.ts";
import { importPromoCodes } from "../promo-import.server.ts";
import type { Route } from "./+types/admin-promo-import";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Import promo codes", "Codes out of a file.");

export async function action({ request, context }: Route.ActionArgs) {
  return importPromoCodes({ context, request, form: await readForm(request) });
}

export const clientAction = keepTyped;

export default function AdminPromoImport({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import promo codes">
      <CsvImport
        result={actionData}
        columns={PROMO_COLUMNS.join(", ")}
        rule="A code there is none of yet is created; one there is takes the type, value, limit, expiry and state of the file; what the file has no column for stays as it is. How often it was used stays as it is, and no code is ever deleted."
        back={{ to: "/admin/promo-codes", label: "To the promo codes" }}
      />
    </AdminPage>
  );
}
