import { beforeEach } from "vitest";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { newsletters } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import { devotionalIssues } from "#app/features/devotionals/devotionals.tables.server.ts";
import { enqueuePrayedEmails } from "#app/features/prayers/prayed.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { NO_LIMITS } from "#tests/support/community.ts";
import { describe, expect, databaseOfFile, test } from "#tests/support/database.ts";
import { holdEmails } from "./hold-emails.ts";

const own = databaseOfFile();
beforeEach(async () => {
  await own.db.delete(newsletters);
  await own.db.delete(mailings);
  await own.db.delete(devotionalIssues);
});

const NOW = new Date("2026-11-24T15:00:00Z");
const RESTORED = { takenAt: "2026-11-22T08:00:00.000Z", now: NOW };
const env = { DEVOTIONALS: "on" as const, STORE_TIMEZONE: "America/New_York", PUBLIC_URL: "https://shod.example" };

async function aMailing(key: string, status: "collecting" | "sending" | "sent") {
  const newsletter = { subject: "News", html: "", text: "", audiences: ["products" as const], audienceAt: NOW };
  await own.db.insert(mailings).values({ key, kind: "newsletter", status, ...newsletter });
}

async function aNewsletter(subject: string, sendAt: string) {
  const newsletter = { subject, content: "Good news.", audiences: ["products" as const], createdBy: "owner" };
  await own.db.insert(newsletters).values({ ...newsletter, status: "scheduled", sendAt: new Date(sendAt) });
}

describe("after a restore nothing is emailed twice", () => {
  test("a mailing in progress is paused, a newsletter due since is a draft again, and both say why", async () => {
    await aMailing("newsletter:1", "sending");
    await aMailing("newsletter:2", "collecting");
    await aMailing("newsletter:3", "sent");
    await aNewsletter("Was due", "2026-11-23T15:00:00Z");
    await aNewsletter("Is still to come", "2026-11-25T15:00:00Z");
    const held = await holdEmails(own.db, { env: { ...env, DEVOTIONALS: "off" }, ...RESTORED });
    expect(held).toEqual({ emails: 0, byFeature: { mailings: 2, newsletters: 1 } });
    const found = await own.db.select().from(mailings).orderBy(mailings.key);
    expect(found.map(({ status }) => status)).toEqual(["paused", "paused", "sent"]);
    expect(found[0]?.waitsBecause).toContain(
      "Restored from a backup of 2026-11-22 08:00 UTC. We don’t know who received it after that",
    );
    const drafts = await own.db.select().from(newsletters).orderBy(newsletters.id);
    expect(drafts.map(({ subject, status }) => [subject, status])).toEqual([
      ["Was due", "draft"],
      ["Is still to come", "scheduled"],
    ]);
    expect(drafts[0]?.problem).toContain("Check whether it was sent before you send it.");
  });

  test("authors are not notified again of prayers before the backup", async () => {
    const { db } = own;
    await db.insert(prayerRequests).values({
      name: "Ruth",
      email: "ruth@shod.example",
      prayerRequest: "For the long way home",
      shareNamePublicly: false,
      consentPostToWall: true,
      wantsToKnow: true,
      prayedCount: 3,
      prayedTold: 1,
    });
    await holdEmails(db, { env: { ...env, DEVOTIONALS: "off" }, ...RESTORED });
    expect(await enqueuePrayedEmails({ db, emails: { enqueue: async () => {} }, limiter: NO_LIMITS })).toBe(0);
  });

  test("the devotional due since then is published, and its mailing is paused", async () => {
    // Monday the 23rd at eight has passed.
    expect(await holdEmails(own.db, { env, ...RESTORED })).toEqual({
      emails: 0,
      byFeature: { mailings: 1, newsletters: 0 },
    });
    expect(await own.db.select({ week: devotionalIssues.week }).from(devotionalIssues)).toEqual([
      { week: "2026-11-23" },
    ]);
    const [mailing] = await own.db.select().from(mailings);
    expect(mailing).toMatchObject({ key: "devotional:2026-11-23", status: "paused" });
    expect(await holdEmails(own.db, { env, ...RESTORED })).toEqual({
      emails: 0,
      byFeature: { mailings: 0, newsletters: 0 },
    });
  });
});
