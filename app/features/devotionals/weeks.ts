import { dayIn, instantAt, isDay } from "#app/platform/calendar.ts";
import { DEVOTIONALS, FOR_A_53RD_WEEK, GOOD_FRIDAY } from "./content/devotionals-of-the-year.ts";
import type { Devotional } from "./devotionals.ts";

const DAY_MS = 86_400_000;
/** Within this time after publishing time a devotional counts as on time. */
const ON_TIME_MS = 3_600_000;

/** Good Friday and the three weeks of Easter, which move with the date of Easter. */
const EASTER_WEEKS = 4;
const firstEasterDevotional = DEVOTIONALS.findIndex(({ slug }) => slug === GOOD_FRIDAY);
const EASTER_DEVOTIONALS = DEVOTIONALS.slice(firstEasterDevotional, firstEasterDevotional + EASTER_WEEKS);
const OTHER_DEVOTIONALS = DEVOTIONALS.toSpliced(firstEasterDevotional, EASTER_WEEKS);

/** The Monday that identifies a week, such as "2026-11-23"; days are in the shop's time zone. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** When the devotional of a week is published: Monday at eight in the shop's time zone. */
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
  const newYear = Date.UTC(isoYearOf(week), 0, 1);
  return Math.floor((Date.parse(thursdayOf(week)) - newYear) / (7 * DAY_MS)) + 1;
}

/** The Monday before Easter, as the Western churches date it: the Sunday after the first full moon (by the church's tables) on or after March 21. */
export function holyWeekOf(year: number): string {
  const century = Math.floor(year / 100);
  const lunarYear = year % 19;
  const leapCorrections = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (leapCorrections + 19 * lunarYear + 15) % 30;
  // The tables end a day early in these two cases.
  const fullMoon = age === 29 || (age === 28 && lunarYear > 10) ? age - 1 : age;
  return mondayOf(daysAfter(`${year}-03-21`, fullMoon + 1));
}

/** Each of the 52 once a year. Good Friday's is in the week of Good Friday and Easter's follow; the others fill the remaining weeks in order. */
export function devotionalOf(week: string): Devotional {
  const goodFridayIndex = weekOfYear(holyWeekOf(isoYearOf(week))) - 1;
  const ofTheYear = OTHER_DEVOTIONALS.toSpliced(goodFridayIndex, 0, ...EASTER_DEVOTIONALS);
  const devotional = ofTheYear[weekOfYear(week) - 1] ?? DEVOTIONALS.find(({ slug }) => slug === FOR_A_53RD_WEEK);
  if (!devotional) throw new Error(`There is no devotional for the week of ${week}.`);
  return devotional;
}

/** The Mondays of a year by ISO 8601: 52, or 53. */
export function weeksOfYear(year: number): string[] {
  const first = mondayOf(`${year}-01-04`);
  const weeks = Array.from({ length: 53 }, (_, at) => daysAfter(first, 7 * at));
  return weeks.filter((week) => isoYearOf(week) === year);
}

/** Whether the text is the Monday of a week, such as "2026-11-23". */
export function isWeek(text: string): boolean {
  return isDay(text) && mondayOf(text) === text;
}

type Published = { week: string; publishedAt: Date; dueAt: Date | null };

/** The day a devotional was published if it was late, by when it was due then; otherwise null. */
export function lateOn(timeZone: string, { week, publishedAt, dueAt }: Published): string | null {
  return isAfter(dueAt ?? publishingTime(timeZone, week), publishedAt) ? dayIn(timeZone, publishedAt) : null;
}

/** Whether it is too late to publish the devotional of a week on time. */
export function isLate(timeZone: string, week: string, now: Date): boolean {
  return isAfter(publishingTime(timeZone, week), now);
}

const isAfter = (due: Date, now: Date) => now.getTime() > due.getTime() + ON_TIME_MS;

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** An ISO week belongs to the year of its Thursday. */
export function isoYearOf(week: string): number {
  return new Date(thursdayOf(week)).getUTCFullYear();
}

function thursdayOf(week: string): string {
  return daysAfter(week, 3);
}
