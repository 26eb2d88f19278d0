import { countText, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const deliveryAudit = {
  sentences: {
    "mailing.paused": ({ subject }) => `paused the mailing “${subject}”`,
    "mailing.resumed": ({ subject }) => `resumed the mailing “${subject}”`,
    "mailing.cancelled": ({ subject }) => `canceled the mailing “${subject}”`,
    "mailing.retried": ({ subject, after }) =>
      `resent the mailing “${subject}” to ${countText(after["recipients"], "recipient")} where it failed`,
    "mailing.resent": ({ subject, after }) =>
      `resent the mailing “${subject}” to ${countText(after["recipients"], "recipient")} where it was unknown whether it arrived`,
    "mailing.exported": ({ subject }) => `exported the recipients of the mailing “${subject}”`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof deliveryAudit> {}
}
