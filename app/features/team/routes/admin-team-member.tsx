import { useEffect } from "react";
import { data, href, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { ADMIN_ROLES, ROLE_NAMES } from "#app/admin-roles.ts";
import { ProofFields, SendCode } from "#app/features/account/proof-fields.tsx";
import { refusalOf } from "#app/platform/auth/access/refusal.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { ROLE_HINTS } from "../team.ts";
import { memberActions } from "../team-actions.server.ts";
import { teamMember } from "../team.server.ts";
import type { Route } from "./+types/admin-team-member";

export const handle: RouteAccess = { access: "admin", area: "team" };

export const meta = () => pageMeta("Team member", "Change a role, or revoke access.");

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, auth, env } = context.get(servicesContext);
  const visitor = await signedIn(context);
  const member = await teamMember(db, id);
  if (!member?.role) throw data(null, { status: 404 });
  const why = await refusalOf(db, visitor, ["team"], "act");
  if (why) throw data(why, { status: 403, headers: { "Cache-Control": "no-store" } });
  const { name, email, role } = member;
  const { proof } = await auth.signInMethods(visitor.id);
  return { id, name, email, role, proof, isOwn: id === visitor.id, isNamedOwner: env.ADMIN_EMAIL === email };
}

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  formActions(memberActions(id))({ request, context });

export const clientAction = keepFormValues;

/** After a success the page leads back to the team: the member may be none anymore. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as ActionResult | undefined)?.state === "done" ? false : defaultShouldRevalidate;
}

type Loaded = Route.ComponentProps["loaderData"];

export default function AdminTeamMember({ loaderData }: Route.ComponentProps) {
  const { name, email, role, proof, isOwn, isNamedOwner } = loaderData;
  return (
    <AdminPage title={name || email} lead={`${email}, ${ROLE_NAMES[role]}${isOwn ? ". This is you." : ""}`}>
      <div className="grid max-w-measure gap-10">
        {proof === "emailed-code" && <SendCode />}
        {isNamedOwner && (
          <p>
            ADMIN_EMAIL names this account, so the next start of the site makes them an owner again. Change that setting
            first.
          </p>
        )}
        <ChangeRole {...loaderData} />
        <Revoke {...loaderData} />
      </div>
    </AdminPage>
  );
}

const ROLE_OPTIONS = ADMIN_ROLES.map((role) => ({ value: role, label: `${ROLE_NAMES[role]}: ${ROLE_HINTS[role]}` }));

function ChangeRole({ id, role, proof }: Loaded) {
  const { Form, form, hidden, formKey, isSubmitting, errors, field, refusal, done } = useActionForm(
    href("/admin/team/:id", { id }),
    { fields: { intent: "change" } },
  );
  useReturnToTeam(done !== null);
  return (
    <section aria-labelledby="role">
      <h2 id="role" className="border-b border-line-strong pb-1.5 font-medium">
        Role
      </h2>
      <Form key={`${formKey} ${role}`} {...form} className="mt-4 grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <SelectField label="Role" {...field("role", role)} required options={ROLE_OPTIONS} />
        <ProofFields proof={proof} errors={errors} label="Your password" />
        <p>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Change role"}
          </Button>
        </p>
      </Form>
    </section>
  );
}

function Revoke({ id, name, email, proof, isOwn }: Loaded) {
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal, done } = useActionForm(
    href("/admin/team/:id", { id }),
    { fields: { intent: "revoke" } },
  );
  useReturnToTeam(done !== null);
  return (
    <section aria-labelledby="revoke">
      <h2 id="revoke" className="border-b border-line-strong pb-1.5 font-medium">
        Revoke access
      </h2>
      <p className="mt-3 wrap-anywhere">
        {isOwn
          ? "You lose the admin at once. Your account and your orders stay."
          : `${name || email} loses the admin at once, wherever they are signed in. Their account and their orders stay.`}
      </p>
      <Form key={formKey} {...form} className="mt-4 grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <ProofFields proof={proof} errors={errors} label="Your password" />
        <p>
          <Button type="submit" kind="secondary" disabled={isSubmitting}>
            {isSubmitting ? "Revoking..." : "Revoke access"}
          </Button>
        </p>
      </Form>
    </section>
  );
}

/** The toast stays. */
function useReturnToTeam(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDone) void navigate(href("/admin/team"));
  }, [isDone, navigate]);
}
