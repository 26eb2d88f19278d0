import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { MAX_STOCK_LINES } from "../stock-columns.ts";
import { importStock } from "../stock-import.server.ts";
import type { Route } from "./+types/admin-inventory-import";

export const handle: RouteAccess = { access: "admin", area: "stock" };

export const meta = () => pageMeta("Import inventory", "Set stock from a CSV file.");

export const action = formActions({ other: importStock });

export const clientAction = keepFormValues;

export default function AdminInventoryImport({ actionData }: Route.ComponentProps) {
  const provider = useProviderName();
  return (
    <AdminPage title="Import inventory">
      <CsvImport
        result={actionData}
        columns={`The first line must have a column SKU, and Available with the new numbers. Also read: Variant ID, Location, On hand. Our own export and the inventory export of ${brand.provider} are read as they are.`}
        rule={`Sets the stock of these items in ${provider}. Blank numbers change nothing, and neither do items that aren’t in the file. You see what changes before anything is saved.`}
        maxLines={MAX_STOCK_LINES}
      />
    </AdminPage>
  );
}
