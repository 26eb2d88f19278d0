import { changedText, countText, quoted, textOf, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { addressOf } from "./newsletters.ts";
import { newsletters } from "./newsletters.tables.server.ts";

const named = (subject: string) => quoted("newsletter", subject);

export const newsletterAudit = {
  sentences: {
    "newsletter.created": ({ subject }) => `drafted ${named(subject)}`,
    "newsletter.updated": ({ subject, ...change }) => {
      const text = changedText(named(subject), change, {
        subject: "subject",
        content: "text",
        audiences: "recipients",
      });
      // An autosave records the length of the text only.
      return "contentLength" in change.after && text.startsWith("saved")
        ? `changed the text of ${named(subject)}`
        : text;
    },
    "newsletter.restored": ({ subject }) => `went back to an earlier version of ${named(subject)}`,
    "newsletter.deleted": ({ subject }) => `deleted ${named(subject)}`,
    "newsletter.generated": ({ subject, after }) =>
      `generated ${after["source"] === "template" ? "a text from the template" : "a text"} for ${named(subject)}`,
    "newsletter.narrowed": ({ subject, after }) =>
      textOf(after["segment"])
        ? `narrowed the recipients of ${named(subject)} (${textOf(after["segment"])})`
        : `no longer narrows the recipients of ${named(subject)}`,
    "newsletter.compared": ({ subject, ...change }) =>
      changedText(named(subject), change, { secondSubject: "second subject" }),
    "newsletter.tested": ({ subject }) => `sent a test of ${named(subject)}`,
    "newsletter.sent": ({ subject, after }) =>
      `sent ${named(subject)} to ${countText(after["recipients"], "recipient")}`,
    "newsletter.scheduled": ({ subject }) => `scheduled ${named(subject)}`,
    "newsletter.unscheduled": ({ subject }) => `unscheduled ${named(subject)}`,
    "newsletter-template.created": ({ subject }) => `saved ${quoted("newsletter template", subject)}`,
    "newsletter-template.deleted": ({ subject }) => `deleted ${quoted("newsletter template", subject)}`,
  },
  things: {
    newsletter: { page: (id) => addressOf.editor(Number(id)), existing: existingIds(newsletters, newsletters.id) },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof newsletterAudit> {}
}
