import { dayBounds, dayIn, instantAt, isDay, isWallClock } from "#app/platform/calendar.ts";

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

/** A day and, where one was given, a time of the shop's clocks, as a form holds them. */
export type TypedDate = { day: string; time: string };

/** What is kept, as it is typed: "2026-12-24", or "2026-12-24" and "18:00". */
export function typedDate(kept: string | null, timeZone: string): TypedDate {
  if (kept === null || isDay(kept)) return { day: kept ?? "", time: "" };
  const instant = new Date(kept);
  if (Number.isNaN(instant.getTime())) return { day: "", time: "" };
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium", hourCycle: "h23" }).format(instant);
  return { day: dayIn(timeZone, instant), time: clock.replace(/:00$/, "") };
}

/** The other way round, to be read by `bannerDate`. What was not touched stays as exact as it was. */
export function untypedDate(typed: TypedDate, kept: string | null, timeZone: string): string {
  const before = typedDate(kept, timeZone);
  if (kept !== null && before.day === typed.day && before.time === typed.time) return kept;
  return typed.time === "" ? typed.day : `${typed.day}T${typed.time}`;
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
