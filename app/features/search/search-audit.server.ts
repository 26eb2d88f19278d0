import { countText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const searchAudit = {
  sentences: {
    "search-synonyms.added": ({ subject }) => `added the search synonyms ${subject}`,
    "search-synonyms.changed": ({ subject, before }) => {
      const words = Array.isArray(before["words"]) ? before["words"].map(textOf).join(", ") : "";
      return words === ""
        ? `changed the search synonyms ${subject}`
        : `changed the search synonyms ${words} to ${subject}`;
    },
    "search-synonyms.deleted": ({ subject }) => `deleted the search synonyms ${subject}`,
    "search-requests.notified": ({ subject, after }) =>
      `emailed ${countText(after["people"], "person", "people")} who searched for “${subject}”`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof searchAudit> {}
}
