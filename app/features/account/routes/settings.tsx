import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { settingsOf } from "../settings.server.ts";
import {
  changeBackupEmail,
  changeEmail,
  changePassword,
  endSessions,
  endSiteAccess,
  sendCode,
  signOut,
} from "../settings-actions.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/settings";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

export const action = formActions({
  code: sendCode,
  email: changeEmail,
  password: changePassword,
  "backup-email": changeBackupEmail,
  sessions: endSessions,
  sites: endSiteAccess,
  "sign-out": signOut,
});

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
