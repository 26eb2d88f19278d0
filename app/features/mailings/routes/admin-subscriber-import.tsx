import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SUBSCRIBER_COLUMNS } from "../people-admin.ts";
import { importPeople } from "../subscriber-import.server.ts";
import type { Route } from "./+types/admin-subscriber-import";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Import subscribers", "People out of a file, asked before they get any mailing.");

export async function action({ request, context }: Route.ActionArgs) {
  return importPeople({ context, request, form: await readForm(request) });
}

export const clientAction = keepTyped;

export default function AdminSubscriberImport({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import subscribers">
      <CsvImport
        answer={actionData}
        columns={SUBSCRIBER_COLUMNS.join(", ")}
        rule="Only people who are not on the list are added. A file is nobody’s consent: each is asked once by the usual mail and gets no mailing before saying yes. Who is on the list stays exactly as they are; who left it or asked for no more mail is never brought back."
        back={{ to: "/admin/subscriptions", label: "To the subscribers" }}
      />
    </AdminPage>
  );
}
