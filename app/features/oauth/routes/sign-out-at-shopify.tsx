import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, NO_STORE } from "#app/platform/http/loader-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { LeavingPage } from "../leaving-page.tsx";
import { shopifySignOutUrl, withoutIdToken } from "../oauth.server.ts";
import type { Route } from "./+types/sign-out-at-shopify";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [...pageMeta("Signed out", "Your account."), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = await shopifySignOutUrl(services, request);
  if (url === null) throw redirect("/", { headers: NO_STORE });
  return data({ url }, { headers: { ...NO_STORE, "Set-Cookie": withoutIdToken(services.publicUrl) } });
}

export const headers = headersOfLoader;

/** The address is loaded once: its cookie is gone then. */
export const shouldRevalidate = () => false;

export default function SignOutAtShopify({ loaderData: { url } }: Route.ComponentProps) {
  return (
    <LeavingPage
      title="Signed out"
      lead="You’re signed out here. On a shared device, sign out of Shopify as well: its checkout still knows you."
      url={url}
    >
      Sign out of Shopify, too
    </LeavingPage>
  );
}
