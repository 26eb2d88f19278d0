import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { verseAt } from "#app/scripture.ts";
import { findDevotional } from "./content/devotionals-of-the-year.ts";
import type { SearchPage } from "#app/platform/feature.server.ts";
import { addressOf, type Devotional, type Issue } from "./devotionals.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { isWeek, lateOn, publishingTime } from "./weeks.ts";

const ISSUES_A_PAGE = 26;

// By the table's name: Drizzle leaves it out before columns, which would be those of `later`.
const ISSUE_COLUMNS = {
  ...getTableColumns(devotionalIssues),
  isRepeated: sql<boolean>`exists (select 1 from ${devotionalIssues} as later
    where later.slug = ${devotionalIssues}.slug and later.week > ${devotionalIssues}.week)`,
};

const issues = (db: Db) => db.select(ISSUE_COLUMNS).from(devotionalIssues);

/** `timeZone` is the shop's. */
export type Archive = { db: Db; timeZone: string };

/** The newest published devotional; null before the first. */
export async function newestIssue(archive: Archive): Promise<Issue | null> {
  const [newest] = await newestIssues(archive, 1);
  return newest ?? null;
}

export async function newestIssues(archive: Archive, most: number): Promise<Issue[]> {
  const rows = await issues(archive.db).orderBy(desc(devotionalIssues.week)).limit(most);
  return asIssues(archive, rows);
}

/** A page of the archive, newest first, before a week or from the newest. `older` is the next cursor. */
export async function archivePage(
  archive: Archive,
  before: string | null,
): Promise<{ issues: Issue[]; older: string | null }> {
  const rows = await issues(archive.db)
    .where(before === null ? undefined : lt(devotionalIssues.week, before))
    .orderBy(desc(devotionalIssues.week))
    .limit(ISSUES_A_PAGE + 1);
  const shown = rows.slice(0, ISSUES_A_PAGE);
  const last = shown.at(-1);
  return { issues: asIssues(archive, shown), older: rows.length > shown.length && last ? last.week : null };
}

/** The issue of a week, or the latest of a devotional, with its neighbors; null if it was never published. */
export async function issueAt(
  archive: Archive,
  name: string,
): Promise<{ issue: Issue; previous: Issue | null; next: Issue | null } | null> {
  const { db } = archive;
  const { week, slug } = devotionalIssues;
  const found = await issues(db)
    .where(isWeek(name) ? eq(week, name) : eq(slug, name))
    .orderBy(desc(week))
    .limit(1);
  const [issue] = asIssues(archive, found);
  if (!issue) return null;
  const [before, after] = await Promise.all([
    issues(db).where(lt(week, issue.week)).orderBy(desc(week)).limit(1),
    issues(db).where(gt(week, issue.week)).orderBy(asc(week)).limit(1),
  ]);
  return { issue, previous: asIssues(archive, before)[0] ?? null, next: asIssues(archive, after)[0] ?? null };
}

/** What was published in these weeks; `published` is null where this version of the site no longer has it. */
export async function publishedIn({ db, timeZone }: Archive, weeks: string[]) {
  const rows = await issues(db).where(inArray(devotionalIssues.week, weeks));
  return rows.map((row) => {
    const { week, slug, publishedAt, isRepeated } = row;
    const published = publishedText(row) ?? null;
    return { week, slug, publishedAt, isRepeated, published, lateOn: lateOn(timeZone, row) };
  });
}

/** The slug of every published devotional, for the sitemap. */
export async function publishedSlugs(db: Db): Promise<string[]> {
  return (await publishedDevotionals(db)).map(({ slug }) => slug);
}

/** Every published devotional, newest first, for the search. */
export async function searchableDevotionals(db: Db): Promise<SearchPage[]> {
  const published = await publishedDevotionals(db);
  return published.map((devotional) => ({
    kind: "devotional" as const,
    path: addressOf(devotional),
    title: devotional.title,
    description: devotional.reference,
    keywords: ["Devotional", devotional.reference],
    text: [...devotional.body, devotional.prayer, devotional.step].join("\n"),
  }));
}

/** Every published devotional once, as it was published last, newest first. */
async function publishedDevotionals(db: Db): Promise<Devotional[]> {
  const rows = await db
    .selectDistinctOn([devotionalIssues.slug])
    .from(devotionalIssues)
    .orderBy(devotionalIssues.slug, desc(devotionalIssues.week));
  return rows.toSorted((a, b) => (a.week < b.week ? 1 : -1)).flatMap((row) => publishedText(row) ?? []);
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

/** Gives devotionals that were published before the time was kept that of the shop's zone, which was the same then. */
export async function keepDueTimes(db: Db, timeZone: string): Promise<void> {
  const unkept = await db
    .select({ week: devotionalIssues.week })
    .from(devotionalIssues)
    .where(isNull(devotionalIssues.dueAt));
  for (const { week: monday } of unkept)
    await db
      .update(devotionalIssues)
      .set({ dueAt: publishingTime(timeZone, monday) })
      .where(and(eq(devotionalIssues.week, monday), isNull(devotionalIssues.dueAt)));
}

type Row = typeof devotionalIssues.$inferSelect;

/** Omits devotionals that this version of the site no longer has. */
function asIssues({ timeZone }: Archive, rows: (Row & { isRepeated: boolean })[]): Issue[] {
  return rows.flatMap((row) => {
    const published = publishedText(row);
    const { week, publishedAt, isRepeated } = row;
    return published ? [{ ...published, week, publishedAt, isRepeated, lateOn: lateOn(timeZone, row) }] : [];
  });
}

/** What was published; undefined for a devotional of the year that this version of the site no longer has, published before texts were kept. */
function publishedText({ slug, text }: Row): Pick<Issue, "verse" | keyof Devotional> | undefined {
  if (text) return { slug, ...text };
  const devotional = findDevotional(slug);
  return devotional && { ...devotional, verse: verseAt(devotional.reference) };
}
