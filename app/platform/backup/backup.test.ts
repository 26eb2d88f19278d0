import { describe, expect, test } from "vitest";
import { backupName, backupTime, backupsToKeep } from "./backup-names.ts";
import { isBackupDue } from "./backup.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const DAY = 86_400_000;
const daysAgo = (days: number) => backupName(new Date(NOW.getTime() - days * DAY));

describe("which backups are kept", () => {
  test("names contain the start time, and sort by it", () => {
    expect(backupName(new Date("2026-11-22T03:00:07.123Z"))).toBe("2026-11-22T03-00-07Z");
    expect(backupTime("2026-11-22T03-00-07Z")).toEqual(new Date("2026-11-22T03:00:07Z"));
    expect(["files", "2026-11-22", "2026-13-22T03-00-07Z", "2026-11-22T03-00-07Z.unfinished"].map(backupTime)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("of a year of nightly backups: seven days, four weeks, six months", () => {
    const year = Array.from({ length: 365 }, (_, days) => daysAgo(days + 0.4));
    const kept = [...backupsToKeep(year, NOW)].toSorted().reverse();
    expect(kept.map((name) => name.slice(0, 10))).toEqual([
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
      "2026-11-16",
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
    ]);
  });

  test("the last ones, however old, and all of the last 24 hours", () => {
    expect(backupsToKeep([daysAgo(900)], NOW)).toEqual(new Set([daysAgo(900)]));
    const recent = [0.1, 0.2, 0.3, 0.9].map(daysAgo);
    expect(backupsToKeep(recent, NOW)).toEqual(new Set(recent));
    expect(backupsToKeep(["files", "notes.txt"], NOW)).toEqual(new Set());
  });
});

test("a backup is due after 3 AM in the shop's time zone, also when daylight saving time changes", () => {
  const zone = "America/New_York";
  const due = (last: string | null, now: string) => isBackupDue(last ? new Date(last) : null, zone, new Date(now));
  expect(due(null, "2026-11-22T12:00:00Z")).toBe(true);
  // Three in New York is eight in UTC in winter.
  expect(due("2026-11-21T09:00:00Z", "2026-11-22T07:59:00Z")).toBe(false);
  expect(due("2026-11-21T09:00:00Z", "2026-11-22T08:00:00Z")).toBe(true);
  expect(due("2026-11-22T08:25:00Z", "2026-11-23T07:59:00Z")).toBe(false);
  expect(due("2026-11-20T09:00:00Z", "2026-11-22T07:00:00Z")).toBe(true);
  // The night of March 8 has no two o'clock: three is seven in UTC.
  expect(due("2026-03-07T09:00:00Z", "2026-03-08T06:59:00Z")).toBe(false);
  expect(due("2026-03-07T09:00:00Z", "2026-03-08T07:00:00Z")).toBe(true);
});
