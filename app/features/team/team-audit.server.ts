import { ROLE_NAMES, type AdminRole } from "#app/admin-roles.ts";
import { textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const teamAudit = {
  sentences: {
    "team.invited": ({ subject, after }) => `invited ${subject} to the team${asRole(after)}`,
    "team.resent": ({ subject }) => `sent ${subject} their invitation to the team again`,
    "team.withdrawn": ({ subject }) => `withdrew the invitation of ${subject} to the team`,
    "team.joined": ({ after }) => `joined the team${asRole(after)}`,
    "team.changed": ({ subject, before, after }) =>
      `changed the role of ${subject}${asRole(before, "from")}${asRole(after, "to")}`,
    "team.revoked": ({ subject, before }) => `ended the access of ${subject}${asRole(before)}`,
    "team.granted": ({ subject, after }) => `gave ${subject} access${asRole(after)}`,
  },
} satisfies AuditPart;

function asRole({ role }: Record<string, unknown>, preposition = "as"): string {
  const name = textOf(role);
  return name === "" ? "" : ` ${preposition} ${Object.hasOwn(ROLE_NAMES, name) ? ROLE_NAMES[name as AdminRole] : name}`;
}

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof teamAudit> {}
}
