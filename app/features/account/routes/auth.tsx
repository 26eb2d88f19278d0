import { Link, redirect } from "react-router";
import { otherWayProblem } from "#app/features/oauth/oauth.ts";
import { OtherWays } from "#app/features/oauth/other-ways.tsx";
import { signInWays } from "#app/platform/auth/sign-in/sign-in-ways.server.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AUTH_ACTIONS } from "../auth-actions.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import { modeOf } from "../modes.ts";
import { MODE_TEXTS } from "../mode-texts.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import type { Route } from "./+types/auth";

export const handle: RouteAccess = { access: "visitor" };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(MODE_TEXTS[loaderData.mode].title, "Sign in, create an account or set a new password."),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  // AUTH-06 says /admin; its guard redirects everyone but admins to home (decision 099).
  const { db, env } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const otherWay = query.get("came") === "other-way" ? otherWayProblem(query.get("error")) : null;
  const isSignedIn = (await context.get(requestContext).visitor()) !== null;
  // A request that another site sent someone here with has failed, which they must get to know.
  if (isSignedIn && otherWay === null) throw redirect("/admin");
  return {
    mode: modeOf(query),
    next: sameSitePath(query.get("next")),
    came: query.get("came"),
    otherWay,
    isSignedIn,
    ways: await signInWays(db, env),
  };
}

export const action = formActions({
  other: (sent) => AUTH_ACTIONS[modeOf(new URL(sent.request.url).searchParams)](sent),
});

export const clientAction = keepFormValues;

const CAME_FROM: Record<string, string> = {
  "expired-link": "Invalid or expired reset link",
  "password-updated": "Password updated!",
};

export default function Auth({ loaderData: { mode, next, came, otherWay, isSignedIn, ways } }: Route.ComponentProps) {
  const { title, lead } = MODE_TEXTS[mode];
  return (
    <AuthPage
      title={title}
      lead={
        isSignedIn
          ? "You’re signed in here."
          : next.startsWith("/favorites") && mode === "sign-in"
            ? "Please sign in to view favorites"
            : lead
      }
      aside={
        <Link className="link inline-flex min-h-11 items-center" to="/">
          Back to Home
        </Link>
      }
    >
      {came && CAME_FROM[came] && <WithoutScripts>{CAME_FROM[came]}</WithoutScripts>}
      {otherWay && <FormNotice>{otherWay}</FormNotice>}
      {!isSignedIn && <AuthForm key={mode} mode={mode} next={next} />}
      {!isSignedIn && (mode === "sign-in" || mode === "sign-up") && <OtherWays ways={ways} next={next} />}
    </AuthPage>
  );
}
