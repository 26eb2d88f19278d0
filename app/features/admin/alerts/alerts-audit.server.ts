import { listText, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { ALERT_KINDS, ALERTS } from "./alerts.ts";

export const alertsAudit = {
  sentences: {
    "alerts.updated": ({ before, after }) => {
      const turned = (to: boolean) =>
        ALERT_KINDS.filter((kind) => after[kind] === to && before[kind] !== to).map((kind) =>
          ALERTS[kind].label.toLowerCase(),
        );
      const [on, off] = [turned(true), turned(false)];
      const parts = [
        ...(on.length > 0 ? [`turned on their alerts for ${listText(on)}`] : []),
        ...(off.length > 0 ? [`turned off their alerts for ${listText(off)}`] : []),
      ];
      return parts.join(" and ") || "saved their alerts without a change";
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof alertsAudit> {}
}
