/** The calendar day it is somewhere, as "2026-12-31". */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
