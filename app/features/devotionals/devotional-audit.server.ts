import { href } from "react-router";
import type { ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const devotionalAudit = {
  sentences: {
    "devotional.edited": ({ subject }) => `edited the devotional of ${subject}`,
    "devotional.reset": ({ subject }) => `went back to our text for the devotional of ${subject}`,
    "devotional.skipped": ({ subject }) => `skipped the devotional of ${subject}`,
    "devotional.unskipped": ({ subject }) => `no longer skips the devotional of ${subject}`,
    "devotional.swapped": ({ subject }) => `swapped the devotionals of ${subject}`,
    "devotional.tested": ({ subject }) => `sent a test of the devotional of ${subject}`,
  },
  things: { devotional: { page: (week) => href("/admin/devotionals/:week", { week }) } },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof devotionalAudit> {}
}
