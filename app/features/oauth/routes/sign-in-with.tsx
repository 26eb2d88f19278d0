import { data, Link, redirect, useLocation } from "react-router";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { requestContext } from "#app/platform/context.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { LeavingPage } from "../leaving-page.tsx";
import { otherWayFailed, startSignInWith } from "../oauth.server.ts";
import type { Route } from "./+types/sign-in-with";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [...pageMeta("Sign in", "Your account."), { name: "robots", content: "noindex" }];

/** POST /auth/with/oidc?next=…: sets the state cookie. The page redirects, because the form-action policy keeps forms on this site. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"));
  const ask = context.get(requestContext).callAuth;
  const leaving = await startSignInWith((path, body) => ask(path, request, body), params.provider, next);
  if (!leaving) throw redirect(otherWayFailed(next, "unreachable"));
  return data({ redirectUrl: leaving.url }, { headers: leaving.headers });
}

export default function SignInWith({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  if (actionData)
    return (
      <LeavingPage title="Sign In" url={actionData.redirectUrl}>
        Continue to {new URL(actionData.redirectUrl).host}
      </LeavingPage>
    );
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-6 py-section">
      <h1 className="font-display text-64">Sign In</h1>
      <p className="text-18">
        <Link className="link" to={`/auth${search}`}>
          Back to Sign In
        </Link>
      </p>
    </main>
  );
}
