import { dayBounds, instantAt, isDay, isWallClock } from "#app/platform/calendar.ts";

/** What was typed as it is kept: a day as it is, a moment as an instant; null when it is neither. */
export function bannerDate(typed: string, timeZone: string): string | null {
  const text = typed.trim();
  if (isDay(text)) return text;
  if (isWallClock(text)) return instantAt(timeZone, text).toISOString();
  const zoned = /^(.+?)(Z|[+-]\d{2}:\d{2})$/.exec(text);
  if (!zoned || !isWallClock(zoned[1] ?? "")) return null;
  const instant = new Date(text);
  return /^[1-9]\d{3}-/.test(isoOf(instant)) ? isoOf(instant) : null;
}

/**
 * From when to when a banner shows, the end not included. Days count from their first moment to their last in the shop's
 * time zone, both included; instants are exact (decision D62).
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

/** NaN, which is neither before nor after anything, where the date is none: such a banner never shows. */
function edge(date: string, timeZone: string, which: "start" | "end"): number {
  return isDay(date) ? dayBounds(timeZone, date)[which].getTime() : date.includes("T") ? Date.parse(date) : Number.NaN;
}

function isoOf(instant: Date): string {
  return Number.isNaN(instant.getTime()) ? "" : instant.toISOString();
}
