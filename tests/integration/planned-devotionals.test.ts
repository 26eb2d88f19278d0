import { asc, eq } from "drizzle-orm";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { archivePage, issueAt, newestIssue } from "#app/features/devotionals/devotionals.server.ts";
import { addressOf, type DevotionalText } from "#app/features/devotionals/devotionals.ts";
import { devotionalIssues, devotionalPlans } from "#app/features/devotionals/devotionals.tables.server.ts";
import {
  nextAfter,
  nextMonday,
  plannedWeek,
  saveText,
  setSkipped,
  swapWeeks,
  type Clock,
} from "#app/features/devotionals/planned-weeks.server.ts";
import { devotionalsFeature } from "#app/features/devotionals/devotionals.feature.server.ts";
import { publishDueIssue, type Publishing } from "#app/features/devotionals/publish-issue.server.ts";
import { daysAfter, devotionalOf, publishingTime } from "#app/features/devotionals/weeks.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { verseAt } from "#app/scripture.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "../support/database.ts";
import { aSender, aMailServer, aSubscriber, emptyLists } from "../support/factories/mailing-lists.ts";

const NEW_YORK = "America/New_York";
const THIS_WEEK = "2026-11-23";
const NEXT = "2026-11-30";
const AFTER = "2026-12-07";
const HOUR = 3_600_000;
const eight = (week: string, timeZone = NEW_YORK) => publishingTime(timeZone, week);
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** Wednesday of this week. */
const NOW = new Date("2026-11-25T15:00:00Z");
const clock: Clock = { timeZone: NEW_YORK, now: NOW };

const publishing = (db: Db, change: Partial<Publishing> = {}): Publishing => ({
  db,
  jobs: { enqueue: async () => {} },
  timeZone: NEW_YORK,
  publicUrl: "https://shod.example",
  renderIssue: issueEmail,
  ...change,
});
const publishAt = (db: Db, now: Date, timeZone = NEW_YORK) => publishDueIssue(publishing(db, { timeZone }), now);
const published = async (db: Db) =>
  (await db.select().from(devotionalIssues).orderBy(asc(devotionalIssues.week))).map(({ week, slug }) => [week, slug]);
const subjects = async (db: Db) =>
  (await db.select({ subject: mailings.subject }).from(mailings).orderBy(asc(mailings.id))).map(
    ({ subject }) => subject,
  );
const slugOf = (week: string) => devotionalOf(week).slug;
const subjectOf = (week: string) => `${devotionalOf(week).title} (${devotionalOf(week).reference})`;
const seen = async (db: Db, week: string) => ({ week, version: (await plannedWeek(db, week)).version });
const skip = async (db: Db, week: string, isSkipped = true, at = clock) =>
  (await setSkipped(db, await seen(db, week), isSkipped, at)).state;
const swap = async (db: Db, one: string, other: string, at = clock) =>
  (await swapWeeks(db, await seen(db, one), await seen(db, other), at)).state;
const archive = (db: Db) => ({ db, timeZone: NEW_YORK });

const OWN: DevotionalText = {
  title: "A new road",
  reference: "Psalm 90:12",
  body: ["The first paragraph.", "The second one."],
  prayer: "Lord, lead us.",
  step: "Walk one mile.",
};

describe("the Monday that subscribers are promised", () => {
  const skipAll = async (db: Db, weeks: string[]) => {
    for (const week of weeks) expect(await skip(db, week)).toBe("changed");
  };
  const following = (week: string, count: number) => Array.from({ length: count }, (_, at) => daysAfter(week, 7 * at));
  const PLANS: [string, string, (db: Db) => Promise<unknown>][] = [
    ["the next one", NEXT, async () => {}],
    ["the one after a skipped week", AFTER, (db) => skipAll(db, [NEXT])],
    ["the one after weeks that are skipped in a row", "2026-12-21", (db) => skipAll(db, following(NEXT, 3))],
    ["the next one, if only the one after it is skipped", NEXT, (db) => skipAll(db, [AFTER])],
    [
      "the next one once it is no longer skipped",
      NEXT,
      async (db) => {
        await skipAll(db, [NEXT]);
        await skip(db, NEXT, false);
      },
    ],
    ["the next one with the text of an admin", NEXT, async (db) => saveText(db, await seen(db, NEXT), OWN, clock)],
    ["the next one after a swap", NEXT, (db) => swap(db, NEXT, AFTER)],
    [
      "the one after a week whose devotional this version lacks",
      AFTER,
      (db) => db.insert(devotionalPlans).values({ week: NEXT, slug: "of-another-version" }),
    ],
    [
      "the one after a week whose passage this version lacks",
      AFTER,
      (db) => db.insert(devotionalPlans).values({ week: NEXT, text: { ...OWN, reference: "Psalm 151:1" as never } }),
    ],
    // A clock was ahead.
    ["one that was not published before", AFTER, (db) => publishAt(db, eight(NEXT))],
    ["the first that can't be skipped yet", "2028-01-03", (db) => skipAll(db, following(NEXT, 57))],
  ];
  test.for(PLANS)("[DEVO-22] is %s", async ([, monday, plan], { db }) => {
    await plan(db);
    expect(await nextMonday(db, clock)).toBe(monday);
  });

  test("[DEVO-22] is the first whose devotional is emailed to them", async ({ db }) => {
    await emptyLists(db);
    await publishAt(db, eight(THIS_WEEK));
    await skipAll(db, [NEXT]);
    const { email } = await aSubscriber(db, "ruth", { confirmedAt: clock.now });
    const promised = await nextMonday(db, clock);
    const got: string[] = [];
    for (const week of [THIS_WEEK, NEXT, AFTER, "2026-12-14"]) {
      await publishAt(db, eight(week));
      const server = aMailServer();
      for (const { id } of await db.select().from(mailings).orderBy(asc(mailings.id)))
        await aSender(db, server, { clock: () => eight(week) }).run(id);
      got.push(...server.sent.map(({ to }) => `${to.address} ${week}`));
    }
    expect(got).toEqual([`${email} ${promised}`, `${email} 2026-12-14`]);
  });

  test("is none while devotionals are off, and that of the calendar otherwise", async ({ db }) => {
    const asked = (settings: Record<string, string>) =>
      devotionalsFeature.nextDevotional?.({ db, env: readEnv({ STORE_TIMEZONE: NEW_YORK, ...settings }) }, NOW);
    await skipAll(db, [NEXT]);
    expect(await asked({})).toBe(AFTER);
    expect(await asked({ DEVOTIONALS: "off" })).toBeNull();
  });

  test("is that which admins are told when they skip a week", async ({ db }) => {
    await skipAll(db, [AFTER]);
    expect((await nextAfter(db, NEXT)).week).toBe("2026-12-14");
  });
});

describe("the Monday job", () => {
  test("[DEVO-21] publishes and emails the text that an admin wrote for the week, and keeps it as it was published", async ({
    db,
  }) => {
    expect(await saveText(db, await seen(db, NEXT), OWN, clock)).toMatchObject({ state: "changed" });
    expect(await publishAt(db, eight(NEXT))).toBe(NEXT);
    const [mailing] = await db.select().from(mailings);
    expect(mailing).toMatchObject({ key: `devotional:${NEXT}`, subject: "A new road (Psalm 90:12)" });
    for (const words of [...OWN.body, OWN.prayer, OWN.step, "/weekly-devotionals/a-new-road-2026-11-30"]) {
      expect(mailing?.text).toContain(words);
      expect(mailing?.html).toContain(words);
    }
    const issue = await newestIssue(archive(db));
    expect(issue).toMatchObject({ ...OWN, slug: "a-new-road-2026-11-30", verse: verseAt("Psalm 90:12") });
  });

  test("cannot publish a devotional that this version lacks, with which a backup is restored all the same", async ({
    db,
  }) => {
    const restored = () =>
      devotionalsFeature.afterRestore?.({ db, env: readEnv({ STORE_TIMEZONE: NEW_YORK }), now: eight(NEXT) } as never);
    await db.insert(devotionalPlans).values({ week: NEXT, slug: "of-another-version" });
    await expect(publishAt(db, eight(NEXT))).rejects.toThrow("no longer has its text");
    expect(await restored()).toEqual({});
    expect(await published(db)).toEqual([]);
    await db.delete(devotionalPlans);
    await restored();
    expect(await published(db)).toEqual([[NEXT, slugOf(NEXT)]]);
  });

  test("publishes and emails nothing in a skipped week, however late or often it runs, and the next week as usual", async ({
    db,
  }) => {
    await publishAt(db, eight(THIS_WEEK));
    expect(await skip(db, NEXT)).toBe("changed");
    for (const ms of [-1, 0, 1, HOUR, 3 * 24 * HOUR, 7 * 24 * HOUR - 1])
      expect(await publishAt(db, later(eight(NEXT), ms)), `${ms}`).toBeNull();
    expect(await publishAt(db, eight(AFTER))).toBe(AFTER);
    expect(await published(db)).toEqual([
      [THIS_WEEK, slugOf(THIS_WEEK)],
      [AFTER, slugOf(AFTER)],
    ]);
    expect(await subjects(db)).toEqual([subjectOf(THIS_WEEK), subjectOf(AFTER)]);
  });

  test("publishes each of two swapped weeks once, with the other's devotional", async ({ db }) => {
    await publishAt(db, eight(THIS_WEEK));
    expect(await swap(db, NEXT, AFTER)).toBe("swapped");
    for (const week of [NEXT, AFTER]) for (const ms of [-1, 0, 0, HOUR]) await publishAt(db, later(eight(week), ms));
    expect(await published(db)).toEqual([
      [THIS_WEEK, slugOf(THIS_WEEK)],
      [NEXT, slugOf(AFTER)],
      [AFTER, slugOf(NEXT)],
    ]);
    expect(await subjects(db)).toEqual([THIS_WEEK, AFTER, NEXT].map(subjectOf));
  });

  test("takes an edited text with a swap, at the URL of its new week", async ({ db }) => {
    await saveText(db, await seen(db, NEXT), OWN, clock);
    await swap(db, NEXT, AFTER);
    await publishAt(db, eight(NEXT));
    await publishAt(db, eight(AFTER));
    expect(await published(db)).toEqual([
      [NEXT, slugOf(AFTER)],
      [AFTER, "a-new-road-2026-12-07"],
    ]);
  });

  test("publishes what a week is at eight: a change until then counts, and none after it", async ({ db }) => {
    const atEight = (ms: number): Clock => ({ timeZone: NEW_YORK, now: later(eight(NEXT), ms) });
    expect(await skip(db, NEXT, true, atEight(-1))).toBe("changed");
    expect(await skip(db, NEXT, false, atEight(-1))).toBe("changed");
    expect(await publishAt(db, eight(NEXT))).toBe(NEXT);
    expect(await skip(db, NEXT, true, atEight(1))).toBe("closed");
    expect(await swap(db, AFTER, NEXT, atEight(1))).toBe("closed");
    expect((await saveText(db, await seen(db, NEXT), OWN, atEight(1))).state).toBe("closed");
    expect(await skip(db, THIS_WEEK, true, atEight(1))).toBe("closed");
    expect(await published(db)).toEqual([[NEXT, slugOf(NEXT)]]);
  });

  test("publishes a week that was skipped by mistake late, once that is taken back, and only once", async ({ db }) => {
    await skip(db, NEXT);
    const tuesday = later(eight(NEXT), 24 * HOUR);
    expect(await publishAt(db, tuesday)).toBeNull();
    expect(await skip(db, NEXT, false, { timeZone: NEW_YORK, now: tuesday })).toBe("changed");
    expect(await publishAt(db, tuesday)).toBe(NEXT);
    expect(await publishAt(db, tuesday)).toBeNull();
    expect(await newestIssue(archive(db))).toMatchObject({ week: NEXT, lateOn: "2026-12-01" });
    expect(await skip(db, THIS_WEEK, false, { timeZone: NEW_YORK, now: tuesday })).toBe("closed");
  });

  test("publishes the change that an admin made while the email was rendered", async ({ db }) => {
    let runs = 0;
    const renderIssue: Publishing["renderIssue"] = async (mailing) => {
      if (runs++ === 0) await saveText(db, await seen(db, NEXT), OWN, { timeZone: NEW_YORK, now: eight(NEXT) });
      return issueEmail(mailing);
    };
    expect(await publishDueIssue(publishing(db, { renderIssue }), eight(NEXT))).toBe(NEXT);
    expect(await subjects(db)).toEqual(["A new road (Psalm 90:12)"]);
    expect(await newestIssue(archive(db))).toMatchObject({ title: "A new road" });
  });

  test("publishes nothing when an admin skips the week while the email is rendered", async ({ db }) => {
    const renderIssue: Publishing["renderIssue"] = async (mailing) => {
      await skip(db, NEXT, true, { timeZone: NEW_YORK, now: eight(NEXT) });
      return issueEmail(mailing);
    };
    expect(await publishDueIssue(publishing(db, { renderIssue }), eight(NEXT))).toBeNull();
    expect(await published(db)).toEqual([]);
  });

  test("fails for a week without a text, until it has one", async ({ db }) => {
    await db.insert(devotionalPlans).values({ week: NEXT, slug: "removed-since" });
    await expect(publishAt(db, eight(NEXT))).rejects.toThrow("no longer has its text");
    expect(await published(db)).toEqual([]);
    await saveText(db, await seen(db, NEXT), OWN, { timeZone: NEW_YORK, now: later(eight(NEXT), HOUR) });
    expect(await publishAt(db, later(eight(NEXT), HOUR))).toBe(NEXT);
  });

  const ZONES: [string, string, string][] = [
    ["west", "Pacific/Auckland", "America/Los_Angeles"],
    ["east", "America/Los_Angeles", "Pacific/Auckland"],
  ];
  for (const [direction, from, to] of ZONES)
    test(`publishes each week once when the shop's time zone moves ${direction} around eight, with a skip and a swap`, async ({
      db,
    }) => {
      const FOURTH = daysAfter(AFTER, 7);
      const at = { timeZone: from, now: NOW };
      await publishAt(db, eight(THIS_WEEK, from), from);
      await skip(db, NEXT, true, at);
      await swap(db, AFTER, FOURTH, at);
      for (const week of [NEXT, AFTER, FOURTH])
        for (const timeZone of [from, to, from, to])
          for (const ms of [-HOUR, 0, 12 * HOUR, 30 * HOUR])
            await publishAt(db, later(eight(week, timeZone), ms), timeZone);
      expect(await published(db)).toEqual([
        [THIS_WEEK, slugOf(THIS_WEEK)],
        [AFTER, slugOf(FOURTH)],
        [FOURTH, slugOf(AFTER)],
      ]);
      expect(await subjects(db)).toHaveLength(3);
    });

  test("[DEVO-21] publishes at eight local time across both clock changes, with the week before or after skipped", async ({
    db,
  }) => {
    for (const change of ["2026-03-09", "2026-11-02"]) {
      const before = daysAfter(change, -7);
      const following = daysAfter(change, 7);
      expect(await skip(db, before, true, { timeZone: NEW_YORK, now: later(eight(before), -HOUR) })).toBe("changed");
      expect(await publishAt(db, eight(before))).toBeNull();
      expect(await swap(db, change, following, { timeZone: NEW_YORK, now: eight(before) })).toBe("swapped");
      expect(await publishAt(db, later(eight(change), -1))).toBeNull();
      expect(await publishAt(db, eight(change))).toBe(change);
      expect(await publishAt(db, later(eight(following), -1))).toBeNull();
      expect(await publishAt(db, eight(following))).toBe(following);
    }
    expect((await published(db)).map(([, slug]) => slug)).toEqual(
      ["2026-03-16", "2026-03-09", "2026-11-09", "2026-11-02"].map(slugOf),
    );
  });

  test("[DEVO-21] [DEVO-22] emails each subscriber what was planned: nothing in the skipped week, each swapped one once", async ({
    db,
  }) => {
    await emptyLists(db);
    const { email } = await aSubscriber(db, "Ann");
    const FOURTH = daysAfter(AFTER, 7);
    await skip(db, NEXT);
    await swap(db, AFTER, FOURTH);
    const got: string[] = [];
    for (const week of [NEXT, AFTER, FOURTH]) {
      await publishAt(db, eight(week));
      const server = aMailServer();
      for (const { id } of await db.select().from(mailings).orderBy(asc(mailings.id)))
        await aSender(db, server, { clock: () => eight(week) }).run(id);
      for (const { to, subject } of server.sent) got.push(`${to.address} ${subject}`);
    }
    expect(got).toEqual([FOURTH, AFTER].map((week) => `${email} ${subjectOf(week)}`));
  });
});

describe("a change of a planned week", () => {
  test("is refused when another admin changed the week since it was opened, and nothing is overwritten", async ({
    db,
  }) => {
    const opened = await seen(db, NEXT);
    await saveText(db, opened, OWN, clock);
    const theirs = { ...OWN, title: "Another title" };
    expect(await saveText(db, opened, theirs, clock)).toMatchObject({ state: "conflict", now: { text: OWN } });
    expect(await setSkipped(db, opened, true, clock)).toMatchObject({ state: "conflict" });
    const other = await seen(db, AFTER);
    expect(await swapWeeks(db, opened, other, clock)).toMatchObject({ state: "conflict", now: { week: NEXT } });
    expect(await swapWeeks(db, other, opened, clock)).toMatchObject({ state: "conflict", now: { week: NEXT } });
    expect(await plannedWeek(db, NEXT)).toMatchObject({ text: OWN, isSkipped: false });
  });

  test("that is sent again changes nothing more and succeeds; a swap is not taken back by it", async ({ db }) => {
    const opened = await seen(db, NEXT);
    for (const state of ["changed", "unchanged"])
      expect(await saveText(db, opened, OWN, clock)).toMatchObject({ state });
    const edited = await seen(db, NEXT);
    for (const state of ["changed", "unchanged"])
      expect(await setSkipped(db, edited, true, clock)).toMatchObject({ state });
    const pair = [await seen(db, AFTER), await seen(db, daysAfter(AFTER, 7))] as const;
    expect(await swapWeeks(db, ...pair, clock)).toMatchObject({ state: "swapped" });
    expect(await swapWeeks(db, ...pair, clock)).toMatchObject({ state: "conflict" });
    expect(await plannedWeek(db, AFTER)).toMatchObject({ slug: slugOf(daysAfter(AFTER, 7)) });
  });

  test("does not swap a skipped week, whose devotional would be lost", async ({ db }) => {
    await skip(db, AFTER);
    expect(await swap(db, NEXT, AFTER)).toBe("skipped");
    expect(await swap(db, AFTER, NEXT)).toBe("skipped");
  });

  test("swapped back or edited back is the calendar's again", async ({ db }) => {
    const before = await plannedWeek(db, NEXT);
    await swap(db, NEXT, AFTER);
    expect(await plannedWeek(db, NEXT)).toMatchObject({ isMoved: true });
    await swap(db, AFTER, NEXT);
    await saveText(db, await seen(db, NEXT), OWN, clock);
    const { slug: _, ...builtIn } = devotionalOf(NEXT);
    await saveText(db, await seen(db, NEXT), builtIn, clock);
    expect(await plannedWeek(db, NEXT)).toEqual(before);
  });

  test.runIf(onPostgres)("and the job at eight never both win, in two processes", async () => {
    const own = await ownDatabase();
    const { openServerDatabase } = await import("#app/platform/db/database.server.ts");
    const other = await openServerDatabase(own.url ?? "");
    const renderIssue = async () => ({ subject: "s", html: "<p>h</p>", text: "t" });
    try {
      for (let at = 0; at < 12; at++) {
        const week = daysAfter(NEXT, 7 * at);
        const opened = await seen(own.db, week);
        const now = eight(week);
        const [issue, skipped] = await Promise.all([
          publishDueIssue(publishing(own.db, { renderIssue }), now),
          other.db.transaction((tx) => setSkipped(tx, opened, true, { timeZone: NEW_YORK, now })),
        ]);
        expect([issue === week, skipped.state === "changed"].filter(Boolean), week).toHaveLength(1);
      }
    } finally {
      await other.close();
      await own.close();
    }
  });
});

describe("the archive by week", () => {
  test("keeps what was published: neither a later edit, swap or skip, nor another year's text changes a past week", async ({
    db,
  }) => {
    await saveText(db, await seen(db, NEXT), OWN, clock);
    await publishAt(db, eight(NEXT));
    const before = await archivePage(archive(db), null);
    const at = { timeZone: NEW_YORK, now: eight(NEXT) };
    for (const change of [
      await saveText(db, await seen(db, NEXT), { ...OWN, title: "Changed" }, at),
      await setSkipped(db, await seen(db, NEXT), true, at),
      await swapWeeks(db, await seen(db, NEXT), await seen(db, AFTER), at),
    ])
      expect(change.state).toBe("closed");
    // Whatever the plan says by then.
    await db.update(devotionalPlans).set({ text: { ...OWN, title: "Changed" } });
    expect(await archivePage(archive(db), null)).toEqual(before);
    // The same title again next year.
    const nextYear = "2027-11-29";
    const then = { timeZone: NEW_YORK, now: later(eight(nextYear), -HOUR) };
    await saveText(db, await seen(db, nextYear), { ...OWN, step: "Walk two miles." }, then);
    await publishAt(db, eight(nextYear));
    expect(await issueAt(archive(db), "a-new-road-2026-11-30")).toMatchObject({ issue: { step: OWN.step } });
    expect((await archivePage(archive(db), null)).issues.map(({ step }) => step)).toEqual([
      "Walk two miles.",
      OWN.step,
    ]);
  });

  test("leads to each week's own text where a devotional was published twice", async ({ db }) => {
    const lastYear = "2025-11-24";
    const slug = slugOf(THIS_WEEK);
    const verse = verseAt("Psalm 90:12");
    await db.insert(devotionalIssues).values([
      { week: lastYear, slug, text: { ...OWN, verse }, publishedAt: eight(lastYear) },
      { week: "2025-12-01", slug: "only-then", text: { ...OWN, verse }, publishedAt: eight("2025-12-01") },
      { week: THIS_WEEK, slug, publishedAt: eight(THIS_WEEK) },
    ]);
    const { issues } = await archivePage(archive(db), null);
    const addresses = issues.map(addressOf);
    expect(addresses).toEqual([
      `/weekly-devotionals/${slug}`,
      "/weekly-devotionals/only-then",
      "/weekly-devotionals/2025-11-24",
    ]);
    for (const [at, address] of addresses.entries()) {
      const found = await issueAt(archive(db), address.split("/").at(-1)!);
      expect(found?.issue).toEqual(issues[at]);
    }
    expect((await issueAt(archive(db), lastYear))?.next).toMatchObject({ week: "2025-12-01" });
    expect((await issueAt(archive(db), THIS_WEEK))?.issue).toEqual(issues[0]);
    for (const name of ["2025-11-25", "2025-11-17", "2025-13-01"]) expect(await issueAt(archive(db), name)).toBeNull();
  });

  test("shows devotionals of the year that were published before texts were kept", async ({ db }) => {
    await db.insert(devotionalIssues).values({ week: THIS_WEEK, slug: slugOf(THIS_WEEK) });
    expect(await newestIssue(archive(db))).toMatchObject(devotionalOf(THIS_WEEK));
    await db.update(devotionalIssues).set({ slug: "removed-since" }).where(eq(devotionalIssues.week, THIS_WEEK));
    expect(await newestIssue(archive(db))).toBeNull();
  });
});
