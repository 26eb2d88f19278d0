import type { ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const auditAudit = {
  sentences: {
    "audit.exported": ({ after }) =>
      after["rows"] === "all" ? "exported the audit log" : "exported a part of the audit log",
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof auditAudit> {}
}
