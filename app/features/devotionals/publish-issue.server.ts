import { sql } from "drizzle-orm";
import type { Issue as Mailing } from "#app/features/mailings/issue.ts";
import { startMailing } from "#app/features/mailings/mailings.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { isOut } from "./issues.server.ts";
import { devotionalOf, dueWeek, publishingTime } from "./weeks.ts";

export const PUBLISH_DEVOTIONAL = "publish-devotional";

export type Publishing = {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
  /** The shop's. */
  timeZone: string;
  publicUrl: string;
  /** Sets a mailing in HTML and in plain text. */
  renderIssue: (mailing: Mailing) => Promise<{ subject: string; html: string; text: string }>;
};

/**
 * Publishes the week's devotional once it is due, and has it mailed to those who had said yes by Monday at eight: in one transaction, so
 * there is never one without the other. Asked late, it is late and not lost; asked twice, by other processes or by clocks that were put
 * back, it does nothing. Says which week came out, if one did.
 */
export async function publishDueIssue(publishing: Publishing, now: Date): Promise<string | null> {
  const { db, jobs, timeZone, publicUrl, renderIssue } = publishing;
  const week = dueWeek(timeZone, now);
  if (await isOut(db, week)) return null;

  const devotional = devotionalOf(week);
  const mail = await renderIssue(devotionalMailing(devotional, publicUrl));
  const isNew = await db.transaction(async (tx) => {
    // The week's own key lets no second one in, but a clock that runs behind could still bring an older week after a newer one.
    await tx.execute(sql`lock table ${devotionalIssues} in share row exclusive mode`);
    if (await isOut(tx, week)) return false;
    await tx.insert(devotionalIssues).values({ week, slug: devotional.slug, publishedAt: now });
    await startMailing(tx, jobs, {
      key: `devotional:${week}`,
      kind: "devotional",
      ...mail,
      audiences: ["devotionals"],
      audienceAt: publishingTime(timeZone, week),
    });
    await publish(tx, { topic: "community" });
    return true;
  });
  return isNew ? week : null;
}
