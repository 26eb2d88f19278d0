import { href } from "react-router";
import { failedEmails } from "#app/platform/email/outgoing-emails.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { systemAudit } from "./system-audit.server.ts";

export const systemFeature = defineFeature({
  name: "system",
  area: "system",
  audit: systemAudit,
  attention: () => [
    {
      kind: "waiting",
      one: "email didn’t arrive this week",
      many: "emails didn’t arrive this week",
      to: href("/admin/system"),
      count: failedEmails,
    },
  ],
  adminNav: [{ label: "System", to: href("/admin/system"), key: "y", group: "Settings" }],
});
