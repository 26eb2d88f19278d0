import { href } from "react-router";
import { lowered, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

export const ambassadorAudit = {
  sentences: {
    "ambassador.accepted": ({ subject, after }) => {
      const percent = textOf(after["percentOff"]);
      return `accepted ${lowered(subject)}${percent && ` with a code for ${percent}% off`}`;
    },
    "ambassador.declined": ({ subject, after }) =>
      `declined ${lowered(subject)}${after["emailed"] === false ? " without an email" : ""}`,
    "ambassador.edited": ({ subject, after }) =>
      `${after["hasNote"] === false ? "removed" : "changed"} the note of ${lowered(subject)}`,
    "ambassador.unsubscribed": ({ subject }) => `stopped the emails of ${lowered(subject)}`,
  },
  things: {
    ambassador: {
      page: (id) => href("/admin/ambassadors/:id", { id }),
      existing: existingIds(ambassadorSignups, ambassadorSignups.id),
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof ambassadorAudit> {}
}
