import type { Issue as Mailing } from "#app/features/email/templates/templates.ts";
import { startMailing } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { verseAt } from "#app/scripture.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { isPublished } from "./devotionals.server.ts";
import { lockWeeks, plannedWeek } from "./planned-weeks.server.ts";
import { dueWeek, publishingTime } from "./weeks.ts";

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
 * Publishes what is planned for the week once it is due, and starts its mailing to subscribers confirmed by Monday at eight, in one transaction. A
 * late call publishes late; a repeated call, by another process or after a clock was set back, does nothing, nor does one in a skipped week.
 * Returns the published week. Throws if the planned devotional cannot be published: it waits until an admin repairs it.
 */
export async function publishDueIssue(publishing: Publishing, now: Date): Promise<string | null> {
  const { db, jobs, timeZone, publicUrl, renderIssue } = publishing;
  const week = dueWeek(timeZone, now);
  if (await isPublished(db, week)) return null;

  const { devotional, problem, isSkipped, version } = await plannedWeek(db, week);
  if (isSkipped) return null;
  if (!devotional) throw new Error(`The devotional of ${week} can't be published. ${problem}`);
  const email = await renderIssue(devotionalMailing(devotional, publicUrl));
  const { slug, title, reference, body, prayer, step } = devotional;
  const outcome = await db.transaction(async (tx) => {
    // The primary key prevents a second issue of the week, but a slow clock could still insert an older week after a newer one.
    await lockWeeks(tx);
    if (await isPublished(tx, week)) return "was-published";
    if ((await plannedWeek(tx, week)).version !== version) return "was-changed";
    const text = { title, reference, body, prayer, step, verse: verseAt(reference) };
    const dueAt = publishingTime(timeZone, week);
    await tx.insert(devotionalIssues).values({ week, slug, text, publishedAt: now, dueAt });
    await startMailing(tx, jobs, {
      key: mailingKey(week),
      kind: "devotional",
      ...email,
      audiences: ["devotionals"],
      audienceAt: dueAt,
    });
    await publish(tx, { topic: "community" });
    return "published";
  });
  // An admin changed it while the email was rendered.
  if (outcome === "was-changed") return publishDueIssue(publishing, now);
  return outcome === "published" ? week : null;
}

/** Identifies the mailing of a week's devotional. */
export function mailingKey(week: string): string {
  return `devotional:${week}`;
}
