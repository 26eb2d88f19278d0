import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import {
  aDevotional,
  anAmbassador,
  preferencesFor,
  aSubscriber,
  emptyLists,
  ledgerOf,
  MONDAY,
  NO_QUEUE,
  started,
  subscribers,
  LISTS,
} from "#tests/support/factories/mailing-lists.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import { pauseMailing, resumeMailing } from "./mailing-admin.server.ts";
import { mailingCounts, startMailing } from "./delivery.server.ts";
import { mailings, mailingRecipients, emailSuppressions } from "./delivery.tables.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(() => emptyLists(own.db));
afterAll(() => own.close());

async function collected(id: number, batch?: number) {
  while (await collectBatch(own.db, LISTS, id, batch));
  return ledgerOf(own.db, id);
}

describe("the recipients of a mailing", () => {
  test("are those who subscribed, confirmed by email before it was sent, and chose one of its audiences", async () => {
    const { db } = own;
    await aSubscriber(db, "Asked");
    await aSubscriber(db, "Other", { preferences: preferencesFor("products", "stories") });
    await aSubscriber(db, "Neither", { preferences: preferencesFor("community") });
    await aSubscriber(db, "Unsubscribed", { subscribed: false });
    await aSubscriber(db, "Unconfirmed", { confirmedAt: null });
    await aSubscriber(db, "Late", { confirmedAt: new Date(MONDAY.getTime() + 1) });
    const id = await started(db, { audiences: ["devotionals", "products"] });
    expect(Object.keys(await collected(id)).sort()).toEqual(["asked@home.example", "other@home.example"]);
  });

  test("are ambassadors too, each address once, and a subscription goes before a sign-up", async () => {
    const { db } = own;
    const both = await aSubscriber(db, "Both");
    await anAmbassador(db, "BOTH");
    await anAmbassador(db, "Twice");
    await anAmbassador(db, "twice");
    await anAmbassador(db, "Unconfirmed", { confirmedAt: null });
    await anAmbassador(db, "Silent", { preferences: null });
    const id = await started(db);
    expect(Object.keys(await collected(id)).sort()).toEqual(["both@home.example", "twice@home.example"]);
    const [row] = await db.select().from(mailingRecipients).where(eq(mailingRecipients.email, "both@home.example"));
    expect(row).toMatchObject({ source: "subscription", sourceId: both.id });
    expect(await mailingCounts(db, id)).toMatchObject({ candidates: 2, pending: 2, isWhole: true });
  });

  test("that are suppressed are recorded as excluded, with the reason", async () => {
    const { db } = own;
    await aSubscriber(db, "Bounced");
    await anAmbassador(db, "Complained");
    await aSubscriber(db, "Ruth");
    await db.insert(emailSuppressions).values([
      { email: "bounced@home.example", reason: "bounced" },
      { email: "complained@home.example", reason: "complained" },
    ]);
    const id = await started(db);
    expect(await collected(id)).toEqual({
      "bounced@home.example": ["excluded", "bounced"],
      "complained@home.example": ["excluded", "complained"],
      "ruth@home.example": ["pending", null],
    });
    expect(await mailingCounts(db, id)).toMatchObject({ candidates: 3, excluded: 2, pending: 1, isWhole: true });
  });

  test("are collected in batches that resume: the counts add up after each, and no address is there twice", async () => {
    const { db } = own;
    await subscribers(db, 7);
    for (const name of ["Ada", "ADA", "Subscriber3", "Bea"]) await anAmbassador(db, name);
    const id = await started(db);
    const candidates: number[] = [];
    for (let more = true; more;) {
      more = await collectBatch(db, LISTS, id, 3);
      const counts = await mailingCounts(db, id);
      expect(counts?.isWhole).toBe(true);
      candidates.push(counts?.candidates ?? -1);
    }
    expect(candidates).toEqual([3, 6, 7, 8, 9]);
    expect(await collectBatch(db, LISTS, id, 3)).toBe(false);
    expect(await mailingCounts(db, id)).toMatchObject({ candidates: 9, pending: 9 });
  });

  test("are not collected while it is paused, but after it is resumed", async () => {
    const { db } = own;
    await subscribers(db, 4);
    const id = await started(db);
    await collectBatch(db, LISTS, id, 3);
    expect(await pauseMailing(db, id)).toBe(true);
    expect(await collectBatch(db, LISTS, id, 3)).toBe(false);
    expect(await resumeMailing({ db, jobs: NO_QUEUE }, id)).toBe(true);
    expect(Object.keys(await collected(id, 3))).toHaveLength(4);
    expect(await db.select({ status: mailings.status }).from(mailings)).toEqual([{ status: "sending" }]);
  });

  test("attack M16: of a long list are collected in batches inside the database, never loaded into the process", async () => {
    const { db } = own;
    await subscribers(db, 600);
    const id = await started(db);
    const grewBy: number[] = [];
    for (let more = true, before = 0; more;) {
      more = await collectBatch(db, LISTS, id);
      const { candidates = 0 } = (await mailingCounts(db, id)) ?? {};
      grewBy.push(candidates - before);
      before = candidates;
    }
    expect(grewBy).toEqual([250, 250, 100, 0]);
  });
});

describe("a mailing", () => {
  test("attack M6: attack M15: from two clicks, two admins, a replayed request and two schedulers is created once", async () => {
    const { db } = own;
    const enqueued: { name: string; data: object; options?: { dedupeKey?: string } }[] = [];
    const jobs: typeof NO_QUEUE = {
      async enqueue(_tx, name, data, options) {
        enqueued.push({ name, data, ...(options ? { options } : {}) });
      },
    };
    const issue = aDevotional({ key: "devotional:2026-11-23" });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => db.transaction((tx) => startMailing(tx, jobs, issue))),
    );
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(mailings)).toBe(1);
    expect(enqueued).toEqual([
      { name: "send-mailing", data: { id: results[0]?.id }, options: { dedupeKey: String(results[0]?.id) } },
    ]);
  });

  test("whose transaction is rolled back was never started", async () => {
    const { db } = own;
    const rolledBack = db.transaction(async (tx) => {
      await startMailing(tx, NO_QUEUE, aDevotional());
      throw new Error("roll back");
    });
    await expect(rolledBack).rejects.toThrow("roll back");
    expect(await db.$count(mailings)).toBe(0);
  });

  test("attack M8: under a used key stays unchanged", async () => {
    const { db } = own;
    const issue = aDevotional();
    const first = await db.transaction((tx) => startMailing(tx, NO_QUEUE, issue));
    const edited = { ...issue, subject: "Edited", html: "Edited", text: "Edited", audiences: ["stories" as const] };
    const second = await db.transaction((tx) => startMailing(tx, NO_QUEUE, edited));
    expect(second).toEqual({ id: first.id, isNew: false });
    expect(await db.select().from(mailings)).toMatchObject([{ ...issue, id: first.id }]);
  });
});
