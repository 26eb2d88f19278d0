import { dateFormat } from "./date-format.ts";

/** The calendar day in a time zone, as "2026-12-31". */
export function dayIn(timeZone: string, now: Date): string {
  const parts = dateFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Whether the text is a valid date with a four-digit year. */
export function isDay(text: string): boolean {
  return isWallClock(`${text}T00:00`);
}

/** Whether the text is a valid local date and time, such as "2026-12-24T18:00". */
export function isWallClock(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return false;
  const read = new Date(`${text}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

/** When a day begins and ends in a time zone: 23 or 25 hours apart when daylight saving time changes. */
export function dayBounds(timeZone: string, day: string): { start: Date; end: Date } {
  const midnight = Date.parse(`${day}T00:00Z`);
  return { start: instantOfLocal(timeZone, midnight), end: instantOfLocal(timeZone, midnight + DAY_MS) };
}

/** The instant of a local date and time. If it occurs twice, the first; if it is skipped, as much later as the clocks move forward. */
export function instantAt(timeZone: string, wallClock: string): Date {
  return instantOfLocal(timeZone, Date.parse(`${wallClock}Z`));
}

const DAY_MS = 86_400_000;
const MONDAY_HOUR_MS = 8 * 3_600_000;

/** The next Monday at 8:00 in the time zone, when devotionals go out. */
export function nextMondayMorning(timeZone: string, now: Date): Date {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00Z`);
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7;
  const morningIn = (days: number) => instantOfLocal(timeZone, today + days * DAY_MS + MONDAY_HOUR_MS);
  const monday = morningIn(daysToMonday);
  return monday > now ? monday : morningIn(daysToMonday + 7);
}

/** Formats "2026-11-23" as "November 23". */
export function monthAndDay(day: string): string {
  return dateFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" }).format(Date.parse(`${day}T00:00Z`));
}

/** Local times are computed as if they were UTC. The offsets a day before and after cover any DST change in between. */
function instantOfLocal(timeZone: string, local: number): Date {
  const [before, after] = [local - DAY_MS, local + DAY_MS].map(
    (near) => local - (localTimeOf(timeZone, near) - near),
  ) as [number, number];
  const matches = (instant: number) => localTimeOf(timeZone, instant) === local;
  return new Date(matches(before) || !matches(after) ? before : after);
}

function localTimeOf(timeZone: string, instant: number): number {
  const parts = dateFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const whole = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return whole + (((instant % 1_000) + 1_000) % 1_000);
}
