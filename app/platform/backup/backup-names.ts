/** Backup folders are named by their start time in UTC: "2026-11-22T03-00-07Z". They sort by age. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** The start time in a backup's name; null for any other name. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const DAY_MS = 86_400_000;
const KEPT = { days: 7, weeks: 4, months: 6 };

/**
 * The backups to keep: all of the last 24 hours, then the newest of each of the last seven days, four weeks and six months that have one.
 * Days without a backup do not count, so the last good backup is never removed.
 */
export function backupsToKeep(names: readonly string[], now: Date): Set<string> {
  const newestFirst = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const newestOfEach = (spans: number, spanOf: (at: Date) => string) => {
    const found = new Map<string, string>();
    for (const { name, at } of newestFirst) {
      const span = spanOf(at);
      if (!found.has(span) && found.size < spans) found.set(span, name);
    }
    return found.values();
  };
  const ofLastDay = newestFirst.filter(({ at }) => now.getTime() - at.getTime() < DAY_MS);
  return new Set([
    ...ofLastDay.map(({ name }) => name),
    ...newestOfEach(KEPT.days, (at) => at.toISOString().slice(0, 10)),
    ...newestOfEach(KEPT.weeks, mondayOf),
    ...newestOfEach(KEPT.months, (at) => at.toISOString().slice(0, 7)),
  ]);
}

function mondayOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
