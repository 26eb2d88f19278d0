import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SUBSCRIBER_COLUMNS } from "../subscriber-lists.ts";
import { importSubscriberFile } from "../subscriber-import.server.ts";
import type { Route } from "./+types/admin-subscriber-import";

export const handle: RouteAccess = { access: "admin" };

export const meta = () =>
  pageMeta("Import subscribers", "Add subscribers from a CSV file. Each one confirms by email first.");

export const action = formActions({ other: importSubscriberFile });

export const clientAction = keepFormValues;

export default function AdminSubscriberImport({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import subscribers">
      <CsvImport
        result={actionData}
        columns={SUBSCRIBER_COLUMNS.join(", ")}
        rule="Only new addresses are added. Each one gets an email asking to confirm, and no mailings until they do. Subscribers already on the list don’t change, and anyone who unsubscribed stays unsubscribed."
        back={{ to: "/admin/subscriptions", label: "Back to subscribers" }}
      />
    </AdminPage>
  );
}
