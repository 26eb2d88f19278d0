import { eq } from "drizzle-orm";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import {
  aMailbox,
  gid,
  stockIs,
  notifiedIn,
  waitFor,
  sendBatch,
  batchServices,
} from "#tests/support/restock-batches.ts";
import { markNotified } from "./back-in-stock.server.ts";
import { notifiedSince } from "./restock-batch.server.ts";

describe("a batch that was interrupted", () => {
  /** Three emails were sent, one was aborted mid-message, and the others are pending. */
  async function cutOff(db: Db) {
    let emails = 0;
    const mailer = {
      async send() {
        if (++emails <= 3) return;
        if (emails === 4) throw Object.assign(new Error("Aborted"), { hadBegun: true });
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
      },
    };
    return sendBatch(db, mailer);
  }
  const inAWhile = new Date(Date.now() + 60_000);

  test("reports the status of each email, and delivers the others without another click", async ({ db }) => {
    await stockIs(db, 7, 10);
    await waitFor(db, 7, 10);
    expect(await cutOff(db)).toEqual({ state: "done", sent: 3, failed: 0, pending: 6, unknown: 1, waiting: 0 });
    expect(await notifiedIn(db)).toEqual(["0@x.example", "1@x.example", "2@x.example"]);
    expect(await sendBatch(db, aMailbox().mailer)).toMatchObject({ state: "refused", status: 409 });
    const back = aMailbox();
    await batchServices(db, back.mailer, inAWhile).emails.outcomes([]);
    expect(back.to()).toEqual([4, 5, 6, 7, 8, 9].map((n) => `${n}@x.example`));
    expect(await notifiedIn(db)).not.toContain("3@x.example");
  });

  test("counts no customer twice and promises no unit twice", async ({ db }) => {
    await stockIs(db, 7, 8);
    await waitFor(db, 7, 10);
    expect(await cutOff(db)).toMatchObject({ sent: 3, pending: 4, unknown: 1, waiting: 2 });
    expect([...(await notifiedSince(db, [gid(7), gid(8)], new Date()))]).toEqual([[gid(7), 8]]);
    expect(await sendBatch(db, aMailbox().mailer)).toMatchObject({
      status: 409,
      reason: expect.stringContaining("8 customers were notified"),
    });
  });

  test("reopens the requests whose email was not sent within a day", async ({ db }) => {
    await stockIs(db, 7, 10);
    await waitFor(db, 7, 5);
    await cutOff(db);
    const twoDaysLater = new Date(Date.now() + 48 * 3_600_000);
    await batchServices(db, aMailbox().mailer, twoDaysLater).emails.outcomes([]);
    const { mailer, to } = aMailbox();
    expect(await sendBatch(db, mailer, 7, twoDaysLater)).toMatchObject({ sent: 1, waiting: 0 });
    expect(to()).toEqual(["4@x.example"]);
  });

  test("sends nothing for a request that was marked as notified or deleted since", async ({ db }) => {
    await stockIs(db, 7, 10);
    const requests = await waitFor(db, 7, 6);
    await cutOff(db);
    await markNotified(db, requests[4]?.id ?? 0);
    expect(await db.$count(outgoingEmails, eq(outgoingEmails.status, "pending"))).toBe(1);
    await markNotified(db, requests[3]?.id ?? 0);
    expect(await db.$count(outgoingEmails, eq(outgoingEmails.status, "unknown"))).toBe(0);
  });
});
