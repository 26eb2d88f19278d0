import { href } from "react-router";
import { adminRoleOf } from "#app/platform/auth/access/roles.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { teamAudit } from "./team-audit.server.ts";
import { changeEmail, invitationEmail } from "./team-emails.server.ts";
import { changeTemplate, invitationTemplate } from "./team-templates.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    "team-invitation": true;
  }
}

export const teamFeature = defineFeature({
  name: "team",
  area: "team",
  audit: teamAudit,
  emails: ({ links, publicUrl }) => [invitationEmail({ links }), changeEmail({ publicUrl })],
  emailPreviews: (url) => ({
    "Team: invitation": invitationTemplate({ role: "support", link: url("/team/join?token=sample") }),
    "Team: role changed": changeTemplate("manager", url("/admin")),
    "Team: access revoked": changeTemplate("revoked", url("/admin")),
  }),
  personalData: {
    teamRole: (db, { id }) => adminRoleOf(db, id),
  },
  erasure: {
    team_invitations: { table: "team_invitations", label: ["team invitation", "team invitations"] },
  },
  personalTables: [{ what: "team invitations", table: "team_invitations", isSeeded: isExampleAddress("email") }],
  adminNav: [{ label: "Team", to: href("/admin/team"), key: "u", group: "Settings" }],
});
