import { changedText, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

const published = (after: Record<string, unknown>) => (after["isPublished"] === false ? "unpublished" : "published");
const amountOf = ({ amount }: Record<string, unknown>) =>
  textOf(amount) === "" ? "a gift" : `a gift of ${textOf(amount)}`;

export const givingAudit = {
  sentences: {
    "giving-month.closed": ({ subject, after }) => {
      const revenue = textOf(after["revenue"]);
      return `closed the books of ${subject}${revenue && ` with a revenue of ${revenue}`}`;
    },
    "giving-month.corrected": ({ subject, ...change }) =>
      changedText(subject, change, { costs: "costs", note: "note" }),
    "giving-month.updated": ({ subject, after }) => `${published(after)} the giving of ${subject}`,
    "giving-month.adjusted": ({ subject, after }) => {
      const revenue = textOf(after["revenue"]);
      return `adjusted the revenue of ${subject}${revenue && ` by ${revenue}`}`;
    },
    "giving-month.reopened": ({ subject }) => `reopened the books of ${subject}`,
    "gift.recorded": ({ subject, after }) => `recorded ${amountOf(after)} to ${subject}`,
    "gift.updated": ({ subject, after }) => `${published(after)} a gift to ${subject}`,
    "gift.deleted": ({ subject, before }) => `deleted ${amountOf(before)} to ${subject}`,
    "giving-recipient.added": ({ subject }) => `added ${subject} to the causes and partners`,
    "giving-recipient.changed": ({ subject, ...change }) =>
      changedText(subject, change, { group: "group", name: "name", url: "website", text: "description" }),
    "giving-recipient.moved": ({ subject, after }) =>
      `moved ${subject} ${textOf(after["moved"]) || "up or down"} in its list`,
    "giving-recipient.removed": ({ subject }) => `removed ${subject} from the causes and partners`,
    "giving-recipient.restored": ({ subject }) => `restored ${subject} to the causes and partners`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof givingAudit> {}
}
