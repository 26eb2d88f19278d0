import { eq } from "drizzle-orm";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { aMailbox, gid, stockIs, toldIn, waitFor, wave, waveServices } from "#tests/waves.ts";
import { markNotified } from "./back-in-stock.server.ts";
import { toldSince } from "./wave.server.ts";

describe("a wave whose process ended", () => {
  /** Three of the wave were sent, one was cut off within its message, and the rest waits. */
  async function cutOff(db: Db) {
    let emails = 0;
    const mailer = {
      async send() {
        if (++emails <= 3) return;
        if (emails === 4) throw Object.assign(new Error("Aborted"), { hadBegun: true });
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
      },
    };
    return wave(db, mailer);
  }
  const inAWhile = new Date(Date.now() + 60_000);

  test("tells each email as it stands, and delivers the rest without anybody pressing again", async ({ db }) => {
    await stockIs(db, 7, 10);
    await waitFor(db, 7, 10);
    expect(await cutOff(db)).toEqual({ state: "done", sent: 3, failed: 0, pending: 6, unknown: 1, waiting: 0 });
    expect(await toldIn(db)).toEqual(["0@x.example", "1@x.example", "2@x.example"]);
    expect(await wave(db, aMailbox().mailer)).toMatchObject({ state: "refused", status: 409 });
    const back = aMailbox();
    await waveServices(db, back.mailer, inAWhile).emails.outcomes([]);
    expect(back.to()).toEqual([4, 5, 6, 7, 8, 9].map((n) => `${n}@x.example`));
    expect(await toldIn(db)).not.toContain("3@x.example");
  });

  test("counts nobody twice, and promises no piece twice", async ({ db }) => {
    await stockIs(db, 7, 8);
    await waitFor(db, 7, 10);
    expect(await cutOff(db)).toMatchObject({ sent: 3, pending: 4, unknown: 1, waiting: 2 });
    expect([...(await toldSince(db, [gid(7), gid(8)], new Date()))]).toEqual([[gid(7), 8]]);
    expect(await wave(db, aMailbox().mailer)).toMatchObject({
      status: 409,
      why: expect.stringContaining("8 people were told"),
    });
  });

  test("opens the request again of whom the email did not reach within a day", async ({ db }) => {
    await stockIs(db, 7, 10);
    await waitFor(db, 7, 5);
    await cutOff(db);
    const twoDaysOn = new Date(Date.now() + 48 * 3_600_000);
    await waveServices(db, aMailbox().mailer, twoDaysOn).emails.outcomes([]);
    const { mailer, to } = aMailbox();
    expect(await wave(db, mailer, 7, twoDaysOn)).toMatchObject({ sent: 1, waiting: 0 });
    expect(to()).toEqual(["4@x.example"]);
  });

  test("sends nothing to whom an admin marked as notified meanwhile, or whose request was deleted", async ({ db }) => {
    await stockIs(db, 7, 10);
    const requests = await waitFor(db, 7, 6);
    await cutOff(db);
    await markNotified(db, requests[4]?.id ?? 0);
    expect(await db.$count(outgoingEmails, eq(outgoingEmails.status, "pending"))).toBe(1);
    await markNotified(db, requests[3]?.id ?? 0);
    expect(await db.$count(outgoingEmails, eq(outgoingEmails.status, "unknown"))).toBe(0);
  });
});
