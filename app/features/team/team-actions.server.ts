import { redirect } from "react-router";
import { z } from "zod";
import { ADMIN_ROLES } from "#app/admin-roles.ts";
import { email, isSameEmail } from "#app/features/account/account.ts";
import { refuseWithoutProof } from "#app/features/account/account.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { noticeCookie, type Notice } from "#app/platform/auth/access/notice.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { LAST_OWNER, TEAM_DONE } from "./team.ts";
import {
  changeRole,
  invite,
  resendInvitation,
  revokeAccess,
  withdrawInvitation,
  type NotChanged,
  type Replaced,
  type Withdrawn,
} from "./team.server.ts";

const TRY_AGAIN = "Please try again in a moment.";
const NOT_OWNER = { title: "You’re no longer an owner", description: "Ask an owner of the shop to change the team." };

const role = z.enum(ADMIN_ROLES, "Choose a role");
const invitation = z.object({ email, role });

function done(sent: SentForm, name: keyof typeof TEAM_DONE) {
  return completed(sent.request, TEAM_DONE[name], `/admin/team?done=${name}`);
}

export async function sendInvitation(sent: SentForm) {
  const { context, form } = sent;
  const visitor = await signedIn(context);
  const read = await readForm(form, invitation);
  if (!read.ok) return read.invalid;
  const atEmail = (message: string) => refused(form, { fieldErrors: { email: message } });
  if (isSameEmail(read.value.email, visitor.email))
    return atEmail("This is your own address. You’re on the team already.");
  const unproved = await refuseWithoutProof(sent);
  if (unproved) return unproved;

  const { emails } = context.get(servicesContext);
  return refuseOnError(form, { title: "Invitation not sent", description: TRY_AGAIN }, async () => {
    const result = await adminWrite(context, async (tx) => {
      const invited = await invite(tx, emails, { ...read.value, by: visitor.id, now: new Date() });
      const entry: AuditEntry = { action: "team.invited", subject: read.value.email, after: { role: read.value.role } };
      return { result: invited, entry: typeof invited === "string" ? null : entry };
    });
    if (result === "not-owner") return refused(form, { message: NOT_OWNER, status: 403 });
    if (result === "already-member")
      return atEmail("This address is on the team already. Change their role in the list.");
    if (result === "already-invited")
      return atEmail("This address is invited already. Send the invitation again in the list.");
    return done(sent, "invited");
  });
}

const GONE = {
  title: "This invitation is gone",
  description: "It was accepted or withdrawn in the meantime. Reload the page to see the team.",
};

function invitationRefused(form: FormData, why: NotChanged) {
  return why === "gone"
    ? refused(form, { message: GONE, status: 404 })
    : refused(form, { message: NOT_OWNER, status: 403 });
}

/** Gives no one new access: the email goes to the address that an owner entered with their password. */
export async function resend(sent: SentForm) {
  const { context, form, id } = sent;
  const visitor = await signedIn(context);
  const { emails } = context.get(servicesContext);
  return refuseOnError(form, { title: "Invitation not sent", description: TRY_AGAIN }, async () => {
    const result = await adminWrite(context, async (tx) => {
      const resent = await resendInvitation(tx, emails, id, visitor.id, new Date());
      const entry: AuditEntry | null =
        typeof resent === "string" ? null : { action: "team.resent", subject: resent.email };
      return { result: resent, entry };
    });
    return typeof result === "string" ? invitationRefused(form, result) : done(sent, "resent");
  });
}

export async function withdraw(sent: SentForm) {
  const { context, form, id } = sent;
  const visitor = await signedIn(context);
  return refuseOnError(form, { title: "Invitation not withdrawn", description: TRY_AGAIN }, async () => {
    const result = await adminWrite(context, async (tx) => {
      const withdrawn = await withdrawInvitation(tx, id, visitor.id);
      return { result: withdrawn, entry: typeof withdrawn === "string" ? null : withdrawnEntry(withdrawn) };
    });
    return typeof result === "string" ? invitationRefused(form, result) : done(sent, "withdrawn");
  });
}

function withdrawnEntry({ email, role }: Withdrawn): AuditEntry {
  return { action: "team.withdrawn", subject: email, before: { role } };
}

const NO_MEMBER = { title: "This person is not on the team", description: "Their access was revoked in the meantime." };
const NOT_CONFIRMED = {
  title: "This person’s email address is not confirmed",
  description: "Their role can change once they have opened the link in the email we sent them.",
};

/** The actions on one member's page. */
export function memberActions(userId: string) {
  return {
    async change(sent: SentForm) {
      const { context, form } = sent;
      const visitor = await signedIn(context);
      const read = await readForm(form, z.object({ role }));
      if (!read.ok) return read.invalid;
      const unproved = await refuseWithoutProof(sent);
      if (unproved) return unproved;
      const { emails } = context.get(servicesContext);
      return refuseOnError(form, { title: "Role not changed", description: TRY_AGAIN }, async () => {
        const after = { role: read.value.role };
        const result = await adminWrite(context, async (tx) => {
          const changed = await changeRole(tx, emails, { userId, by: visitor.id, ...after });
          return { result: changed, entry: entriesOf(changed, { action: "team.changed", after }) };
        });
        if (typeof result !== "string")
          return userId === visitor.id ? leave("/admin", "own-role-changed") : done(sent, "changed");
        if (result === "not-owner") return refused(form, { message: NOT_OWNER, status: 403 });
        if (result === "last-owner") return refused(form, { message: LAST_OWNER });
        if (result === "already-admin") return refused(form, { fieldErrors: { role: "This is their role already" } });
        if (result === "not-verified") return refused(form, { message: NOT_CONFIRMED });
        return refused(form, { message: NO_MEMBER, status: 404 });
      });
    },
    async revoke(sent: SentForm) {
      const { context, form } = sent;
      const visitor = await signedIn(context);
      const unproved = await refuseWithoutProof(sent);
      if (unproved) return unproved;
      const { emails } = context.get(servicesContext);
      return refuseOnError(form, { title: "Access not revoked", description: TRY_AGAIN }, async () => {
        const result = await adminWrite(context, async (tx) => {
          const revoked = await revokeAccess(tx, emails, { userId, by: visitor.id });
          return { result: revoked, entry: entriesOf(revoked, { action: "team.revoked" }) };
        });
        if (typeof result !== "string")
          return userId === visitor.id ? leave("/", "left-the-team") : done(sent, "revoked");
        if (result === "not-owner") return refused(form, { message: NOT_OWNER, status: 403 });
        return refused(form, result === "last-owner" ? { message: LAST_OWNER } : { message: NO_MEMBER, status: 404 });
      });
    },
  };
}

/** Who changed their own access cannot open this page again, so neither its data nor a result reaches it. */
function leave(page: string, notice: Notice) {
  return redirect(page, { headers: withCookies([noticeCookie(notice)]) });
}

function entriesOf(result: Replaced | string, change: Pick<AuditEntry, "action" | "after">): AuditEntry[] | null {
  if (typeof result === "string") return null;
  const { email, role, withdrawn } = result;
  return [{ ...change, subject: email, before: { role } }, ...withdrawn.map(withdrawnEntry)];
}
