import { dayBounds, dayIn, instantAt, isDay, isWallClock } from "#app/platform/calendar.ts";

/** Parses a typed date: a day stays a day, a date and time becomes an instant; null for anything else. */
export function bannerDate(typed: string, timeZone: string): string | null {
  const text = typed.trim();
  if (isDay(text)) return text;
  if (isWallClock(text)) return instantAt(timeZone, text).toISOString();
  const zoned = /^(.+?)(Z|[+-]\d{2}:\d{2})$/.exec(text);
  if (!zoned || !isWallClock(zoned[1] ?? "")) return null;
  const instant = new Date(text);
  return /^[1-9]\d{3}-/.test(isoOf(instant)) ? isoOf(instant) : null;
}

/** The values of a date and an optional time field, in the shop's time zone. */
type TypedDate = { day: string; time: string };

/** Field values for a stored date: "2026-12-24", or "2026-12-24" and "18:00". */
export function typedDate(kept: string | null, timeZone: string): TypedDate {
  if (kept === null || isDay(kept)) return { day: kept ?? "", time: "" };
  const instant = new Date(kept);
  if (Number.isNaN(instant.getTime())) return { day: "", time: "" };
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium", hourCycle: "h23" }).format(instant);
  return { day: dayIn(timeZone, instant), time: clock.replace(/:00$/, "") };
}

/** The reverse, to be parsed by `bannerDate`. An unchanged date keeps its stored precision. */
export function storedDate(typed: TypedDate, kept: string | null, timeZone: string): string {
  const before = typedDate(kept, timeZone);
  if (kept !== null && before.day === typed.day && before.time === typed.time) return kept;
  return typed.time === "" ? typed.day : `${typed.day}T${typed.time}`;
}

/**
 * When a banner starts and ends, the end excluded. Days are whole days in the shop's time zone; instants are exact.
 */
export function bannerInterval(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  timeZone: string,
): { startsAt: number | null; endsAt: number | null } {
  return {
    startsAt: startDate === null ? null : edge(startDate, timeZone, "start"),
    endsAt: endDate === null ? null : edge(endDate, timeZone, "end"),
  };
}

/** NaN for an invalid date, so that the banner never shows: NaN compares false. */
function edge(date: string, timeZone: string, which: "start" | "end"): number {
  return isDay(date) ? dayBounds(timeZone, date)[which].getTime() : date.includes("T") ? Date.parse(date) : Number.NaN;
}

function isoOf(instant: Date): string {
  return Number.isNaN(instant.getTime()) ? "" : instant.toISOString();
}
