import { publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { holdUnfinished } from "#app/features/mailings/mailing-admin.server.ts";
import { holdPendingEmails } from "#app/platform/email/outgoing-emails.server.ts";
import { unscheduleDue } from "#app/features/newsletter/newsletters.server.ts";
import { markAllNotified } from "#app/features/prayers/prayed.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";

const NO_QUEUE = { enqueue: async () => {} };

/**
 * After a restore: pauses every mailing and newsletter that may have been sent after the backup was made, for the owner to decide. A weekly
 * devotional due since then is published, and its mailing is paused too.
 */
export async function holdMailings(
  db: Db,
  {
    env,
    takenAt,
    now,
  }: { env: Pick<Env, "DEVOTIONALS" | "STORE_TIMEZONE" | "PUBLIC_URL">; takenAt: string; now: Date },
): Promise<{ mailings: number; newsletters: number }> {
  const publicUrl = env.PUBLIC_URL ?? "http://localhost:3000";
  if (env.DEVOTIONALS === "on")
    await publishDueIssue(
      { db, jobs: NO_QUEUE, timeZone: env.STORE_TIMEZONE, publicUrl, renderIssue: issueEmail },
      now,
    );
  await markAllNotified(db);
  const restored = restoredFrom(takenAt);
  return {
    mailings: await holdUnfinished(
      db,
      `${restored}. We don’t know who received it after that. If you resume it, some may get it twice; if you cancel it, the rest won’t get it.`,
    ),
    newsletters: await unscheduleDue(
      db,
      `${restored}, and was due since then. Check whether it was sent before you send it.`,
      now,
    ),
  };
}

/** After a restore: pending emails may have been sent since the backup. The owner decides whether to send them. */
export function holdEmails(db: Db, { takenAt, now }: { takenAt: string; now: Date }): Promise<number> {
  return holdPendingEmails(db, `${restoredFrom(takenAt)}: this email may have been sent since then.`, now);
}

function restoredFrom(takenAt: string): string {
  return `Restored from a backup of ${takenAt.slice(0, 16).replace("T", " ")} UTC`;
}
