import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PROMO_COLUMNS, REQUIRED_PROMO_COLUMNS } from "../promo-admin.ts";
import { importPromoCodes } from "../promo-import.server.ts";
import type { Route } from "./+types/admin-promo-import";

export const handle: RouteAccess = { access: "admin", area: "promo-codes" };

export const meta = () => pageMeta("Import promo codes", "Create and update promo codes from a CSV file.");

export const action = formActions({ other: importPromoCodes });

export const clientAction = keepFormValues;

const OPTIONAL = PROMO_COLUMNS.filter((column) => !REQUIRED_PROMO_COLUMNS.includes(column));

export default function AdminPromoImport({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import promo codes">
      <CsvImport
        result={actionData}
        columns={`The first line must have the column names ${REQUIRED_PROMO_COLUMNS.join(", ")}. Also read: ${OPTIONAL.join(", ")}.`}
        rule="New codes are created. Existing codes take the type, value, limit, expiration date and status in the file; anything the file has no column for stays the same. Use counts never change, and no code is deleted."
      />
    </AdminPage>
  );
}
