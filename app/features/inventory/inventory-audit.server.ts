import { href } from "react-router";
import { changedText, countText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const inventoryAudit = {
  sentences: {
    "inventory.set": ({ subject, ...change }) => {
      const reason = textOf(change.after["reason"]);
      return `${changedText(subject, change, { available: "stock" })}${reason && ` (${reason})`}`;
    },
    "inventory.threshold-changed": ({ subject, ...change }) =>
      changedText(subject === "All variants" ? "all variants" : subject, change, { threshold: "low-stock threshold" }),
    "inventory.synced": ({ after }) => `synced the inventory of ${countText(after["synced"], "variant")}`,
    "inventory.imported": ({ subject }) => `set the stock of ${subject} from a CSV file`,
  },
  things: { variant: { page: (variant) => href("/admin/inventory/:variant", { variant }) } },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof inventoryAudit> {}
}
