import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { mayDo, type RouteAccess, type Visitor } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { ALERT_KINDS, ALERTS, type AlertSettings } from "../alerts.ts";
import { alertSettingsOf, saveAlertSettings } from "../alerts.server.ts";
import type { Route } from "./+types/admin-alerts";

export const handle: RouteAccess = { access: "admin", area: "home" };

export const meta = () => pageMeta("Alerts", "The emails you get about the shop.");

const DONE = { saved: { title: "Alerts saved" } };

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await signedIn(context);
  const settings = await alertSettingsOf(context.get(servicesContext).db, admin.id);
  return { email: admin.email, settings, kinds: kindsFor(admin) };
}

/** The alerts that the admin's role includes. */
function kindsFor(admin: Visitor) {
  return ALERT_KINDS.filter((kind) => mayDo(admin, ALERTS[kind].area, "read"));
}

export const action = formActions({ other: save });

async function save({ context, request, form }: SentForm) {
  const admin = await signedIn(context);
  const { id, email } = admin;
  const chosen: Partial<AlertSettings> = Object.fromEntries(kindsFor(admin).map((kind) => [kind, form.has(kind)]));
  const failed = { title: "Alerts not saved", description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    await adminWrite(context, async (tx) => {
      const before = await alertSettingsOf(tx, id);
      const after = { ...before, ...chosen };
      await saveAlertSettings(tx, id, after);
      return { result: null, entry: { action: "alerts.updated", subject: email, before, after } };
    });
    return completed(request, DONE.saved, "/admin/alerts?done=saved");
  });
}

export const clientAction = keepFormValues;

export default function AdminAlerts({ loaderData: { email, settings, kinds } }: Route.ComponentProps) {
  const { Form, form, formKey, isSubmitting, refusal } = useActionForm("/admin/alerts");
  return (
    <AdminPage title="Alerts" lead={`Emails to ${email}. Every admin has their own settings.`} done={DONE}>
      <Form key={formKey} {...form} className="grid max-w-measure gap-4">
        <Refusal message={refusal} />
        {kinds.map((kind) => (
          <CheckField
            key={`${kind} ${settings[kind]}`}
            isSwitch
            name={kind}
            label={ALERTS[kind].label}
            hint={ALERTS[kind].hint}
            defaultChecked={settings[kind]}
          />
        ))}
        <p>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Save"}
          </Button>
        </p>
      </Form>
    </AdminPage>
  );
}
