import { dayIn, instantAt } from "#app/platform/calendar.ts";
import { DEVOTIONALS, FOR_A_53RD_WEEK } from "./content/devotionals-of-the-year.ts";
import type { Devotional } from "./devotional.ts";

const DAY_MS = 86_400_000;
/** Nobody reads the clock that exactly: until then a devotional is on time. */
const ON_TIME_MS = 3_600_000;

/** A week is named for its Monday, such as "2026-11-23"; days are the shop's. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** When the devotional of a week is published: Monday at eight where the shop is. */
export function publishingTime(timeZone: string, week: string): Date {
  return instantAt(timeZone, `${week}T08:00`);
}

/** The week whose devotional is the newest that should be out by now. */
export function dueWeek(timeZone: string, now: Date): string {
  const thisWeek = mondayOf(dayIn(timeZone, now));
  return now < publishingTime(timeZone, thisWeek) ? daysAfter(thisWeek, -7) : thisWeek;
}

/** 1 to 53, as ISO 8601 counts: the first week is the one with the first Thursday, so 52 has Christmas in it or ends just before. */
export function weekOfYear(week: string): number {
  const thursday = new Date(daysAfter(week, 3));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - newYear) / (7 * DAY_MS)) + 1;
}

/** Each of the 52 once a year, always in the same week. */
export function devotionalOf(week: string): Devotional {
  const inOrder = DEVOTIONALS[weekOfYear(week) - 1];
  const devotional = inOrder ?? DEVOTIONALS.find(({ slug }) => slug === FOR_A_53RD_WEEK);
  if (!devotional) throw new Error(`There is no devotional for the week of ${week}.`);
  return devotional;
}

/** The day a devotional really came out, when it was later than promised; null when it was on time. */
export function lateOn(timeZone: string, week: string, publishedAt: Date): string | null {
  const isLate = publishedAt.getTime() > publishingTime(timeZone, week).getTime() + ON_TIME_MS;
  return isLate ? dayIn(timeZone, publishedAt) : null;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
