import { max, min } from "drizzle-orm";
import { mailingsWithKeys } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { calendarState, type CalendarState } from "./devotional-plan.ts";
import { publishedIn } from "./devotionals.server.ts";
import { addressOf } from "./devotionals.ts";
import { devotionalIssues } from "./devotionals.tables.server.ts";
import { lastPlannedYear, plannedWeeks, type Clock } from "./planned-weeks.server.ts";
import { mailingKey } from "./publish-issue.server.ts";
import { dueWeek, isoYearOf, weeksOfYear } from "./weeks.ts";

export type CalendarWeek = {
  week: string;
  state: CalendarState;
  /** Null if this version of the site does not have its text. */
  title: string | null;
  reference: string | null;
  /** Why it cannot be published as it is planned. */
  problem: string | null;
  isEdited: boolean;
  isMoved: boolean;
  /** Of a published one. */
  issue: { path: string; lateOn: string | null } | null;
  mailing: Awaited<ReturnType<typeof mailingsWithKeys>>[number] | null;
};

/** The years that have weeks to show: since the first published devotional, and next year. */
export async function calendarYears(db: Db, clock: Clock): Promise<{ first: number; last: number }> {
  const [row] = await db.select({ first: min(devotionalIssues.week) }).from(devotionalIssues);
  const due = isoYearOf(dueWeek(clock.timeZone, clock.now));
  return { first: Math.min(due, row?.first ? isoYearOf(row.first) : due), last: lastPlannedYear(clock) };
}

export function calendarOfYear(db: Db, year: number, clock: Clock): Promise<CalendarWeek[]> {
  return calendarOf(db, weeksOfYear(year), clock);
}

export async function calendarOf(db: Db, weeks: string[], { timeZone, now }: Clock): Promise<CalendarWeek[]> {
  const [plans, issues, mailings, [range]] = await Promise.all([
    plannedWeeks(db, weeks),
    publishedIn({ db, timeZone }, weeks),
    mailingsWithKeys(db, weeks.map(mailingKey)),
    db.select({ first: min(devotionalIssues.week), newest: max(devotionalIssues.week) }).from(devotionalIssues),
  ]);
  const issueOf = new Map(issues.map((issue) => [issue.week, issue]));
  const mailingOf = new Map(mailings.map((mailing) => [mailing.key, mailing]));
  const due = dueWeek(timeZone, now);
  return plans.map((plan) => {
    const { week, isSkipped, isMoved } = plan;
    const issue = issueOf.get(week);
    const shown = issue ? issue.published : plan.devotional;
    const state = calendarState(week, {
      due,
      isPublished: issue !== undefined,
      isSkipped,
      first: range?.first ?? null,
      newest: range?.newest ?? null,
    });
    return {
      week,
      state,
      title: shown?.title ?? null,
      reference: shown?.reference ?? null,
      problem: state === "planned" || state === "due" ? plan.problem : null,
      isEdited: plan.text !== null,
      isMoved,
      issue: issue
        ? { path: addressOf({ slug: issue.slug, week, isRepeated: issue.isRepeated }), lateOn: issue.lateOn }
        : null,
      mailing: mailingOf.get(mailingKey(week)) ?? null,
    };
  });
}
