import { eq, sql } from "drizzle-orm";
import { data } from "react-router";
import { frozenEmail, mailingsWithKeys } from "#app/features/email/delivery/delivery.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { actionResultOf, adminContext, auditedActions } from "../support/admin.ts";
import { describe, expect, test } from "../support/database.ts";
import { devotionalsToAttendTo } from "#app/features/devotionals/attention.server.ts";
import { calendarOfYear, calendarYears } from "#app/features/devotionals/calendar.server.ts";
import { calendarState, DEVOTIONAL_LIMITS, mondayText } from "#app/features/devotionals/devotional-plan.ts";
import { devotionalIssues, devotionalPlans } from "#app/features/devotionals/devotionals.tables.server.ts";
import { plannedWeek, saveText, setSkipped } from "#app/features/devotionals/planned-weeks.server.ts";
import { mailingKey, publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { action, loader } from "#app/features/devotionals/routes/admin-devotional.tsx";
import {
  action as previewAction,
  loader as previewLoader,
} from "#app/features/devotionals/routes/admin-devotional-preview.tsx";
import { action as swapAction, loader as swapLoader } from "#app/features/devotionals/routes/admin-devotional-swap.tsx";
import { loader as calendarLoader } from "#app/features/devotionals/routes/admin-devotionals.tsx";
import { loader as emailLoader } from "#app/features/devotionals/routes/week-email.ts";
import { daysAfter, devotionalOf, dueWeek, isoYearOf, publishingTime } from "#app/features/devotionals/weeks.ts";

const ZONE = "America/New_York";
const publicUrl = "https://shod.example";
/** Weeks that stay ahead however long the test takes. */
const WEEK = daysAfter(dueWeek(ZONE, new Date()), 14);
const OTHER = daysAfter(WEEK, 7);
const PAST = daysAfter(WEEK, -28);

const TYPED = {
  title: "A new road",
  reference: "Psalm 90:12",
  body: "The first\nparagraph.\n\n \n\nThe second one.",
  prayer: "Lord, lead us.",
  step: "Walk one mile.",
};
const STORED = { ...TYPED, body: ["The first paragraph.", "The second one."] };

type Handler = (args: object) => Promise<unknown>;

function aRequest(path: string, fields?: Record<string, string>): Request {
  const url = `${publicUrl}/admin/devotionals${path}`;
  return fields
    ? new Request(url, { method: "POST", body: new URLSearchParams(fields) })
    : new Request(url, { headers: { Accept: "text/html" } });
}

/** The action of a week's page, as the page with JavaScript sends it. */
function send(
  db: Db,
  fields: Record<string, string>,
  { week = WEEK, path = "", run = action as unknown as Handler, given = {} } = {},
) {
  const context = adminContext(db, { publicUrl, ...given });
  return actionResultOf(run({ request: aRequest(`/${week}${path}`, fields), params: { week }, context }));
}

function load<Result>(db: Db, run: unknown, { week = WEEK, path = "" } = {}): Promise<Result> {
  const context = adminContext(db, { publicUrl });
  return (run as Handler)({ request: aRequest(path), params: { week }, context }) as Promise<Result>;
}

const versionOf = async (db: Db, week = WEEK) => (await plannedWeek(db, week)).version;
const sendSwap = (db: Db, fields: Record<string, string>) =>
  send(db, fields, { path: "/swap", run: swapAction as unknown as Handler });

describe("saving the text of a week", () => {
  test("stores it as paragraphs and logs what changed, once however often it is sent", async ({ db }) => {
    const fields = { intent: "save", version: await versionOf(db), ...TYPED };
    for (let at = 0; at < 2; at++)
      expect(await send(db, fields)).toMatchObject({ state: "done", message: { title: "Devotional saved" } });
    expect(await plannedWeek(db, WEEK)).toMatchObject({ text: STORED, isMoved: false });
    const [entry, ...more] = await db.select().from(auditLog);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: "devotional.edited",
      subject: `${mondayText(WEEK)}: A new road`,
      before: { title: devotionalOf(WEEK).title },
      after: { title: "A new road", body: "The first paragraph.\n\nThe second one." },
    });
  });

  const INVALID: [string, Record<string, string>, Record<string, string>][] = [
    ["no title", { title: " \u200b " }, { title: "Enter a title." }],
    ["a long title", { title: "a".repeat(121) }, { title: "Enter at most 120 characters. You have 121." }],
    ["no passage", { reference: "" }, { reference: "Choose a passage from the list." }],
    ["an unknown passage", { reference: "Hezekiah 1:1" }, { reference: "Choose a passage from the list." }],
    ["a name of every object", { reference: "toString" }, { reference: "Choose a passage from the list." }],
    ["no reflection", { body: "\n\n \u2060\n" }, { body: "Enter the reflection." }],
    [
      "a reflection of 100,000 characters",
      { body: "words ".repeat(16_667) },
      { body: "Enter at most 10,000 characters. You have 100,001." },
    ],
    ["no prayer", { prayer: "" }, { prayer: "Enter a prayer." }],
    ["no step", { step: "" }, { step: "Enter a step for the week." }],
    [
      "a long step",
      { step: "s".repeat(DEVOTIONAL_LIMITS.step + 1) },
      { step: "Enter at most 1,000 characters. You have 1,001." },
    ],
  ];
  for (const [what, change, fieldErrors] of INVALID)
    test(`with ${what} is refused at the field, and keeps what was typed`, async ({ db }) => {
      const fields = { intent: "save", version: await versionOf(db), ...TYPED, ...change };
      const result = await send(db, fields);
      expect(result).toMatchObject({ state: "refused", status: 422, fieldErrors, typed: { ...TYPED, ...change } });
      expect(await db.select().from(devotionalPlans)).toEqual([]);
    });

  test("without merge tags, control characters or lone surrogates", async ({ db }) => {
    const body = "Hello \uE000name\uE001, \uD800 friend\0.";
    await send(db, { intent: "save", version: await versionOf(db), ...TYPED, body });
    expect((await plannedWeek(db, WEEK)).text?.body).toEqual(["Hello name, \uFFFD friend."]);
  });

  test("does not overwrite another admin's change, and then does so knowingly", async ({ db }) => {
    const opened = await versionOf(db);
    await send(db, { intent: "save", version: opened, ...TYPED, title: "Theirs" });
    const refused = await send(db, { intent: "save", version: opened, ...TYPED });
    expect(refused).toMatchObject({ state: "refused", status: 409, typed: { ...TYPED, version: await versionOf(db) } });
    expect(refused.message?.description).toContain("Someone else changed this after you opened it. It’s now “Theirs”");
    expect((await plannedWeek(db, WEEK)).text?.title).toBe("Theirs");
    const version = refused.state === "refused" ? (refused.typed["version"] ?? "") : "";
    expect(await send(db, { intent: "save", version, ...TYPED })).toMatchObject({ state: "done" });
  });

  test("of a week that is over, or years ahead, is refused", async ({ db }) => {
    for (const week of [PAST, "9990-01-01"]) {
      const fields = { intent: "save", version: await versionOf(db, week), ...TYPED };
      expect(await send(db, fields, { week }), week).toMatchObject({ state: "refused", status: 409 });
    }
    expect(await db.select().from(devotionalPlans)).toEqual([]);
  });

  test("is taken back by the devotional of the year, once that is confirmed", async ({ db }) => {
    const before = await versionOf(db);
    await send(db, { intent: "save", version: before, ...TYPED });
    const fields = { intent: "reset", version: await versionOf(db) };
    expect(await send(db, fields)).toMatchObject({ state: "refused", message: { title: "No changes made" } });
    expect(await send(db, { ...fields, confirmed: "on" })).toMatchObject({ state: "done" });
    expect(await versionOf(db)).toBe(before);
  });
});

describe("skipping a week", () => {
  test("needs a confirmation, succeeds when it is sent again, and is taken back; each is logged once", async ({
    db,
  }) => {
    const fields = { intent: "skip", version: await versionOf(db) };
    expect(await send(db, fields)).toMatchObject({ state: "refused" });
    expect((await plannedWeek(db, WEEK)).isSkipped).toBe(false);
    for (let at = 0; at < 2; at++)
      expect(await send(db, { ...fields, confirmed: "on" })).toMatchObject({ state: "done" });
    expect((await plannedWeek(db, WEEK)).isSkipped).toBe(true);
    const back = { intent: "restore", version: await versionOf(db), confirmed: "on" };
    expect(await send(db, back)).toMatchObject({ state: "done" });
    const { title } = devotionalOf(WEEK);
    expect((await auditedActions(db)).toSorted()).toEqual([
      `devotional.skipped ${mondayText(WEEK)}: ${title}`,
      `devotional.unskipped ${mondayText(WEEK)}: ${title}`,
    ]);
  });

  test("says before what subscribers get: the next devotional that is not skipped", async ({ db }) => {
    await setSkipped(db, { week: OTHER, version: await versionOf(db, OTHER) }, true, {
      timeZone: ZONE,
      now: new Date(),
    });
    const { open } = await load<Awaited<ReturnType<typeof loader>>>(db, loader);
    const after = daysAfter(OTHER, 7);
    expect(open).toMatchObject({ subscribers: 0, next: { week: after, title: devotionalOf(after).title } });
  });
});

describe("swapping weeks", () => {
  const fieldsOf = async (db: Db, change: Record<string, string> = {}) => ({
    intent: "swap",
    with: OTHER,
    version: await versionOf(db),
    withVersion: await versionOf(db, OTHER),
    formKey: "a-key-of-this-form-1",
    ...change,
  });

  test("says before what each Monday gets, and happens once although the form is sent twice", async ({ db }) => {
    const page = await load<Awaited<ReturnType<typeof swapLoader>>>(db, swapLoader, {
      path: `/${WEEK}/swap?with=${OTHER}`,
    });
    expect(page.planned.title).toBe(devotionalOf(WEEK).title);
    expect(page.other?.title).toBe(devotionalOf(OTHER).title);
    const fields = await fieldsOf(db);
    for (let at = 0; at < 2; at++) expect(await sendSwap(db, fields)).toMatchObject({ state: "done" });
    expect((await plannedWeek(db, WEEK)).slug).toBe(devotionalOf(OTHER).slug);
    expect((await plannedWeek(db, OTHER)).slug).toBe(devotionalOf(WEEK).slug);
    expect(await auditedActions(db)).toEqual([`devotional.swapped ${mondayText(WEEK)} and ${mondayText(OTHER)}`]);
  });

  const REFUSED: [string, Record<string, string>, number][] = [
    ["itself", { with: WEEK }, 422],
    ["no week", { with: "" }, 422],
    ["a Tuesday", { with: daysAfter(OTHER, 1) }, 422],
    ["a day that does not exist", { with: "2026-02-30" }, 422],
    ["a week that is over", { with: PAST }, 409],
    ["a week that changed since", { withVersion: "of an hour ago" }, 409],
  ];
  for (const [what, change, status] of REFUSED)
    test(`with ${what} is refused, and changes nothing`, async ({ db }) => {
      expect(await sendSwap(db, await fieldsOf(db, change))).toMatchObject({ state: "refused", status });
      expect(await db.select().from(devotionalPlans)).toEqual([]);
      expect(await auditedActions(db)).toEqual([]);
    });

  test("offers neither the week itself nor skipped ones", async ({ db }) => {
    await setSkipped(db, { week: OTHER, version: await versionOf(db, OTHER) }, true, {
      timeZone: ZONE,
      now: new Date(),
    });
    const page = await load<Awaited<ReturnType<typeof swapLoader>>>(db, swapLoader, {
      path: `/${WEEK}/swap?with=${OTHER}`,
    });
    const weeks = page.offered.map(({ week }) => week);
    expect(weeks).not.toContain(WEEK);
    expect(weeks).not.toContain(OTHER);
    expect(weeks).toContain(daysAfter(OTHER, 7));
    expect(page).toMatchObject({ other: null, isMissing: true });
  });
});

describe("the preview", () => {
  const OWNER = { name: "Owner", address: "owner@shod.example" };

  for (const [what, edit] of [
    ["a devotional of the year", false],
    ["an admin's text", true],
  ] as const)
    test(`[DEVO-21] of ${what} is what is published and emailed, on the page, in the email and in the test`, async ({
      db,
    }) => {
      if (edit) await send(db, { intent: "save", version: await versionOf(db), ...TYPED });
      const shown = await load<Awaited<ReturnType<typeof previewLoader>>>(db, previewLoader);
      const html = await (await load<Response>(db, emailLoader)).text();
      const sent: EmailMessage[] = [];
      const mailer = { send: async (email: EmailMessage) => void sent.push(email) } as never;
      const tested = await send(
        db,
        { intent: "test" },
        { path: "/preview", run: previewAction as unknown as Handler, given: { mailer } },
      );
      expect(tested).toMatchObject({ state: "done", message: { title: "Test email sent" } });

      const jobs = { enqueue: async () => {} };
      const publishing = { db, jobs, timeZone: ZONE, publicUrl, renderIssue: issueEmail };
      expect(await publishDueIssue(publishing, publishingTime(ZONE, WEEK))).toBe(WEEK);
      const [mailing] = await mailingsWithKeys(db, [mailingKey(WEEK)]);
      const frozen = (await frozenEmail(db, mailing?.id ?? 0))!;
      const copy = sampleCopy(frozen, OWNER, publicUrl, SAMPLE_POSTAL_ADDRESS);
      expect(shown).toMatchObject({ subject: copy.subject, text: copy.text });
      expect(html).toBe(copy.html.replaceAll("@media (prefers-color-scheme: dark)", "@media not all"));
      expect(sent).toMatchObject([{ to: OWNER, subject: `[Test] ${copy.subject}`, html: copy.html, text: copy.text }]);
      const [issue] = await db.select().from(devotionalIssues);
      const { slug, ...text } = shown.devotional;
      expect(issue).toMatchObject({ slug, text });
    });

  test("says that the mail server refused the test, and logs no test", async ({ db }) => {
    const mailer = { send: () => Promise.reject(new Error("552 mailbox full")) } as never;
    const result = await send(
      db,
      { intent: "test" },
      { path: "/preview", run: previewAction as unknown as Handler, given: { mailer } },
    );
    expect(result).toMatchObject({ state: "refused", status: 502 });
    expect(await auditedActions(db)).toEqual([]);
  });
});

describe("the calendar", () => {
  const facts = { due: "2026-11-23", isPublished: false, isSkipped: false, first: "2026-11-02", newest: "2026-11-16" };
  const STATES: [string, string, Partial<typeof facts> | { first: null; newest: null }, string][] = [
    ["published", "2026-11-16", { isPublished: true }, "published"],
    ["published although skipped later", "2026-11-16", { isPublished: true, isSkipped: true }, "published"],
    ["skipped, in the past", "2026-11-09", { isSkipped: true }, "skipped"],
    ["skipped, to come", "2026-12-07", { isSkipped: true }, "skipped"],
    ["missed, between two that were published", "2026-11-09", {}, "missed"],
    ["before the first one", "2026-10-26", {}, "before"],
    ["the week that is due", "2026-11-23", {}, "due"],
    ["to come", "2026-11-30", {}, "planned"],
    ["over, because a later one was published", "2026-11-30", { newest: "2026-12-07" }, "missed"],
    ["due on a new site", "2026-11-23", { first: null, newest: null }, "due"],
    ["before a new site", "2026-11-16", { first: null, newest: null }, "before"],
  ];
  for (const [what, week, change, state] of STATES)
    test(`has a week that is ${what} as ${state}`, () => {
      expect(calendarState(week, { ...facts, ...change })).toBe(state);
    });

  test("has 53 weeks of 2026, each with what was published and emailed, or what is planned", async ({ db }) => {
    const clock = { timeZone: ZONE, now: new Date("2026-11-25T15:00:00Z") };
    const jobs = { enqueue: async () => {} };
    const publishing = { db, jobs, timeZone: ZONE, publicUrl, renderIssue: issueEmail };
    await publishDueIssue(publishing, publishingTime(ZONE, "2026-11-09"));
    await publishDueIssue(publishing, new Date("2026-11-25T14:00:00Z"));
    const next = "2026-11-30";
    await saveText(db, { week: next, version: await versionOf(db, next) }, STORED as never, clock);
    await db.insert(devotionalPlans).values({ week: "2026-12-07", slug: "removed-since" });

    const weeks = await calendarOfYear(db, 2026, clock);
    expect(weeks).toHaveLength(53);
    const at = (week: string) => weeks.find((each) => each.week === week);
    const { title, slug } = devotionalOf("2026-11-23");
    expect(at("2026-11-23")).toMatchObject({
      state: "published",
      title,
      issue: { path: `/weekly-devotionals/${slug}`, lateOn: "2026-11-25" },
      mailing: { status: "collecting", candidates: 0 },
    });
    expect(at("2026-11-16")).toMatchObject({ state: "missed", issue: null, mailing: null });
    expect(at("2026-11-02")).toMatchObject({ state: "before" });
    expect(at(next)).toMatchObject({ state: "planned", title: "A new road", isEdited: true, problem: null });
    expect(at("2026-12-07")).toMatchObject({
      state: "planned",
      title: null,
      problem: expect.stringContaining("no longer"),
    });
    expect(await calendarYears(db, clock)).toEqual({ first: 2026, last: 2027 });
  });

  test("opens at the year of next Monday, also for an invalid one, and puts next Monday first", async ({ db }) => {
    for (const query of ["", "?year=1", "?year=9999", "?year=x", "?year=2026.5"]) {
      const page = await load<Awaited<ReturnType<typeof calendarLoader>>>(db, calendarLoader, { path: query });
      expect(page.year, query).toBe(isoYearOf(page.next?.week ?? ""));
      expect(page.next?.week).toBe(daysAfter(page.current?.week ?? "", 7));
    }
  });

  test("has no page for what is not a Monday of its years", async ({ db }) => {
    for (const week of ["nothing", daysAfter(WEEK, 1), "2026-02-30", "1900-01-01", "9990-01-01", `${WEEK}T00:00`])
      await expect(load(db, loader, { week }), week).rejects.toMatchObject(data(null, { status: 404 }));
  });
});

describe("the lines of the admin's home", () => {
  const NOW = new Date("2026-11-25T15:00:00Z");
  async function counted(db: Db, now = NOW): Promise<string[]> {
    const found: string[] = [];
    for (const { one, count, to } of devotionalsToAttendTo(ZONE, now)) {
      const [row] = await rowsOf<{ count: number }>(db, sql`select ${count} as count`);
      if (row?.count) found.push(`${row.count} ${one} ${to}`);
    }
    return found;
  }
  const published = { week: "2026-11-16", slug: devotionalOf("2026-11-16").slug };
  const due = { week: "2026-11-23", slug: devotionalOf("2026-11-23").slug };

  test("name a next Monday without a text, or with a passage that is gone", async ({ db }) => {
    await db.insert(devotionalIssues).values(due);
    expect(await counted(db)).toEqual([]);
    await db.insert(devotionalPlans).values({ week: "2026-11-30", slug: devotionalOf("2026-12-07").slug });
    expect(await counted(db)).toEqual([]);
    const line = ["1 devotional, of next Monday, has no text to publish /admin/devotionals/2026-11-30"];
    const next = eq(devotionalPlans.week, "2026-11-30");
    await db.update(devotionalPlans).set({ slug: "removed-since" }).where(next);
    expect(await counted(db)).toEqual(line);
    await db
      .update(devotionalPlans)
      .set({ text: STORED as never })
      .where(next);
    expect(await counted(db)).toEqual([]);
    await db
      .update(devotionalPlans)
      .set({ text: { ...STORED, reference: "Hezekiah 1:1" } as never })
      .where(next);
    expect(await counted(db)).toEqual(line);
    expect(await counted(db, new Date("2026-11-18T15:00:00Z"))).toEqual([]);
  });

  test("name a skipped next Monday, which needs no text", async ({ db }) => {
    await db.insert(devotionalIssues).values(due);
    await db.insert(devotionalPlans).values({ week: "2026-11-30", slug: "removed-since", skippedAt: NOW });
    expect(await counted(db)).toEqual(["1 devotional is skipped next Monday /admin/devotionals/2026-11-30"]);
  });

  test("name this week's if it is due and was not published, unless it is skipped or the site is new", async ({
    db,
  }) => {
    expect(await counted(db)).toEqual([]);
    await db.insert(devotionalIssues).values(published);
    const line = ["1 devotional, of this week, is due but not published /admin/devotionals/2026-11-23"];
    expect(await counted(db)).toEqual(line);
    expect(await counted(db, new Date("2026-11-23T13:59:00Z"))).toEqual([]);
    await db.insert(devotionalPlans).values({ week: "2026-11-23", skippedAt: NOW });
    expect(await counted(db)).toEqual([]);
    await db.delete(devotionalPlans);
    await db.insert(devotionalIssues).values(due);
    expect(await counted(db)).toEqual([]);
  });
});
