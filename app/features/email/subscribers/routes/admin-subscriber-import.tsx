import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { CsvImport } from "#app/ui/admin/csv-import.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { importSubscriberFile } from "../subscriber-import.server.ts";
import type { Route } from "./+types/admin-subscriber-import";

export const handle: RouteAccess = { access: "admin", area: "subscribers" };

export const meta = () =>
  pageMeta("Import subscribers", "Add subscribers from a CSV file, and stop emails to those who left elsewhere.");

export const action = formActions({ other: importSubscriberFile });

export const clientAction = keepFormValues;

export default function AdminSubscriberImport({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import subscribers">
      <CsvImport
        result={actionData}
        columns="Only a column with email addresses is required. Exports of Mailchimp, Klaviyo, Shopify, listmonk, Ghost, Brevo, MailerLite and similar products are read as they are, one file at a time; keep their file names. In any other file you say what its columns are, before anything is imported."
        maxLines={100_000}
        maxMegabytes={30}
        rule="New addresses are added. Each one gets an email asking to confirm, and no mailings until they do, unless the file has the date and the source of their opt-in. Anyone who left according to the file (unsubscribed, bounced, blocked, complained) gets no mailings, also after later imports. Other subscribers on the list don’t change, and anyone who unsubscribed stays unsubscribed."
      />
    </AdminPage>
  );
}
