import { ROLE_NAMES, type AdminRole } from "#app/admin-roles.ts";
import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { INVITATION_DAYS } from "./team.ts";

export function invitationTemplate({ role, link }: { role: AdminRole; link: string }): EmailTemplate {
  return {
    subject: `Join the team of ${brand.name}`,
    heading: `You’re invited to the team of ${brand.name}`,
    paragraphs: [
      `An owner of ${brand.name} invited you to help run the shop. Your role will be ${ROLE_NAMES[role]}.`,
      `Sign in with this email address, or create an account with it, and join. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    button: { label: "Join the team", link },
    note: "If you didn’t expect this, you can ignore this email. Nothing changes until you join.",
  };
}

export function changeTemplate(change: AdminRole | "revoked", adminUrl: string): EmailTemplate {
  const note = `You’re receiving this because you are or were on the team of ${brand.name}.`;
  if (change === "revoked")
    return {
      subject: `You’re no longer on the team of ${brand.name}`,
      heading: "Your access has ended",
      paragraphs: [
        `An owner of ${brand.name} ended your access to the admin. Your account and your orders stay as they are.`,
        "If you think this is a mistake, ask them to invite you again.",
      ],
      note,
    };
  return {
    subject: `Your role at ${brand.name} is now ${ROLE_NAMES[change]}`,
    heading: `Your role is now ${ROLE_NAMES[change]}`,
    paragraphs: [`An owner of ${brand.name} changed what you can see and do in the admin.`],
    button: { label: "Open the admin", link: adminUrl },
    note,
  };
}
