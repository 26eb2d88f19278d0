import { asc } from "drizzle-orm";
import { beforeEach } from "vitest";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { instantAt } from "#app/platform/calendar.ts";
import { describe, expect, databaseOfFile, test } from "../support/database.ts";
import {
  aMailServer,
  aSender,
  aSubscriber,
  emptyLists,
  NO_QUEUE,
  PUBLIC_URL,
} from "../support/factories/mailing-lists.ts";
import { devotionalIssues } from "#app/features/devotionals/devotionals.tables.server.ts";
import { nextMonday } from "#app/features/devotionals/planned-weeks.server.ts";
import { publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { devotionalOf, publishingTime } from "#app/features/devotionals/weeks.ts";

const WEEKS = ["2026-11-23", "2026-11-30"];

const own = databaseOfFile();
beforeEach(async () => {
  await emptyLists(own.db);
  await own.db.delete(devotionalIssues);
});

/** Publishes the weeks in order and sends each completely; returns which address got which weeks. */
async function weeksEmailed(timeZone: string): Promise<Record<string, string[]>> {
  const { db } = own;
  const got: Record<string, string[]> = {};
  for (const week of WEEKS) {
    const now = publishingTime(timeZone, week);
    await publishDueIssue({ db, jobs: NO_QUEUE, timeZone, publicUrl: PUBLIC_URL, renderIssue: issueEmail }, now);
    const post = aMailServer();
    for (const { id } of await db.select().from(mailings).orderBy(asc(mailings.id)))
      await aSender(db, post, { clock: () => now }).run(id);
    for (const { to, subject, text } of post.sent) {
      expect(subject).toContain(devotionalOf(week).title);
      expect(text).toContain(devotionalOf(week).step);
      (got[to.address] ??= []).push(week);
    }
  }
  return got;
}

describe("a new subscriber's first devotional", () => {
  const CONFIRMED_AT = {
    sunday: "2026-11-22T23:59",
    midnight: "2026-11-23T00:01",
    early: "2026-11-23T05:59",
    justbefore: "2026-11-23T07:59",
    justafter: "2026-11-23T08:01",
    tuesday: "2026-11-24T12:00",
  };

  for (const timeZone of ["America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Pacific/Pago_Pago"]) {
    test(`[DEVO-21] [DEVO-22] attack X7: is that of the promised Monday, then every week's once, in ${timeZone}`, async () => {
      const promised: Record<string, string> = {};
      for (const [name, at] of Object.entries(CONFIRMED_AT)) {
        const confirmedAt = instantAt(timeZone, at);
        const { email } = await aSubscriber(own.db, name, { confirmedAt });
        promised[email] = await nextMonday(own.db, { timeZone, now: confirmedAt });
      }
      const got = await weeksEmailed(timeZone);
      expect(Object.fromEntries(Object.entries(got).map(([email, weeks]) => [email, weeks[0]]))).toEqual(promised);
      for (const weeks of Object.values(got)) expect(weeks).toEqual(WEEKS.slice(WEEKS.indexOf(weeks[0] ?? "")));
    });
  }

  test("[DEVO-22] is not sent to unconfirmed subscribers, or to those without devotionals", async () => {
    await aSubscriber(own.db, "silent", { confirmedAt: null });
    await aSubscriber(own.db, "gone", { subscribed: false });
    await aSubscriber(own.db, "shopper", {
      preferences: { devotionals: false, products: true, community: true, stories: true },
    });
    expect(await weeksEmailed("America/New_York")).toEqual({});
  });
});
