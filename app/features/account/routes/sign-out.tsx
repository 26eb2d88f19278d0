import { redirect } from "react-router";
import { noticeCookie } from "#app/platform/auth/notice.ts";
import { endAllSessions } from "#app/platform/auth/sessions.server.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { callAuth } from "../action-results.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/sign-out";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

const FAILED = { title: "Error signing out", description: "Please try again in a moment." };

/** Signs out on this device or everywhere. Clears the browser's page cache; the cart stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedIn(context);
  const form = await readForm(request);
  try {
    if (form.get("scope") === "global") await endAllSessions(context.get(dbContext), visitor.id);
    const result = await callAuth(context, request, "sign-out", {});
    if (!result.ok) return refused(form, { message: FAILED, status: 500 });
    const headers = withCookies([...result.cookies, noticeCookie("signed-out")]);
    headers.set("Clear-Site-Data", `"cache"`);
    return redirect("/", { headers });
  } catch (error) {
    log("error", "sign-out failed", { error });
    return refused(form, { message: FAILED, status: 500 });
  }
}

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
