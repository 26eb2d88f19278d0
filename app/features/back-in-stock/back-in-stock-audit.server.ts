import { countText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const backInStockAudit = {
  sentences: {
    "back-in-stock.told": ({ subject, after }) => {
      const requests = Array.isArray(after["requests"]) ? after["requests"].length : undefined;
      return `sent restock emails for ${countText(requests, "request")} for ${textOf(after["item"]) || subject}`;
    },
    "back-in-stock.marked": ({ subject }) => `marked a restock request for ${subject} as notified`,
    "back-in-stock.deleted": ({ subject }) => `deleted a restock request for ${subject}`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof backInStockAudit> {}
}
