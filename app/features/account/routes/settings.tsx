import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/settings";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
