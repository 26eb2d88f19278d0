import type { Door } from "#app/platform/auth/door.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/settings";

export const handle: Door = { opensTo: "shopper" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
