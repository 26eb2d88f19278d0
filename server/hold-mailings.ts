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
 * After a restore: whatever would mail by itself what was perhaps mailed after the backup was made waits for the owner instead. The week's
 * devotional that was due since then is published, and its mailing waits as well.
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
      `${restored}. Who got it after that is not known any more: resumed, it goes to them again; cancelled, the others get none.`,
    ),
    newsletters: await unscheduleDue(
      db,
      `${restored}, and was due since. See whether it was sent then before you send it.`,
      now,
    ),
  };
}

/** After a restore: emails that waited may have gone out since the backup. They are not sent by themselves; the owner decides. */
export function holdEmails(db: Db, { takenAt, now }: { takenAt: string; now: Date }): Promise<number> {
  return holdPendingEmails(db, `${restoredFrom(takenAt)}: this email may have been sent after that.`, now);
}

function restoredFrom(takenAt: string): string {
  return `Restored from a backup of ${takenAt.slice(0, 16).replace("T", " ")} UTC`;
}
