import { countText, lowered, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const personAudit = {
  sentences: {
    "note.added": ({ subject }) => `added ${lowered(subject)} to a person’s page`,
    "note.edited": ({ subject }) => `edited ${lowered(subject)} on a person’s page`,
    "note.deleted": ({ subject }) => `deleted ${lowered(subject)} from a person’s page`,
    "person.deleted": ({ after }) => {
      const rows = Object.values(after).reduce<number>(
        (sum, count) => sum + (typeof count === "number" ? count : 0),
        0,
      );
      const stopped = after["mailings stopped"] === true ? ", and stopped mailings to them" : "";
      return `deleted a person${rows > 0 ? ` and ${countText(rows, "record")} about them` : ""}${stopped}`;
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof personAudit> {}
}
