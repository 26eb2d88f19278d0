import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SETTINGS_DONE } from "../settings-admin.ts";
import { saveSettings, settingsByGroup } from "../settings-admin.server.ts";
import type { Route } from "./+types/admin-settings";

export const handle: RouteAccess = { access: "admin", area: "settings" };

export const meta = () => pageMeta("Settings", "Contact, time zone, shipping, email and other settings of the shop.");

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await settingsByGroup(context.get(servicesContext)) };
}

export const action = formActions({ other: saveSettings });

export const clientAction = keepFormValues;

export default function AdminSettings({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Settings"
      lead="Changes apply everywhere within a few seconds, without a restart. Empty a field to go back to its default."
      done={SETTINGS_DONE}
    >
      <div className="grid gap-10">
        {groups.map((group) => (
          <SettingsForm key={group.group} {...group} />
        ))}
      </div>
    </AdminPage>
  );
}
