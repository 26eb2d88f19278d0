import { dayBounds, isDay } from "./calendar.ts";

/** Days of the shop's time zone, both included; "": not limited. */
export type DayRange = { from: string; to: string };

export type DayRangeErrors = { from?: string; to?: string };

/** The days in the URL of a list. `errors`: of days that are none, at their fields. */
export function readDayRange(params: URLSearchParams): { range: DayRange; errors: DayRangeErrors } {
  const day = (name: string) => (params.get(name) ?? "").trim().slice(0, 100);
  const [from, to] = [day("from"), day("to")];
  const errors: DayRangeErrors = {};
  if (from !== "" && !isDay(from)) errors.from = "Enter a day like 2026-11-27.";
  if (to !== "" && !isDay(to)) errors.to = "Enter a day like 2026-11-27.";
  else if (!errors.from && from !== "" && to !== "" && to < from) errors.to = "Choose the first day or a later one.";
  return { range: { from, to }, errors };
}

/** When those days begin and end. */
export function instantsOf({ from, to }: DayRange, timeZone: string): { from?: Date; until?: Date } {
  return {
    ...(from === "" ? {} : { from: dayBounds(timeZone, from).start }),
    ...(to === "" ? {} : { until: dayBounds(timeZone, to).end }),
  };
}
