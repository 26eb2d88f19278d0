import { isDay } from "#app/platform/calendar.ts";

/** "from Dec 24, 2026 to Dec 26, 2026" in the shop's time zone, or "no end date". */
export function bannerDatesText(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  timeZone: string,
): string {
  if (startDate === null && endDate === null) return "no end date";
  const start = startDate === null ? null : dateText(startDate, timeZone);
  const end = endDate === null ? null : dateText(endDate, timeZone);
  if (start === null) return `until ${end}`;
  return end === null ? `from ${start}` : `from ${start} to ${end}`;
}

function dateText(date: string, timeZone: string): string {
  if (isDay(date))
    return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(`${date}T00:00Z`),
    );
  const instant = new Date(date);
  if (Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(instant);
}
