import { listText, lowered, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

export const prayerAudit = {
  sentences: {
    "prayer.approved": ({ subject }) => `approved ${lowered(subject)} and posted it to the wall`,
    "prayer.updated": ({ subject, before, after }) => {
      if (after["postedToWall"] === false && before["postedToWall"] === true)
        return `took ${lowered(subject)} off the wall`;
      const now = [
        ...(after["isEdited"] === true ? ["an edited text"] : []),
        ...(after["hasNotes"] === true ? ["a note"] : []),
        ...(after["postedToWall"] === true ? ["a place on the wall"] : []),
      ];
      return `saved ${lowered(subject)}${now.length > 0 ? `, which now has ${listText(now)}` : ""}`;
    },
    "prayer.prayed-for": ({ subject }) => `marked ${lowered(subject)} as prayed for`,
    "prayer.closed": ({ subject }) => `closed ${lowered(subject)}`,
    "prayer.reopened": ({ subject }) => `moved ${lowered(subject)} back to review`,
    "prayer.mark-undone": ({ subject }) => `undid what was last changed about ${lowered(subject)}`,
    "prayer.deleted": ({ subject }) => `deleted ${lowered(subject)}`,
  },
  things: {
    prayer: {
      page: (id) => `/admin/prayers?edit=${id}`,
      existing: existingIds(prayerRequests, prayerRequests.id),
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof prayerAudit> {}
}
