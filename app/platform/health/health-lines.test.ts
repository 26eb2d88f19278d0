import { describe, expect, test } from "vitest";
import {
  ageText,
  backupLine,
  clockLine,
  databaseLine,
  diskLine,
  jobsLine,
  providerLine,
  versionEnds,
  webhooksLine,
} from "./health-lines.ts";

const MINUTE = 60_000;
const quiet = { due: 0, oldestDueMs: null, failed: 0 };

describe("a line of the system page", () => {
  test("fails for jobs that failed permanently or are stuck, and says what to do", () => {
    expect(jobsLine(quiet)).toMatchObject({ state: "ok", detail: "No jobs are due." });
    expect(jobsLine({ ...quiet, due: 3, oldestDueMs: 9 * MINUTE })).toMatchObject({ state: "ok" });
    expect(jobsLine({ ...quiet, due: 3, oldestDueMs: 11 * MINUTE })).toMatchObject({
      state: "failing",
      detail: "3 due, the oldest for 11 minutes.",
      toDo: expect.stringContaining("Restart"),
    });
    expect(jobsLine({ ...quiet, failed: 1 })).toMatchObject({
      state: "failing",
      detail: "1 job failed permanently. No jobs are due.",
      toDo: expect.any(String),
    });
  });

  test("says that no process runs jobs, which fails where this one does not either", () => {
    const web = { role: "web", idleMs: null } as const;
    expect(jobsLine(quiet, web)).toEqual({
      name: "Jobs",
      state: "failing",
      detail: "No process runs jobs and sends emails. No jobs are due.",
      toDo: "Start one with ROLE=worker or ROLE=all.",
    });
    expect(jobsLine(quiet, { ...web, idleMs: MINUTE })).toMatchObject({ state: "ok" });
    const stopped = { role: "all", idleMs: 3 * MINUTE } as const;
    expect(jobsLine(quiet, stopped)).toMatchObject({
      state: "warning",
      detail: "No process runs jobs and sends emails. The last one was there 3 minutes ago. No jobs are due.",
    });
    expect(jobsLine({ ...quiet, failed: 1 }, stopped).state).toBe("failing");
    expect(jobsLine({ ...quiet, due: 1, oldestDueMs: 11 * MINUTE }, stopped).state).toBe("failing");
  });

  test("fails for unprocessed webhooks, and warns when none are accepted", () => {
    const none = { newestMs: null, waiting: 0, oldestWaitingMs: null };
    expect(webhooksLine(none, true).state).toBe("ok");
    expect(webhooksLine({ ...none, newestMs: 2 * MINUTE }, true).detail).toContain("2 minutes ago");
    expect(webhooksLine({ newestMs: 0, waiting: 2, oldestWaitingMs: 3_600_000 }, true)).toMatchObject({
      state: "failing",
      detail: "2 received and not processed, the oldest 1 hour ago.",
    });
    expect(webhooksLine(none, false)).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("SHOPIFY_CLIENT_SECRET"),
    });
  });

  test("names the last webhook of each topic, and fails for one that was refused since", () => {
    const inbox = { newestMs: 5 * MINUTE, waiting: 0, oldestWaitingMs: null };
    const topics = [
      { topic: "orders/create", ageMs: 3 * 60 * MINUTE },
      { topic: "products/update", ageMs: 5 * MINUTE },
    ];
    expect(webhooksLine(inbox, true, { topics, refusedMs: null })).toEqual({
      name: "Webhooks",
      state: "ok",
      detail:
        "The last one arrived 5 minutes ago. All have been processed. The last of each topic: orders/create 3 hours ago, products/update 5 minutes ago.",
    });
    for (const newestMs of [5 * MINUTE, null])
      expect(webhooksLine({ ...inbox, newestMs }, true, { topics, refusedMs: 2 * MINUTE })).toMatchObject({
        state: "failing",
        detail: expect.stringMatching(/^The last one in the shop’s name, 2 minutes ago, was refused/) as unknown,
        toDo: expect.stringContaining("SHOPIFY_CLIENT_SECRET") as unknown,
      });
    expect(webhooksLine(inbox, true, { topics, refusedMs: 9 * MINUTE })).toMatchObject({
      state: "ok",
      detail: expect.stringContaining("One was refused 9 minutes ago") as unknown,
    });
  });

  test("reports clock skew in either direction", () => {
    expect([0, 4_000, -30_000, 61_000].map((skew) => clockLine(skew).state)).toEqual([
      "ok",
      "ok",
      "warning",
      "failing",
    ]);
  });

  test("warns that the embedded database may not survive a power failure", () => {
    const database = { bytes: 5e7, pending: 0, version: "17.5" };
    const embedded = databaseLine({ ...database, isEmbedded: true });
    expect(embedded).toMatchObject({ state: "warning", toDo: expect.stringContaining("DATABASE_URL") });
    expect(embedded.detail).toContain("a power failure may lose the last seconds");
    expect(databaseLine({ ...database, isEmbedded: false })).toMatchObject({ state: "ok" });
    expect(databaseLine({ ...database, isEmbedded: false, pending: 2 }).state).toBe("failing");
  });

  test("shows the age of the last backup, and fails when it is late or failed", () => {
    const now = new Date("2026-11-22T12:00:00Z");
    const backupOf = (hours: number) => ({
      name: "2026-11-22T03-00-00Z",
      at: new Date(now.getTime() - hours * 60 * MINUTE),
      bytes: 12_400_000,
    });
    const well = {
      root: "/other/backups",
      good: backupOf(9),
      failed: null,
      unwritten: null,
      isOnSameDisk: false,
      uploadsAreInS3: false,
    };
    const line = (
      change:
        | Partial<typeof well>
        | { failed: { at: Date; why: string } }
        | { hasUnrecordedNumbers: boolean }
        | { unwritten: { rows: number; since: Date; why: string | null } }
        | { good: null }
        | { root: null },
    ) => backupLine({ ...well, ...change }, now);
    expect(line({})).toEqual({
      name: "Backup",
      state: "ok",
      detail: "The last backup was made 9 hours ago: 2026-11-22T03-00-00Z, 12 MB.",
    });
    expect(line({ good: { ...backupOf(1), bytes: 310_200 } }).detail).toContain(", 311 kB.");
    expect(line({ good: backupOf(27) })).toMatchObject({
      state: "failing",
      detail: expect.stringContaining("1 day ago"),
    });
    expect(line({ isOnSameDisk: true, uploadsAreInS3: true })).toMatchObject({
      state: "warning",
      toDo: "/other/backups is on the same disk as the site: set BACKUP_DIR to another disk, or copy that folder elsewhere. Uploads are in S3 and not in the backup: turn on versioning for the bucket.",
    });
    expect(line({ good: null })).toMatchObject({ state: "warning", detail: "No backup has been made yet." });
    expect(line({ failed: { at: backupOf(1).at, why: "There is not enough room." } })).toMatchObject({
      state: "failing",
      detail: expect.stringMatching(
        /^The backup 1 hour ago failed: There is not enough room. The last backup was made 9 hours ago/,
      ),
    });
    expect(line({ hasUnrecordedNumbers: true })).toMatchObject({
      state: "failing",
      detail: expect.stringMatching(
        /^The numbers issued to new orders could not be recorded beside the backups\. The last backup/,
      ),
      toDo: expect.stringContaining("can be written"),
    });
    expect(line({ unwritten: { rows: 2, since: backupOf(1).at, why: "EACCES: permission denied" } })).toMatchObject({
      state: "failing",
      detail: expect.stringMatching(
        /^2 deletions or withdrawals of up to 1 hour ago could not be written beside the backups: EACCES: permission denied. The last backup/,
      ),
      toDo: expect.stringContaining("a restore would bring them back"),
    });
    expect(line({ unwritten: { rows: 1, since: backupOf(1).at, why: null } }).detail).toMatch(
      /^1 deletion or withdrawal .*: no process is writing them\./,
    );
    expect(line({ root: null })).toMatchObject({ state: "ok" });
    expect(backupLine({ ...well, root: null, good: backupOf(27) }, now)).toMatchObject({
      state: "failing",
      toDo: expect.stringContaining("made-elsewhere"),
    });
    expect(backupLine({ ...well, root: null, good: null }, now)).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("BACKUP_DIR"),
    });
  });

  test("knows how long the provider supports a version", () => {
    expect(versionEnds("unstable")).toBeNull();
    expect(versionEnds("2026-01")?.toISOString()).toBe("2027-01-01T00:00:00.000Z");
    const shop = { domain: "shop.example", version: "2026-01", served: "2026-01", name: "SHOD" };
    expect(providerLine({ ...shop, served: "2026-07" }, new Date("2026-10-01"))).toMatchObject({
      state: "failing",
      detail: expect.stringContaining("asked for API version 2026-01 and answers with 2026-07"),
    });
    const on = (day: string) => providerLine(shop, new Date(day));
    expect(on("2026-10-01").state).toBe("ok");
    expect(on("2026-12-01")).toMatchObject({ state: "warning", detail: expect.stringContaining("ends on 2027-01-01") });
    expect(on("2027-02-01").detail).toContain("ended on 2027-01-01");
    expect(providerLine({ ...shop, domain: null }, new Date()).detail).toContain("Payments are not real");
  });

  test("warns before the disk is full", () => {
    expect([5e9, 5e8, 1e8].map((bytes) => diskLine(bytes, 100).state)).toEqual(["ok", "warning", "failing"]);
    expect([9e9, 5.5e9, 3e9].map((bytes) => diskLine(bytes, 5_000).state)).toEqual(["ok", "warning", "failing"]);
    expect(diskLine(3e9, 5_000).detail).toContain("DISK_RESERVE_MB is 5000");
  });

  test("formats ages", () => {
    expect([0, MINUTE, 125 * MINUTE, 50 * 60 * MINUTE].map(ageText)).toEqual([
      "less than a minute",
      "1 minute",
      "2 hours",
      "2 days",
    ]);
  });
});
