import { listText, lowered, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { personUrl } from "#app/platform/person.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";

/** Who was never on the list has no number: “Person suppression-7”. */
const named = (subject: string) => (subject.startsWith("Person ") ? "a person" : lowered(subject));

export const subscriberAudit = {
  sentences: {
    "subscription.added": ({ subject }) => `added ${named(subject)}`,
    "subscription.asked-again": ({ subject }) => `sent the confirmation email of ${named(subject)} again`,
    "subscription.changed": ({ subject, before, after }) => {
      const turned = (to: boolean) => MAILINGS.filter((name) => after[name] === to && before[name] !== to);
      const [on, off] = [turned(true), turned(false)];
      const parts = [
        ...(on.length > 0 ? [`turned on ${listText(on)}`] : []),
        ...(off.length > 0 ? [`turned off ${listText(off)}`] : []),
        ...(textOf(after["asked"]) === "" ? [] : ["asked for a confirmation"]),
      ];
      return `${listText(parts) || "changed the emails"} for ${named(subject)}`;
    },
    "subscription.unsubscribed": ({ subject }) => `unsubscribed ${named(subject)}`,
    "subscription.allowed": ({ subject }) => `allowed mailings to ${named(subject)} after a spam complaint`,
    "subscription.invited": ({ subject }) => `asked ${named(subject)} to confirm again`,
    "subscription.readmitted": ({ subject }) => `allowed ${named(subject)} to be added again`,
    "subscription.deleted": ({ subject }) => `deleted ${named(subject)}`,
    "subscription.imported": ({ subject, after }) => {
      const stopped =
        typeof after["stopped"] === "number" ? `, of whom ${after["stopped"].toLocaleString("en")} unsubscribed` : "";
      return `imported ${subject}${stopped}`;
    },
    "subscription.exported": ({ subject, after }) =>
      `exported ${after["rows"] === "all" ? "all" : "a part"} of the list “${subject}”`,
  },
  things: {
    subscription: {
      page: (id) => personUrl("subscription", id),
      existing: existingIds(devotionalSubscriptions, devotionalSubscriptions.id),
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof subscriberAudit> {}
}
