import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { pageHead } from "#app/ui/page-head.ts";
import { POLICIES, isPolicyName, PROVIDER_HANDLES } from "../policies.ts";
import { policyPage } from "../policies.server.ts";
import { PolicyPage, PolicySections } from "../policy-page.tsx";
import type { Route } from "./+types/policy";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageHead({ ...loaderData, canonical: `${loaderData.publicUrl}${loaderData.path}` }) : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const path = `/policies/${params.name}`;
  const known = PROVIDER_HANDLES[params.name];
  if (known) throw redirect(known, 301);
  if (!isPolicyName(params.name) || POLICIES[params.name].path !== path) throw data(null, { status: 404 });
  const content = await policyPage(db, env, params.name);
  return { ...POLICIES[params.name], ...content, publicUrl };
}

export default function Policy({ loaderData: { title, updatedOn, ...content } }: Route.ComponentProps) {
  return (
    <PolicyPage title={title} note={updatedOn && `Last updated: ${updatedOn}`} contents={content.sections}>
      <PolicySections {...content} />
    </PolicyPage>
  );
}
