import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { devotionalSubscriptions } from "#app/features/devotionals/devotionals.tables.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { mailbox } from "#app/platform/email/mailbox.tables.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/database.ts";
import {
  addresses,
  aDevotional,
  anAmbassador,
  aPost,
  aSender,
  asking,
  aSubscriber,
  emptyLists,
  ledgerOf,
  MONDAY,
  NO_QUEUE,
  READERS,
  someSubscribers,
  started,
} from "#tests/factories/mailing-lists.ts";
import { issueEmail } from "./issue-email.tsx";
import { mailingFigures, resendUnknown } from "./mailing-admin.server.ts";
import { SEND_MAILING, startMailing } from "./mailings.server.ts";
import { mailings, mailSuppressions } from "./mailings.tables.server.ts";
import { LEASE_MS } from "./recipient-ledger.server.ts";

let own: Database;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(() => emptyLists(own.db));
afterAll(() => own.close());

async function stateOf(id: number) {
  const [mailing] = await own.db.select().from(mailings).where(eq(mailings.id, id));
  return mailing!;
}

/** A mail server that takes nothing from anybody until `open` is called. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a mailing without a postal address", () => {
  test("waits, says what to set, and goes out with the address once it is set", async () => {
    await someSubscribers(own.db, "Ada");
    const issue = await issueEmail({
      subject: "News",
      heading: "News",
      preview: "News",
      parts: [],
      audiences: ["devotionals"],
      publicUrl: "https://shod.example",
    });
    const id = await started(own.db, issue);
    const post = aPost();
    await aSender(own.db, post, { postalAddress: null }).workOn(id);
    expect(await stateOf(id)).toMatchObject({
      status: "sending",
      waitsBecause: expect.stringContaining("BUSINESS_POSTAL_ADDRESS"),
    });
    expect(post.sent).toEqual([]);
    const later = () => new Date(MONDAY.getTime() + 10 * 60_000);
    await aSender(own.db, post, { clock: later, postalAddress: "PO Box 7 <Bay Shore>" }).workOn(id);
    expect(post.sent[0]?.text).toContain("PO Box 7 <Bay Shore>");
    expect(post.sent[0]?.html).toContain("PO Box 7 &#60;Bay Shore&#62;");
    expect(await stateOf(id)).toMatchObject({ status: "sent", waitsBecause: null });
  });
});

describe("a mailing", () => {
  test("goes once to everybody who is on its list, and is sent then", async () => {
    await someSubscribers(own.db, ...READERS);
    const id = await started(own.db);
    const post = aPost();
    await aSender(own.db, post).workOn(id);
    await aSender(own.db, post).workOn(id);
    expect(post.readers()).toEqual(addresses(...READERS));
    expect(await stateOf(id)).toMatchObject({ status: "sent", finishedAt: MONDAY });
    expect(await mailingFigures(own.db, id)).toMatchObject({ candidates: 10, accepted: 10, pending: 0, isWhole: true });
  });

  test("to nobody is sent at once", async () => {
    const id = await started(own.db);
    await aSender(own.db, aPost()).workOn(id);
    expect(await stateOf(id)).toMatchObject({ status: "sent", candidates: 0 });
  });

  test("is sent by the queue once its transaction commits", async () => {
    const jobs = createJobs(own);
    const post = aPost();
    const work = aSender(own.db, post, { jobs });
    jobs.define<{ id: number }>({
      name: SEND_MAILING,
      waitsOnce: true,
      run: ({ id }, stopping) => work.workOn(id, stopping),
    });
    await jobs.start();
    try {
      await someSubscribers(own.db, "Ada", "Bea");
      await own.db.transaction((tx) => startMailing(tx, jobs, aDevotional()));
      await expect.poll(() => post.readers(), { timeout: 20_000 }).toEqual(addresses("Ada", "Bea"));
    } finally {
      await jobs.stop();
    }
  });

  test("that takes longer than a turn goes on in the next one, from where it was", async () => {
    await someSubscribers(own.db, ...READERS);
    const asked: object[] = [];
    const jobs: typeof NO_QUEUE = {
      async enqueue(_tx, _name, data) {
        asked.push(data);
      },
    };
    const id = await started(own.db);
    const turnMs = 20;
    const post = aPost(() => new Promise((resolve) => setTimeout(resolve, turnMs * 5)));
    await aSender(own.db, post, { jobs, turnMs }).workOn(id);
    expect(asked).toEqual([{ id }]);
    const first = post.sent.length;
    expect(first).toBeLessThan(10);
    expect(await mailingFigures(own.db, id)).toMatchObject({ accepted: first, isWhole: true });
    await aSender(own.db, post).workOn(id);
    expect(post.readers()).toEqual(addresses(...READERS));
  });

  test("that a process left is found when the clock comes round, and one that waits is not before its time", async () => {
    const [left, waiting, over] = [await started(own.db), await started(own.db), await started(own.db)];
    const soon = new Date(MONDAY.getTime() + 60_000);
    await own.db.update(mailings).set({ notBefore: soon, status: "sending" }).where(eq(mailings.id, waiting));
    await own.db.update(mailings).set({ status: "sent" }).where(eq(mailings.id, over));
    const asked: object[] = [];
    const jobs: typeof NO_QUEUE = {
      async enqueue(_tx, _name, data) {
        asked.push(data);
      },
    };
    await aSender(own.db, aPost(), { jobs }).runScheduled();
    await aSender(own.db, aPost(), { jobs, clock: () => soon }).runScheduled();
    expect(asked).toEqual([{ id: left }, { id: left }, { id: waiting }]);
  });
});

describe("somebody who changes their mind while a mailing is sent", () => {
  test("attack M7: unsubscribed, deleted, suppressed or choosing otherwise, gets it only where it had been handed over", async () => {
    const { db } = own;
    await someSubscribers(own.db, ...READERS);
    await anAmbassador(db, "Kim");
    const id = await started(db);
    const gate = aGate();
    const post = aPost(async (_mail, nth) => {
      if (nth === 1) {
        const is = (name: string) => eq(devotionalSubscriptions.name, name);
        await db.update(devotionalSubscriptions).set({ subscribed: false }).where(is("Ada"));
        await db.update(devotionalSubscriptions).set({ subscribed: false }).where(is("Eve"));
        await db.delete(devotionalSubscriptions).where(is("Fay"));
        await db
          .update(devotionalSubscriptions)
          .set({ preferences: asking("stories") })
          .where(is("Gia"));
        await db.insert(mailSuppressions).values({ email: "hope@home.example", reason: "bounced" });
        await db.update(devotionalSubscriptions).set({ email: "elsewhere@home.example" }).where(is("Ida"));
        await db.update(ambassadorSignups).set({ confirmedAt: null });
        gate.open();
      }
      await gate.opened;
    });
    await aSender(db, post).workOn(id);

    expect(post.readers()).toEqual(addresses("Ada", "Bea", "Cleo", "Dora", "Joy"));
    const withdrawn = ["excluded", "no longer asks for it"];
    expect(await ledgerOf(db, id)).toMatchObject({
      "eve@home.example": withdrawn,
      "fay@home.example": withdrawn,
      "gia@home.example": withdrawn,
      "hope@home.example": ["excluded", "bounced"],
      "ida@home.example": withdrawn,
      "kim@home.example": withdrawn,
    });
    expect(await mailingFigures(db, id)).toMatchObject({ candidates: 11, accepted: 5, excluded: 6, isWhole: true });
  });

  test("attack M14: or whose mailbox bounced, gets receipts, resets and confirmations all the same", async () => {
    const { db } = own;
    await someSubscribers(own.db, "Ada");
    await db.insert(mailSuppressions).values({ email: "ada@home.example", reason: "bounced" });
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const id = await started(db);
    await aSender(db, mailer).workOn(id);
    await mailer.send({ to: { address: "ada@home.example" }, subject: "Reset", html: "<p>Reset</p>", text: "Reset" });
    expect(await db.select({ subject: mailbox.subject }).from(mailbox)).toEqual([{ subject: "Reset" }]);
    expect(await ledgerOf(db, id)).toEqual({ "ada@home.example": ["excluded", "bounced"] });
  });
});

describe("a mailing whose text is changed while it is sent", () => {
  test("attack M8: reaches the last as it reached the first, and its list grows no more", async () => {
    await someSubscribers(own.db, ...READERS);
    const issue = aDevotional({ text: "As it was" });
    const { id } = await own.db.transaction((tx) => startMailing(tx, NO_QUEUE, issue));
    const post = aPost(async (_mail, nth) => {
      if (nth !== 4) return;
      await own.db.transaction((tx) =>
        startMailing(tx, NO_QUEUE, { ...issue, text: "Edited", audiences: ["stories"] }),
      );
      await aSubscriber(own.db, "Zoe", { confirmedAt: MONDAY });
    });
    await aSender(own.db, post).workOn(id);
    expect(post.readers()).toEqual(addresses(...READERS));
    expect(new Set(post.sent.map(({ text }) => text))).toEqual(new Set(["As it was"]));
  });
});

describe("a sender that ends between the server's 250 and writing it down", () => {
  test("attack M2: leaves one row unknown, which is not sent again until an owner says so, and then as the same message", async () => {
    await someSubscribers(own.db, "Ada", "Bea");
    const id = await started(own.db);
    const first = aPost();
    let died = false;
    const dying = {
      async send(mail: Parameters<typeof first.send>[0]) {
        await first.send(mail);
        if (mail.to.address.startsWith("ada")) {
          died = true;
          // From here on this sender does nothing any more.
          await new Promise(() => {});
        }
      },
    };
    void aSender(own.db, dying).workOn(id);
    await expect.poll(() => died && first.sent.length === 2).toBe(true);
    await expect.poll(async () => (await mailingFigures(own.db, id))?.accepted).toBe(1);

    const later = new Date(MONDAY.getTime() + LEASE_MS + 1);
    const post = aPost();
    const another = aSender(own.db, post, { clock: () => later });
    await another.workOn(id);
    expect(post.sent).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
    expect(await mailingFigures(own.db, id)).toMatchObject({ candidates: 2, accepted: 1, unknown: 1, isWhole: true });

    expect(await resendUnknown({ db: own.db, jobs: NO_QUEUE }, id, later)).toBe(1);
    await another.workOn(id);
    const before = first.sent.find(({ to }) => to.address === "ada@home.example");
    expect(post.sent).toMatchObject([{ to: { address: "ada@home.example" }, messageId: before?.messageId }]);
    expect(await mailingFigures(own.db, id)).toMatchObject({ accepted: 2, unknown: 0, isWhole: true });
  });
});
