import { href } from "react-router";
import type { ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const policyAudit = {
  sentences: {
    "policy.edited": ({ subject }) => `edited the policy “${subject}”`,
    "policy.deleted": ({ subject }) => `reset the policy “${subject}” to its template`,
    "policy.restored": ({ subject }) => `restored the text of the policy “${subject}”`,
  },
  things: { policy: { page: (name) => href("/admin/policies/:name", { name }) } },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof policyAudit> {}
}
