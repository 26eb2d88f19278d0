/** The calendar day it is somewhere, as "2026-12-31". */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** A day that is in the calendar, of a year that people write with four digits. */
export function isDay(text: string): boolean {
  return isWallClock(`${text}T00:00`);
}

/** Day and time without a zone, such as "2026-12-24T18:00", of a day that is in the calendar. */
export function isWallClock(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return false;
  const read = new Date(`${text}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

/** When a day begins somewhere, and when the next one does: 23 or 25 hours later where clocks are changed. */
export function dayBounds(timeZone: string, day: string): { start: Date; end: Date } {
  const midnight = Date.parse(`${day}T00:00Z`);
  return { start: whenClocksShow(timeZone, midnight), end: whenClocksShow(timeZone, midnight + DAY_MS) };
}

/** The instant at which clocks there show that day and time. Twice shown: the first; never shown: as much later as clocks are put forward. */
export function instantAt(timeZone: string, wallClock: string): Date {
  return whenClocksShow(timeZone, Date.parse(`${wallClock}Z`));
}

const DAY_MS = 86_400_000;
const MONDAY_HOUR_MS = 8 * 3_600_000;

/** When the next weekly devotional goes out: the first Monday, eight o'clock on clocks there, that is still to come. */
export function nextMondayMorning(timeZone: string, now: Date): Date {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00Z`);
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7;
  const morningIn = (days: number) => whenClocksShow(timeZone, today + days * DAY_MS + MONDAY_HOUR_MS);
  const monday = morningIn(daysToMonday);
  return monday > now ? monday : morningIn(daysToMonday + 7);
}

/** A day such as "2026-11-23" as people say it: "November 23". */
export function spokenDay(day: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" }).format(
    Date.parse(`${day}T00:00Z`),
  );
}

/** Wall clocks are counted as if they were UTC. A day before and a day after, no change of clocks hides the offset. */
function whenClocksShow(timeZone: string, wall: number): Date {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (shownAt(timeZone, near) - near)) as [
    number,
    number,
  ];
  const isShown = (instant: number) => shownAt(timeZone, instant) === wall;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}

function shownAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const whole = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return whole + (((instant % 1_000) + 1_000) % 1_000);
}
