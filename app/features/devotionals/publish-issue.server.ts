import { sql } from "drizzle-orm";
import type { Issue as Mailing } from "#app/features/email/templates/templates.ts";
import { startMailing } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { isPublished } from "./devotionals.server.ts";
import { devotionalOf, dueWeek, publishingTime } from "./weeks.ts";

export const PUBLISH_DEVOTIONAL = "publish-devotional";

export type Publishing = {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
  /** The shop's time zone. */
  timeZone: string;
  publicUrl: string;
  /** Renders a mailing as HTML and plain text. */
  renderIssue: (mailing: Mailing) => Promise<{ subject: string; html: string; text: string }>;
};

/**
 * Publishes the week's devotional once it is due, and starts its mailing to subscribers confirmed by Monday at eight, in one transaction. A
 * late call publishes late; a repeated call, by another process or after a clock was set back, does nothing. Returns the published week.
 */
export async function publishDueIssue(publishing: Publishing, now: Date): Promise<string | null> {
  const { db, jobs, timeZone, publicUrl, renderIssue } = publishing;
  const week = dueWeek(timeZone, now);
  if (await isPublished(db, week)) return null;

  const devotional = devotionalOf(week);
  const email = await renderIssue(devotionalMailing(devotional, publicUrl));
  const isNew = await db.transaction(async (tx) => {
    // The primary key prevents a second issue of the week, but a slow clock could still insert an older week after a newer one.
    await tx.execute(sql`lock table ${devotionalIssues} in share row exclusive mode`);
    if (await isPublished(tx, week)) return false;
    await tx.insert(devotionalIssues).values({ week, slug: devotional.slug, publishedAt: now });
    await startMailing(tx, jobs, {
      key: `devotional:${week}`,
      kind: "devotional",
      ...email,
      audiences: ["devotionals"],
      audienceAt: publishingTime(timeZone, week),
    });
    await publish(tx, { topic: "community" });
    return true;
  });
  return isNew ? week : null;
}
