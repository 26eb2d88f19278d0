import type { AdminRole } from "#app/admin-roles.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { INVITATION_DAYS } from "./team.ts";
import { addressOf, CHANGE_EMAIL, INVITATION_EMAIL, invitationWithId } from "./team.server.ts";
import { changeTemplate, invitationTemplate } from "./team-templates.ts";

/** The link is made when it is sent, so a newer invitation's email never has an older link. */
export function invitationEmail({ links }: { links: Pick<SignedLinks, "url"> }): EmailKind<{ id: number }> {
  return {
    name: INVITATION_EMAIL,
    label: "Team invitation",
    whenUnknown: "resend",
    async prepare(db, { id }) {
      const invitation = await invitationWithId(db, id);
      if (!invitation) return null;
      return {
        email: invitation.email,
        about: `team_invitations:${id}`,
        key: `team-invitation:${id}:${invitation.version}`,
        validForMs: INVITATION_DAYS * DAY_MS,
      };
    },
    async render(db, { id }) {
      const invitation = await invitationWithId(db, id);
      if (!invitation || invitation.expiresAt <= new Date()) return null;
      const { email, role, version } = invitation;
      const link = links.url("/team/join", "team-invitation", { id, version });
      return { to: { address: email }, ...(await renderTemplate(invitationTemplate({ role, link }))) };
    },
  };
}

type Change = { userId: string; change: AdminRole | "revoked" };

export function changeEmail({ publicUrl }: { publicUrl: string }): EmailKind<Change> {
  return {
    name: CHANGE_EMAIL,
    label: "Team role changed",
    whenUnknown: "resend",
    async prepare(db, { userId }) {
      const email = await addressOf(db, userId);
      return email ? { email, validForMs: DAY_MS } : null;
    },
    async render(db, { userId, change }) {
      const address = await addressOf(db, userId);
      if (!address) return null;
      return { to: { address }, ...(await renderTemplate(changeTemplate(change, `${publicUrl}/admin`))) };
    },
  };
}
