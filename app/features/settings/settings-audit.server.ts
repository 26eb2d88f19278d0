import { changedText, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const settingsAudit = {
  sentences: {
    "setting.changed": ({ subject, ...change }) => changedText(`the setting “${subject}”`, change, { value: "value" }),
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof settingsAudit> {}
}
