import { asc, desc, eq, gt, gte, lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { verseAt } from "#app/scripture.ts";
import { findDevotional } from "./content/devotionals-of-the-year.ts";
import type { SearchPage } from "#app/platform/feature.server.ts";
import { addressOf, type Issue } from "./devotionals.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { lateOn } from "./weeks.ts";

const ISSUES_A_PAGE = 26;

/** `timeZone` is the shop's. */
export type Archive = { db: Db; timeZone: string };

/** The newest published devotional; null before the first. */
export async function newestIssue(archive: Archive): Promise<Issue | null> {
  const [newest] = await newestIssues(archive, 1);
  return newest ?? null;
}

export async function newestIssues(archive: Archive, most: number): Promise<Issue[]> {
  const rows = await archive.db.select().from(devotionalIssues).orderBy(desc(devotionalIssues.week)).limit(most);
  return asIssues(archive, rows);
}

/** A page of the archive, newest first, before a week or from the newest. `older` is the next cursor. */
export async function archivePage(
  archive: Archive,
  before: string | null,
): Promise<{ issues: Issue[]; older: string | null }> {
  const rows = await archive.db
    .select()
    .from(devotionalIssues)
    .where(before === null ? undefined : lt(devotionalIssues.week, before))
    .orderBy(desc(devotionalIssues.week))
    .limit(ISSUES_A_PAGE + 1);
  const shown = rows.slice(0, ISSUES_A_PAGE);
  const last = shown.at(-1);
  return { issues: asIssues(archive, shown), older: rows.length > shown.length && last ? last.week : null };
}

/** The latest issue of a devotional, with its neighbors; null if it was never published. */
export async function issueAt(
  archive: Archive,
  slug: string,
): Promise<{ issue: Issue; previous: Issue | null; next: Issue | null } | null> {
  const { db } = archive;
  const { week } = devotionalIssues;
  const found = await db
    .select()
    .from(devotionalIssues)
    .where(eq(devotionalIssues.slug, slug))
    .orderBy(desc(week))
    .limit(1);
  const [issue] = asIssues(archive, found);
  if (!issue) return null;
  const [before, after] = await Promise.all([
    db.select().from(devotionalIssues).where(lt(week, issue.week)).orderBy(desc(week)).limit(1),
    db.select().from(devotionalIssues).where(gt(week, issue.week)).orderBy(asc(week)).limit(1),
  ]);
  return { issue, previous: asIssues(archive, before)[0] ?? null, next: asIssues(archive, after)[0] ?? null };
}

/** The slug of every published devotional, for the sitemap. */
export async function publishedSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ slug: devotionalIssues.slug }).from(devotionalIssues);
  return rows.map(({ slug }) => slug).filter((slug) => findDevotional(slug) !== undefined);
}

/** Every published devotional, newest first, for the search. */
export async function searchableDevotionals(db: Db): Promise<SearchPage[]> {
  const rows = await db
    .selectDistinctOn([devotionalIssues.slug], { slug: devotionalIssues.slug, week: devotionalIssues.week })
    .from(devotionalIssues)
    .orderBy(devotionalIssues.slug, desc(devotionalIssues.week));
  return rows
    .toSorted((a, b) => (a.week < b.week ? 1 : -1))
    .flatMap(({ slug }) => findDevotional(slug) ?? [])
    .map((devotional) => ({
      kind: "devotional" as const,
      path: addressOf(devotional),
      title: devotional.title,
      description: devotional.reference,
      keywords: ["Devotional", devotional.reference],
      text: [...devotional.body, devotional.prayer, devotional.step].join("\n"),
    }));
}

/** Whether this week's devotional or a later one is published. */
export async function isPublished(db: Db, week: string): Promise<boolean> {
  const [found] = await db
    .select({ week: devotionalIssues.week })
    .from(devotionalIssues)
    .where(gte(devotionalIssues.week, week))
    .limit(1);
  return found !== undefined;
}

/** Omits devotionals that this version of the site no longer has. */
function asIssues({ timeZone }: Archive, rows: (typeof devotionalIssues.$inferSelect)[]): Issue[] {
  return rows.flatMap(({ week, slug, publishedAt }) => {
    const devotional = findDevotional(slug);
    if (!devotional) return [];
    const verse = verseAt(devotional.reference);
    return [{ ...devotional, week, publishedAt, lateOn: lateOn(timeZone, week, publishedAt), verse }];
  });
}
