import { asc } from "drizzle-orm";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "../support/database.ts";
import { devotionalIssues } from "#app/features/devotionals/devotionals.tables.server.ts";
import {
  archivePage,
  issueAt,
  keepDueTimes,
  newestIssue,
  newestIssues,
  publishedSlugs,
} from "#app/features/devotionals/devotionals.server.ts";
import { publishDueIssue, type Publishing } from "#app/features/devotionals/publish-issue.server.ts";
import { daysAfter, devotionalOf, publishingTime } from "#app/features/devotionals/weeks.ts";

const NEW_YORK = "America/New_York";
const MONDAY = new Date("2026-11-23T13:00:00Z");
const after = (ms: number, from = MONDAY) => new Date(from.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const publishing = (db: Db, change: Partial<Publishing> = {}): Publishing => ({
  db,
  // The queue itself is tested elsewhere.
  jobs: { enqueue: async () => {} },
  timeZone: NEW_YORK,
  publicUrl: "https://shod.example",
  renderIssue: issueEmail,
  ...change,
});
const weeks = async (db: Db) =>
  (await db.select().from(devotionalIssues).orderBy(asc(devotionalIssues.week))).map(({ week }) => week);
const archiveOf = (db: Db) => ({ db, timeZone: NEW_YORK });

describe("the week's devotional", () => {
  test("[DEVO-21] is published on Monday at eight and its mailing starts in the same transaction", async ({ db }) => {
    const queued: unknown[] = [];
    const jobs = { enqueue: async (_tx: Db, name: string) => void queued.push(name) };
    expect(await publishDueIssue(publishing(db, { jobs }), MONDAY)).toBe("2026-11-23");

    const { slug, title } = devotionalOf("2026-11-23");
    expect(await newestIssue(archiveOf(db))).toMatchObject({ week: "2026-11-23", slug, lateOn: null });
    const [mailing, ...others] = await db.select().from(mailings);
    expect(others).toEqual([]);
    expect(mailing).toMatchObject({ key: "devotional:2026-11-23", kind: "devotional", audiences: ["devotionals"] });
    expect(mailing?.subject).toContain(title);
    expect(mailing?.text).toContain(`https://shod.example/weekly-devotionals/${slug}`);
    expect(queued).toEqual(["send-mailing"]);
  });

  test("[DEVO-22] goes to those confirmed by then: a new subscriber's first is that of the next Monday", async ({
    db,
  }) => {
    await publishDueIssue(publishing(db), after(3 * HOUR));
    const [mailing] = await db.select().from(mailings);
    expect(mailing?.audienceAt).toEqual(MONDAY);
  });

  test("is published and emailed, or neither", async ({ db }) => {
    const jobs = { enqueue: () => Promise.reject(new Error("the queue is down")) };
    await expect(publishDueIssue(publishing(db, { jobs }), MONDAY)).rejects.toThrow("the queue is down");
    expect(await weeks(db)).toEqual([]);
    expect(await db.select().from(mailings)).toEqual([]);
  });
});

describe("a change of the shop's time zone", () => {
  const [TOKYO, HONOLULU] = ["Asia/Tokyo", "Pacific/Honolulu"];

  test("publishes no week twice and skips none, and what was on time stays so", async ({ db }) => {
    expect(await publishDueIssue(publishing(db), MONDAY)).toBe("2026-11-23");
    for (const timeZone of [TOKYO, HONOLULU]) {
      expect(await publishDueIssue(publishing(db, { timeZone }), after(MINUTE))).toBeNull();
      expect(await newestIssue({ db, timeZone })).toMatchObject({ week: "2026-11-23", lateOn: null });
    }
    // Sunday evening in New York, and Monday at eight in Tokyo.
    const there = new Date("2026-11-29T23:00:00Z");
    expect(await publishDueIssue(publishing(db), there)).toBeNull();
    expect(await publishDueIssue(publishing(db, { timeZone: TOKYO }), there)).toBe("2026-11-30");
    expect(await publishDueIssue(publishing(db), after(7 * DAY))).toBeNull();
    expect(await weeks(db)).toEqual(["2026-11-23", "2026-11-30"]);
  });

  test("leaves those from before due times were kept on time", async ({ db }) => {
    await db
      .insert(devotionalIssues)
      .values({ week: "2026-11-23", slug: devotionalOf("2026-11-23").slug, publishedAt: MONDAY });
    expect(await newestIssue({ db, timeZone: TOKYO })).toMatchObject({ lateOn: "2026-11-23" });
    await keepDueTimes(db, NEW_YORK);
    await keepDueTimes(db, TOKYO);
    expect(await newestIssue({ db, timeZone: TOKYO })).toMatchObject({ lateOn: null });
  });
});

describe("attack M15: failures around Monday", () => {
  test("down at eight, the site publishes when it is back, with the actual day", async ({ db }) => {
    const offset = after(2 * DAY + 5 * HOUR);
    expect(await publishDueIssue(publishing(db), offset)).toBe("2026-11-23");
    expect(await publishDueIssue(publishing(db), after(MINUTE, offset))).toBeNull();
    expect(await newestIssue(archiveOf(db))).toMatchObject({ week: "2026-11-23", lateOn: "2026-11-25" });
    expect((await db.select().from(mailings))[0]?.audienceAt).toEqual(MONDAY);
  });

  test("a clock an hour ahead or behind, jumping all morning, publishes once", async ({ db }) => {
    await publishDueIssue(publishing(db), after(-6 * DAY));
    for (const minutes of [-90, -30, 30, -45, 0, -60, 60, 5, -59, 61, -1])
      await publishDueIssue(publishing(db), after(minutes * MINUTE));
    expect(await weeks(db)).toEqual(["2026-11-16", "2026-11-23"]);
    expect(await db.select().from(mailings)).toHaveLength(2);
  });

  test("a clock set back by weeks or to the epoch publishes nothing again", async ({ db }) => {
    await publishDueIssue(publishing(db), MONDAY);
    for (const offset of [HOUR, DAY, 7 * DAY, 30 * DAY, MONDAY.getTime()])
      expect(await publishDueIssue(publishing(db), after(-offset))).toBeNull();
    expect(await weeks(db)).toEqual(["2026-11-23"]);
  });

  test("over a year with both clock changes, every week is published once, at eight", async ({ db }) => {
    const timeZone = NEW_YORK;
    const published: (string | null)[] = [];
    for (let at = 0; at < 53; at++) {
      const week = daysAfter("2026-01-05", 7 * at);
      const eight = publishingTime(timeZone, week);
      for (const ms of [-HOUR, -1, 0, HOUR])
        published.push(await publishDueIssue(publishing(db, { renderIssue: async () => plain }), after(ms, eight)));
      expect(published.at(-2), week).toBe(week);
    }
    const issues = await weeks(db);
    expect(issues).toHaveLength(54);
    expect(published.filter((week) => week !== null)).toEqual(issues);
  });

  test.runIf(onPostgres)("twenty schedulers in two processes publish exactly one", async () => {
    const own = await ownDatabase();
    const { openServerDatabase } = await import("#app/platform/db/database.server.ts");
    const other = await openServerDatabase(own.url ?? "");
    try {
      const published = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          // Their clocks differ by up to an hour: for some, last week's is still due.
          publishDueIssue(publishing(at % 2 ? own.db : other.db), after((at - 10) * 6 * MINUTE)),
        ),
      );
      const issues = await weeks(own.db);
      expect(issues.at(-1)).toBe("2026-11-23");
      expect(published.filter((week) => week === "2026-11-23")).toHaveLength(1);
      expect(published.filter((week) => week !== null)).toHaveLength(issues.length);
      expect(await own.db.select().from(mailings)).toHaveLength(issues.length);
    } finally {
      await other.close();
      await own.close();
    }
  });
});

const plain = { subject: "s", html: "<p>h</p>", text: "t" };

describe("the archive", () => {
  async function weeksFrom(db: Db, count: number) {
    for (let at = 0; at < count; at++)
      await publishDueIssue(publishing(db, { renderIssue: async () => plain }), after(at * 7 * DAY));
  }

  test("has exactly the published ones, newest first, page by page without a gap", async ({ db }) => {
    await weeksFrom(db, 30);
    const first = await archivePage(archiveOf(db), null);
    expect(first.issues).toHaveLength(26);
    const second = await archivePage(archiveOf(db), first.older);
    expect(second).toMatchObject({ older: null });
    const all = [...first.issues, ...second.issues].map(({ week }) => week);
    expect(all).toEqual((await weeks(db)).toReversed());
    expect((await archivePage(archiveOf(db), "2020-01-06")).issues).toEqual([]);
  });

  test("shows a devotional once it is published, between the weeks before and after", async ({ db }) => {
    await weeksFrom(db, 3);
    const [third, second, first] = await newestIssues(archiveOf(db), 3);
    expect(await issueAt(archiveOf(db), second?.slug ?? "")).toMatchObject({
      issue: second,
      previous: first,
      next: third,
    });
    expect(await issueAt(archiveOf(db), first?.slug ?? "")).toMatchObject({ previous: null });
    expect(await issueAt(archiveOf(db), devotionalOf("2026-12-21").slug)).toBeNull();
    expect(await issueAt(archiveOf(db), "no-such-thing")).toBeNull();
  });

  test("shows a repeated devotional with its latest week", async ({ db }) => {
    await weeksFrom(db, 54);
    const slug = devotionalOf("2026-11-23").slug;
    expect((await issueAt(archiveOf(db), slug))?.issue.week).toBe("2027-11-29");
    expect((await publishedSlugs(db)).filter((one) => one === slug)).toHaveLength(1);
  });
});
