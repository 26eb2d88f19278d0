import { brand } from "#app/brand.ts";
import type { ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const connectAudit = {
  sentences: {
    "shopify.checked": ({ subject }) => `checked the ${brand.provider} connection${subject && ` to ${subject}`}`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof connectAudit> {}
}
