import { describe, expect, test } from "vitest";
import {
  ageText,
  aiLine,
  backupLine,
  clockLine,
  databaseLine,
  diskLine,
  jobsLine,
  providerLine,
  versionEnds,
  webhooksLine,
} from "./system.ts";

const MINUTE = 60_000;
const quiet = { due: 0, oldestDueMs: null, failed: 0 };

describe("a line of the system page", () => {
  test("fails for work that failed for good or that nobody does, and says what to do", () => {
    expect(jobsLine(quiet)).toMatchObject({ state: "ok", says: "Nothing waits." });
    expect(jobsLine({ ...quiet, due: 3, oldestDueMs: 9 * MINUTE })).toMatchObject({ state: "ok" });
    expect(jobsLine({ ...quiet, due: 3, oldestDueMs: 11 * MINUTE })).toMatchObject({
      state: "failing",
      says: "3 due, the oldest for 11 minutes.",
      toDo: expect.stringContaining("Restart"),
    });
    expect(jobsLine({ ...quiet, failed: 1 })).toMatchObject({
      state: "failing",
      says: "1 job has failed for good. Nothing waits.",
      toDo: expect.any(String),
    });
  });

  test("fails for webhooks that wait, and warns where none are accepted", () => {
    const none = { newestMs: null, waiting: 0, oldestWaitingMs: null };
    expect(webhooksLine(none, true).state).toBe("ok");
    expect(webhooksLine({ ...none, newestMs: 2 * MINUTE }, true).says).toContain("2 minutes ago");
    expect(webhooksLine({ newestMs: 0, waiting: 2, oldestWaitingMs: 3_600_000 }, true)).toMatchObject({
      state: "failing",
      says: "2 received and not processed, the oldest 1 hour ago.",
    });
    expect(webhooksLine(none, false)).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("orders/create"),
    });
  });

  test("tells clocks that are apart, whichever is late", () => {
    expect([0, 4_000, -30_000, 61_000].map((skew) => clockLine(skew).state)).toEqual([
      "ok",
      "ok",
      "warning",
      "failing",
    ]);
  });

  test("never lets the owner believe that the embedded database survives a power cut", () => {
    const database = { bytes: 5e7, pending: 0, version: "17.5" };
    const embedded = databaseLine({ ...database, isEmbedded: true });
    expect(embedded).toMatchObject({ state: "warning", toDo: expect.stringContaining("DATABASE_URL") });
    expect(embedded.says).toContain("a power cut may lose the last seconds");
    expect(databaseLine({ ...database, isEmbedded: false })).toMatchObject({ state: "ok" });
    expect(databaseLine({ ...database, isEmbedded: false, pending: 2 }).state).toBe("failing");
  });

  test("tells the age of the last backup, and fails where it is late or was not made", () => {
    const now = new Date("2026-11-22T12:00:00Z");
    const made = (hours: number) => ({
      name: "2026-11-22T03-00-00Z",
      at: new Date(now.getTime() - hours * 60 * MINUTE),
      bytes: 12_400_000,
    });
    const well = {
      root: "/other/backups",
      good: made(9),
      failed: null,
      unkept: null,
      isOnSameDisk: false,
      uploadsAreInS3: false,
    };
    const line = (
      change:
        | Partial<typeof well>
        | { failed: { at: Date; why: string } }
        | { hasUnrecordedNumbers: boolean }
        | { unkept: { rows: number; since: Date; why: string | null } }
        | { good: null }
        | { root: null },
    ) => backupLine({ ...well, ...change }, now);
    expect(line({})).toEqual({
      name: "Backup",
      state: "ok",
      says: "The last one was made 9 hours ago: 2026-11-22T03-00-00Z, 12 MB.",
    });
    expect(line({ good: { ...made(1), bytes: 310_200 } }).says).toContain(", 311 kB.");
    expect(line({ good: made(27) })).toMatchObject({ state: "failing", says: expect.stringContaining("1 day ago") });
    expect(line({ isOnSameDisk: true, uploadsAreInS3: true })).toMatchObject({
      state: "warning",
      toDo: "/other/backups is on the disk of the site: set BACKUP_DIR to another, or copy that folder away. Uploads are in S3 and not part of it: have that store keep versions.",
    });
    expect(line({ good: null })).toMatchObject({ state: "warning", says: "There is none yet." });
    expect(line({ failed: { at: made(1).at, why: "There is not enough room." } })).toMatchObject({
      state: "failing",
      says: expect.stringMatching(
        /^The try 1 hour ago failed: There is not enough room. The last one was made 9 hours ago/,
      ),
    });
    expect(line({ hasUnrecordedNumbers: true })).toMatchObject({
      state: "failing",
      says: expect.stringMatching(
        /^The numbers issued to new orders could not be recorded beside the backups\. The last one/,
      ),
      toDo: expect.stringContaining("can be written"),
    });
    expect(line({ unkept: { rows: 2, since: made(1).at, why: "EACCES: permission denied" } })).toMatchObject({
      state: "failing",
      says: expect.stringMatching(
        /^2 deletions or withdrawals of up to 1 hour ago could not be written beside the backups: EACCES: permission denied. The last one/,
      ),
      toDo: expect.stringContaining("a restore would bring them back"),
    });
    expect(line({ unkept: { rows: 1, since: made(1).at, why: null } }).says).toMatch(
      /^1 deletion or withdrawal .*: no process does it\./,
    );
    expect(line({ root: null })).toMatchObject({ state: "ok" });
    expect(backupLine({ ...well, root: null, good: made(27) }, now)).toMatchObject({
      state: "failing",
      toDo: expect.stringContaining("made-elsewhere"),
    });
    expect(backupLine({ ...well, root: null, good: null }, now)).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("BACKUP_DIR"),
    });
  });

  test("tells which AI service drafts, and what is left of its day", () => {
    expect(aiLine(null)).toMatchObject({ state: "ok", says: expect.stringContaining("AI_BASE_URL") });
    const ai = { host: "ai.example", model: "small", usedToday: 1_200, mostADay: 100_000 };
    expect(aiLine(ai)).toEqual({
      name: "AI",
      state: "ok",
      says: "small at ai.example drafts newsletters. 1,200 of 100,000 tokens were used today.",
    });
    expect(aiLine({ ...ai, usedToday: 100_000 })).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("AI_DAILY_TOKENS"),
    });
    expect(aiLine({ ...ai, mostADay: 0 })).toMatchObject({
      state: "ok",
      says: expect.stringContaining("1,200 tokens"),
    });
  });

  test("knows how long the provider keeps a version", () => {
    expect(versionEnds("unstable")).toBeNull();
    expect(versionEnds("2026-01")?.toISOString()).toBe("2027-01-01T00:00:00.000Z");
    const shop = { domain: "shop.example", version: "2026-01", name: "SHOD" };
    const on = (day: string) => providerLine(shop, new Date(day));
    expect(on("2026-10-01").state).toBe("ok");
    expect(on("2026-12-01")).toMatchObject({ state: "warning", says: expect.stringContaining("ends on 2027-01-01") });
    expect(on("2027-02-01").says).toContain("ended on 2027-01-01");
    expect(providerLine({ ...shop, domain: null }, new Date()).says).toContain("No payment is real there");
  });

  test("warns of a full disk before it is one", () => {
    expect([5e9, 5e8, 1e8].map((bytes) => diskLine(bytes).state)).toEqual(["ok", "warning", "failing"]);
  });

  test("tells ages in words", () => {
    expect([0, MINUTE, 125 * MINUTE, 50 * 60 * MINUTE].map(ageText)).toEqual([
      "less than a minute",
      "1 minute",
      "2 hours",
      "2 days",
    ]);
  });
});
