/** The calendar day it is somewhere, as "2026-12-31". */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

const HOUR_MS = 3_600_000;

/** The first moment after a calendar day somewhere: what ends with "2026-12-31" is over from here on. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T24:00:00Z`);
  // No place is further from Greenwich than 15 hours. Halving finds the moment also where the clock is set at midnight.
  let before = midnight - 15 * HOUR_MS;
  let after = midnight + 15 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) > day) after = middle;
    else before = middle;
  }
  return new Date(after);
}
