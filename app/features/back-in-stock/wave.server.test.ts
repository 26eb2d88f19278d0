import type { Db } from "#app/platform/db/database.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { aMailbox, gid, stockIs, waitFor, wave } from "#tests/waves.ts";
import { toldSince } from "./wave.server.ts";

describe("a wave that was cut off by a restart", () => {
  /** Six are claimed, three of them mailed, and then nothing happens any more. */
  async function cutOff(db: Db) {
    const mails: Mail[] = [];
    const ended = Promise.withResolvers<void>();
    const mailer = {
      async send(mail: Mail) {
        if (mails.push(mail) <= 3) return;
        if (mails.length === 6) ended.resolve();
        await new Promise(() => {});
      },
    };
    void wave(db, mailer);
    await ended.promise;
  }

  test("tells at the next press whom it did not get to", async ({ db }) => {
    await stockIs(db, 7, 10);
    await waitFor(db, 7, 10);
    await cutOff(db);
    const { mailer, to } = aMailbox();
    expect(await wave(db, mailer)).toEqual({ state: "done", sent: 4, failed: 0, waiting: 0 });
    expect(to()).toEqual(["6@x.example", "7@x.example", "8@x.example", "9@x.example"]);
  });

  test("counts nobody twice, and promises no piece twice", async ({ db }) => {
    await stockIs(db, 7, 8);
    await waitFor(db, 7, 10);
    await cutOff(db);
    const { mailer } = aMailbox();
    expect(await wave(db, mailer)).toMatchObject({ sent: 2, waiting: 2 });
    const told = await toldSince(db, [gid(7), gid(8)], new Date());
    expect([...told]).toEqual([[gid(7), 8]]);
    expect(await wave(db, mailer)).toMatchObject({ status: 409, why: expect.stringContaining("8 people were told") });
  });
});
