import { eq, inArray, max, sql } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { findVerse } from "#app/scripture.ts";
import { findDevotional } from "./content/devotionals-of-the-year.ts";
import { isPublished } from "./devotionals.server.ts";
import { devotionalIssues, devotionalPlans } from "./devotionals.tables.server.ts";
import type { Devotional, DevotionalText } from "./devotionals.ts";
import { daysAfter, devotionalOf, dueWeek, isoYearOf } from "./weeks.ts";

/** What is published in a week unless an admin changes it before. */
export type PlannedWeek = {
  week: string;
  /** The devotional of the year that it is, or that was edited. */
  slug: string;
  /** Null if it cannot be published, for which `problem` gives the reason. */
  devotional: Devotional | null;
  problem: string | null;
  /** The text of an admin; null: that of the devotional of the year. */
  text: DevotionalText | null;
  /** Whether it is another one than the calendar's. */
  isMoved: boolean;
  isSkipped: boolean;
  /** For a form's hidden field: differs once an admin changed the week. */
  version: string;
};

export async function plannedWeek(db: Db, week: string): Promise<PlannedWeek> {
  const [row] = await db.select().from(devotionalPlans).where(eq(devotionalPlans.week, week));
  return planOf(week, row);
}

/** In the order of `weeks`. */
export async function plannedWeeks(db: Db, weeks: string[]): Promise<PlannedWeek[]> {
  const found = await db.select().from(devotionalPlans).where(inArray(devotionalPlans.week, weeks));
  const rows = new Map(found.map((row) => [row.week, row]));
  return weeks.map((week) => planOf(week, rows.get(week)));
}

type Row = typeof devotionalPlans.$inferSelect;

function planOf(week: string, row: Row | undefined): PlannedWeek {
  const calendars = devotionalOf(week).slug;
  const slug = row?.slug ?? calendars;
  const text = row?.text ?? null;
  const skippedAt = row?.skippedAt ?? null;
  const devotional = text ? { slug: ownSlug(text.title, week), ...text } : (findDevotional(slug) ?? null);
  const problem = problemOf(devotional);
  return {
    week,
    slug,
    devotional: problem ? null : devotional,
    problem,
    text,
    isMoved: slug !== calendars,
    isSkipped: skippedAt !== null,
    version: rowVersion({ week, slug, text, skippedAt }),
  };
}

function problemOf(devotional: Devotional | null): string | null {
  if (!devotional) return "This version of the site no longer has its text. Write one, or swap it with another week.";
  if (!findVerse(devotional.reference))
    return `${devotional.reference} isn’t among the passages of this version of the site. Choose another passage.`;
  return null;
}

/** An admin's text has a URL of its own, so that another year's text never replaces it: "a-new-road-2026-11-30". */
function ownSlug(title: string, week: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/[\p{M}’']/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join("-").slice(0, 60).replace(/-$/, "");
  // The date makes it different from every devotional of the year; "week" makes it different from the URL of a week.
  return `${slug || "week"}-${week}`;
}

/** Until the transaction ends, no week is published or changed by another. */
export async function lockWeeks(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${devotionalIssues} in share row exclusive mode`);
}

/** Whether admins may change a week: it is to come, until the end of next year, or it is due and was not published yet. */
export async function isOpen(db: Db, week: string, clock: Clock): Promise<boolean> {
  const isOver = week < dueWeek(clock.timeZone, clock.now);
  return !isOver && isoYearOf(week) <= lastPlannedYear(clock) && !(await isPublished(db, week));
}

/** The year after that of next Monday. */
export function lastPlannedYear({ timeZone, now }: Clock): number {
  return isoYearOf(daysAfter(dueWeek(timeZone, now), 7)) + 1;
}

/** `timeZone` is the shop's. */
export type Clock = { timeZone: string; now: Date };

/** A week as an admin saw it. */
export type SeenWeek = { week: string; version: string };

/** Why nothing changed. "closed": the week was published, or is over. */
export type NotChanged = { state: "closed" } | { state: "conflict"; now: PlannedWeek };
export type Changed =
  | NotChanged
  | { state: "unchanged" }
  | { state: "changed"; before: PlannedWeek; after: PlannedWeek };

/** Stores the text for a week; null, or the same text as that of the devotional of the year: that one. */
export function saveText(tx: Db, seen: SeenWeek, text: DevotionalText | null, clock: Clock): Promise<Changed> {
  return change(tx, seen, clock, ({ slug, text: was }) => {
    const builtIn = findDevotional(slug);
    const own = text && builtIn && isSameText(text, builtIn) ? null : text;
    return (own === null) === (was === null) && (own === null || isSameText(own, was!)) ? null : { text: own };
  });
}

/** Skips a week, or takes that back. */
export function setSkipped(tx: Db, seen: SeenWeek, isSkipped: boolean, clock: Clock): Promise<Changed> {
  return change(tx, seen, clock, (week) =>
    week.isSkipped === isSkipped ? null : { skippedAt: isSkipped ? clock.now : null },
  );
}

/** Changes a week, unless it already is as it should be, so that a form that is sent again succeeds. */
async function change(
  tx: Db,
  { week, version }: SeenWeek,
  clock: Clock,
  changeOf: (now: PlannedWeek) => Partial<Pick<Row, "text" | "skippedAt">> | null,
): Promise<Changed> {
  await lockWeeks(tx);
  if (!(await isOpen(tx, week, clock))) return { state: "closed" };
  const before = await plannedWeek(tx, week);
  const set = changeOf(before);
  if (!set) return { state: "unchanged" };
  if (before.version !== version) return { state: "conflict", now: before };
  return { state: "changed", before, after: await store(tx, week, set) };
}

export type Swapped =
  | NotChanged
  /** A week that is skipped: its devotional would be lost. */
  | { state: "skipped"; week: string }
  | { state: "swapped"; before: [PlannedWeek, PlannedWeek]; after: [PlannedWeek, PlannedWeek] };

/** Exchanges the devotionals of two different weeks, with their texts. */
export async function swapWeeks(tx: Db, one: SeenWeek, other: SeenWeek, clock: Clock): Promise<Swapped> {
  if (one.week === other.week) throw new Error("A week can't be swapped with itself.");
  await lockWeeks(tx);
  const weeks: PlannedWeek[] = [];
  for (const { week, version } of [one, other]) {
    if (!(await isOpen(tx, week, clock))) return { state: "closed" };
    const planned = await plannedWeek(tx, week);
    if (planned.version !== version) return { state: "conflict", now: planned };
    if (planned.isSkipped) return { state: "skipped", week };
    weeks.push(planned);
  }
  const [first, second] = weeks as [PlannedWeek, PlannedWeek];
  const after: Extract<Swapped, { state: "swapped" }>["after"] = [
    await store(tx, first.week, movedHere(first.week, second)),
    await store(tx, second.week, movedHere(second.week, first)),
  ];
  return { state: "swapped", before: [first, second], after };
}

function movedHere(week: string, { slug, text }: PlannedWeek) {
  return { slug: devotionalOf(week).slug === slug ? null : slug, text };
}

async function store(tx: Db, week: string, set: Partial<Row>): Promise<PlannedWeek> {
  const values = { ...set, updatedAt: sql`now()` };
  const [row] = await tx
    .insert(devotionalPlans)
    .values({ week, ...values })
    .onConflictDoUpdate({ target: devotionalPlans.week, set: values })
    .returning();
  return planOf(week, row);
}

function isSameText(one: DevotionalText, other: DevotionalText): boolean {
  const valuesOf = ({ title, reference, body, prayer, step }: DevotionalText) =>
    JSON.stringify([title, reference, body, prayer, step]);
  return valuesOf(one) === valuesOf(other);
}

/** The Monday whose devotional is the next that goes out as planned, unless an admin changes that. */
export async function nextMonday(db: Db, { timeZone, now }: Clock): Promise<string> {
  const due = dueWeek(timeZone, now);
  const [published] = await db.select({ newest: max(devotionalIssues.week) }).from(devotionalIssues);
  const newest = published?.newest ?? due;
  return (await nextAfter(db, newest > due ? newest : due)).week;
}

// To the end of next year, and one week that no admin can have changed.
const WEEKS_AHEAD = 2 * 53 + 1;

/** The next week after one that is neither skipped nor waits for a text that can be published. */
export async function nextAfter(db: Db, week: string): Promise<PlannedWeek & { devotional: Devotional }> {
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, at) => daysAfter(week, 7 * (at + 1)));
  for (const plan of await plannedWeeks(db, weeks))
    if (!plan.isSkipped && plan.devotional) return { ...plan, devotional: plan.devotional };
  throw new Error(`No week after ${week} has a devotional.`);
}
