import { href, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { POLICIES } from "../policies.ts";
import { allPolicies } from "../policies.server.ts";
import { policyStatus } from "../policy-admin.ts";
import type { Route } from "./+types/admin-policies";

export const handle: RouteAccess = { access: "admin", area: "policies" };

export const meta = () => pageMeta("Policies", "Shipping, returns, terms and other pages.");

export async function loader({ context }: Route.LoaderArgs) {
  const policies = await allPolicies(context.get(servicesContext).db);
  return {
    policies: policies.map(({ name, text, isTemplate, updatedAt }) => ({
      name,
      isTemplate,
      updatedAt,
      isEmpty: text === "",
    })),
  };
}

export default function AdminPolicies({ loaderData: { policies } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Policies"
      lead="We shipped templates that fit this shop’s settings. They aren’t legal advice: review each page before you go live, and save it, even if you change nothing."
    >
      <ul aria-label="Policies" data-rows className="border-t border-line">
        {policies.map((policy) => {
          const { title, path } = POLICIES[policy.name];
          const status = policyStatus(policy);
          return (
            <li key={policy.name} className="grid gap-x-8 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="text-16 font-medium">{title}</span>
                  {policy.isEmpty ? <Badge>Nothing added</Badge> : <Badge tone={status.tone}>{status.label}</Badge>}
                </p>
                <p className="mt-1 text-14 text-stone-strong">
                  {path}
                  {policy.updatedAt && (
                    <>
                      {" · Saved "}
                      <Moment at={policy.updatedAt} />
                    </>
                  )}
                </p>
              </div>
              <p className="flex flex-wrap gap-x-6">
                <Link
                  to={href("/admin/policies/:name", { name: policy.name })}
                  aria-label={`Edit ${title}`}
                  className="link inline-flex min-h-tap items-center"
                >
                  Edit
                </Link>
                <Link to={path} aria-label={`View ${title}`} className="link inline-flex min-h-tap items-center">
                  View
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
    </AdminPage>
  );
}
