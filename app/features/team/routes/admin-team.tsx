import { href, Link } from "react-router";
import { ADMIN_AREAS, ADMIN_ROLES, AREAS, levelOf, ROLE_NAMES } from "#app/admin-roles.ts";
import { ProofFields, SendCode } from "#app/features/account/proof-fields.tsx";
import { mayDo, type RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { ROLE_HINTS, TEAM_DONE } from "../team.ts";
import { resend, sendInvitation, withdraw } from "../team-actions.server.ts";
import { openInvitations, teamMembers } from "../team.server.ts";
import type { Route } from "./+types/admin-team";

export const handle: RouteAccess = { access: "admin", area: "team" };

export const meta = () => pageMeta("Team", "Who helps to run the shop, and what they may do.");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth } = context.get(servicesContext);
  const visitor = await signedIn(context);
  const [members, invitations, { proof }] = await Promise.all([
    teamMembers(db),
    openInvitations(db),
    auth.signInMethods(visitor.id),
  ]);
  const now = new Date();
  return {
    members,
    invitations: invitations.map((each) => ({ ...each, isExpired: each.expiresAt <= now })),
    proof,
    own: visitor.id,
    canChange: mayDo(visitor, "team", "act"),
  };
}

export const action = formActions({ invite: sendInvitation, resend, withdraw });

export const clientAction = keepFormValues;

type Loaded = Route.ComponentProps["loaderData"];

export default function AdminTeam({
  loaderData: { members, invitations, proof, own, canChange },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Team"
      lead={
        canChange
          ? "Who helps to run the shop. Each person has their own account and one role."
          : "Who helps to run the shop. Only owners change the team."
      }
      done={TEAM_DONE}
    >
      <ul aria-label="Team" data-rows className="border-t border-line">
        {members.map((member) => (
          <Member key={member.id} member={member} isOwn={member.id === own} canChange={canChange} />
        ))}
        {invitations.map((invitation) => (
          <Invitation key={`invitation ${invitation.id}`} invitation={invitation} canChange={canChange} />
        ))}
      </ul>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {canChange && <Invite proof={proof} />}
        <Roles />
      </div>
    </AdminPage>
  );
}

type MemberProps = { member: Loaded["members"][number]; isOwn: boolean; canChange: boolean };

function Member({ member, isOwn, canChange }: MemberProps) {
  const { id, name, email, role, revokedAt, signedInAt, hasSecondFactor } = member;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_auto] md:items-baseline">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {name || email}
          {isOwn && <span className="font-normal text-stone-strong"> (you)</span>}
        </p>
        {name && <p className="text-14 text-stone-strong">{email}</p>}
      </div>
      <p>{role ? <Badge tone="default">{ROLE_NAMES[role]}</Badge> : <Badge tone="destructive">Revoked</Badge>}</p>
      <p className="text-14 text-stone-strong">
        {role === null ? (
          revokedAt && (
            <>
              Revoked <Moment at={revokedAt} />
            </>
          )
        ) : (
          <>
            {signedInAt ? (
              <>
                Last sign-in <Moment at={signedInAt} />
              </>
            ) : (
              "Signed out everywhere"
            )}
            {hasSecondFactor ? ", second factor on" : ", no second factor"}
          </>
        )}
      </p>
      <p>
        {canChange && role && (
          <Link className="link inline-flex min-h-tap items-center" to={href("/admin/team/:id", { id })}>
            Change<span className="sr-only">{` ${name || email}`}</span>
          </Link>
        )}
      </p>
    </li>
  );
}

type InvitationProps = { invitation: Loaded["invitations"][number]; canChange: boolean };

function Invitation({ invitation, canChange }: InvitationProps) {
  const { id, email, role, createdAt, expiresAt, isExpired } = invitation;
  const row = { action: href("/admin/team"), about: email };
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_auto] md:items-baseline">
      <p className="min-w-0 font-medium wrap-anywhere">{email}</p>
      <p className="flex flex-wrap gap-2">
        <Badge>{isExpired ? "Invitation expired" : "Invited"}</Badge>
        <Badge>{ROLE_NAMES[role]}</Badge>
      </p>
      <p className="text-14 text-stone-strong">
        Invited <Moment at={createdAt} />, {isExpired ? "expired" : "works until"} <Moment at={expiresAt} />
      </p>
      {canChange && (
        <div className="flex flex-wrap gap-x-5">
          <RowButton {...row} fields={{ intent: "resend", id }} label="Send again" busy="Sending..." />
          <RowButton
            {...row}
            fields={{ intent: "withdraw", id }}
            label="Withdraw"
            busy="Withdrawing..."
            isDestructive
          />
        </div>
      )}
    </li>
  );
}

const ROLE_OPTIONS = [...ADMIN_ROLES].reverse().map((role) => ({
  value: role,
  label: `${ROLE_NAMES[role]}: ${ROLE_HINTS[role]}`,
}));

function Invite({ proof }: Pick<Loaded, "proof">) {
  const { Form, form, hidden, formKey, isSubmitting, errors, field, refusal } = useActionForm(href("/admin/team"), {
    fields: { intent: "invite" },
  });
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="border-b border-line-strong pb-1.5 font-medium">
        Invite someone
      </h2>
      <div className="mt-4 grid max-w-measure gap-6">
        {proof === "emailed-code" && <SendCode />}
        <Form key={formKey} {...form} className="grid gap-6">
          {hidden}
          <Refusal message={refusal} />
          <TextField
            label="Email"
            {...field("email")}
            type="email"
            required
            autoComplete="off"
            hint="They join with an account of this address, or create one."
          />
          <SelectField label="Role" {...field("role", "support")} required options={ROLE_OPTIONS} />
          <ProofFields proof={proof} errors={errors} label="Your password" />
          <p>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Sending..." : "Send invitation"}
            </Button>
          </p>
        </Form>
      </div>
    </section>
  );
}

const LEVELS = { none: "No", read: "View", act: "Yes" } as const;

/** What each role may do, from the table that the server enforces. */
function Roles() {
  return (
    <section aria-labelledby="roles" className="min-w-0">
      <h2 id="roles" className="border-b border-line-strong pb-1.5 font-medium">
        What each role may do
      </h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby="roles" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Area
              </th>
              {ADMIN_ROLES.map((role) => (
                <th key={role} scope="col" className="py-1.5 pr-3 font-medium">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.map((area) => (
              <tr key={area} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {ADMIN_AREAS[area]}
                </th>
                {ADMIN_ROLES.map((role) => (
                  <td key={role} className="py-1 pr-3 text-stone-strong">
                    {LEVELS[levelOf(role, area)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
