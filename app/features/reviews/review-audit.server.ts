import { lowered, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const reviewAudit = {
  sentences: {
    "review.approved": ({ subject }) => `approved ${lowered(subject)}`,
    "review.hidden": ({ subject }) => `unpublished ${lowered(subject)}`,
    "review.declined": ({ subject }) => `rejected ${lowered(subject)}`,
    "review.edited": ({ subject, after }) =>
      `${"reply" in after && textOf(after["reply"]) === "" ? "removed the reply to" : "replied to"} ${lowered(subject)}`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof reviewAudit> {}
}
