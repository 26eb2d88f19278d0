import { lowered, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";

export const systemAudit = {
  sentences: {
    "test-mail.sent": ({ subject }) => `sent a test email to ${subject}`,
    "job.retried": ({ subject }) => `ran the background job “${subject}” again`,
    "email.retried": ({ subject }) => `queued ${lowered(subject)} to be sent again`,
    "email.discarded": ({ subject }) => `deleted ${lowered(subject)} from the queue`,
    "backup.asked-for": () => "started a backup",
    "backup.downloaded": ({ subject }) => `downloaded the backup ${subject}`,
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof systemAudit> {}
}
