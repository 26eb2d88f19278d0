import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { mailbox } from "#app/platform/email/mailbox.tables.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { describe, expect, databaseOfFile, test } from "../support/database.ts";
import {
  addresses,
  aDevotional,
  anAmbassador,
  aMailServer,
  aSender,
  preferencesFor,
  aSubscriber,
  emptyLists,
  ledgerOf,
  MONDAY,
  NO_QUEUE,
  SUBSCRIBER_NAMES,
  someSubscribers,
  started,
} from "../support/factories/mailing-lists.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { resendUnknown } from "#app/features/email/delivery/mailing-admin.server.ts";
import { mailingCounts, SEND_MAILING, startMailing } from "#app/features/email/delivery/delivery.server.ts";
import { mailings, emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { LEASE_MS } from "#app/platform/email/delivery-ledger.server.ts";

const own = databaseOfFile();
beforeEach(() => emptyLists(own.db));

async function stateOf(id: number) {
  const [mailing] = await own.db.select().from(mailings).where(eq(mailings.id, id));
  return mailing!;
}

/** A mail server that accepts nothing until `open` is called. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a mailing without a postal address", () => {
  test("waits, says what to set, and is sent with the address once it is set", async () => {
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
    const post = aMailServer();
    await aSender(own.db, post, { postalAddress: null }).run(id);
    expect(await stateOf(id)).toMatchObject({
      status: "sending",
      waitsBecause: expect.stringContaining("BUSINESS_POSTAL_ADDRESS"),
    });
    expect(post.sent).toEqual([]);
    const later = () => new Date(MONDAY.getTime() + 10 * 60_000);
    await aSender(own.db, post, { clock: later, postalAddress: "PO Box 7 <Bay Shore>" }).run(id);
    expect(post.sent[0]?.text).toContain("PO Box 7 <Bay Shore>");
    expect(post.sent[0]?.html).toContain("PO Box 7 &#60;Bay Shore&#62;");
    expect(await stateOf(id)).toMatchObject({ status: "sent", waitsBecause: null });
  });
});

describe("a mailing", () => {
  test("without recipients is sent at once", async () => {
    const id = await started(own.db);
    await aSender(own.db, aMailServer()).run(id);
    expect(await stateOf(id)).toMatchObject({ status: "sent", candidates: 0 });
  });

  test("is sent by the queue once its transaction commits", async () => {
    const jobs = createJobs(own);
    const post = aMailServer();
    const work = aSender(own.db, post, { jobs });
    jobs.define<{ id: number }>({
      name: SEND_MAILING,
      isDeduplicated: true,
      run: ({ id }, stopping) => work.run(id, stopping),
    });
    await jobs.start();
    try {
      await someSubscribers(own.db, "Ada", "Bea");
      await own.db.transaction((tx) => startMailing(tx, jobs, aDevotional()));
      await expect.poll(() => post.recipients()).toEqual(addresses("Ada", "Bea"));
    } finally {
      await jobs.stop();
    }
  });

  test("that takes longer than one run continues in the next", async () => {
    await someSubscribers(own.db, ...SUBSCRIBER_NAMES);
    const enqueued: object[] = [];
    const jobs: typeof NO_QUEUE = {
      async enqueue(_tx, _name, data) {
        enqueued.push(data);
      },
    };
    const id = await started(own.db);
    const runMs = 20;
    const post = aMailServer(() => new Promise((resolve) => setTimeout(resolve, runMs * 5)));
    await aSender(own.db, post, { jobs, runMs }).run(id);
    expect(enqueued).toEqual([{ id }]);
    const first = post.sent.length;
    expect(first).toBeLessThan(10);
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: first, isWhole: true });
    await aSender(own.db, post).run(id);
    expect(post.recipients()).toEqual(addresses(...SUBSCRIBER_NAMES));
  });

  test("left by a dead process is found by the schedule, and a waiting one is not run early", async () => {
    const [abandoned, waiting, over] = [await started(own.db), await started(own.db), await started(own.db)];
    const soon = new Date(MONDAY.getTime() + 60_000);
    await own.db.update(mailings).set({ notBefore: soon, status: "sending" }).where(eq(mailings.id, waiting));
    await own.db.update(mailings).set({ status: "sent" }).where(eq(mailings.id, over));
    const enqueued: object[] = [];
    const jobs: typeof NO_QUEUE = {
      async enqueue(_tx, _name, data) {
        enqueued.push(data);
      },
    };
    await aSender(own.db, aMailServer(), { jobs }).runScheduled();
    await aSender(own.db, aMailServer(), { jobs, clock: () => soon }).runScheduled();
    expect(enqueued).toEqual([{ id: abandoned }, { id: abandoned }, { id: waiting }]);
  });
});

describe("a recipient who unsubscribes while a mailing is sent", () => {
  test("attack M7: unsubscribed, deleted, suppressed or with other preferences, gets it only if it had been sent before", async () => {
    const { db } = own;
    await someSubscribers(own.db, ...SUBSCRIBER_NAMES);
    await anAmbassador(db, "Kim");
    const id = await started(db);
    const gate = aGate();
    const post = aMailServer(async (_message, nth) => {
      if (nth === 1) {
        const is = (name: string) => eq(devotionalSubscriptions.name, name);
        await db.update(devotionalSubscriptions).set({ subscribed: false }).where(is("Ada"));
        await db.update(devotionalSubscriptions).set({ subscribed: false }).where(is("Eve"));
        await db.delete(devotionalSubscriptions).where(is("Fay"));
        await db
          .update(devotionalSubscriptions)
          .set({ preferences: preferencesFor("stories") })
          .where(is("Gia"));
        await db.insert(emailSuppressions).values({ email: "hope@home.example", reason: "bounced" });
        await db.update(devotionalSubscriptions).set({ email: "elsewhere@home.example" }).where(is("Ida"));
        await db.update(ambassadorSignups).set({ confirmedAt: null });
        gate.open();
      }
      await gate.opened;
    });
    await aSender(db, post).run(id);

    expect(post.recipients()).toEqual(addresses("Ada", "Bea", "Cleo", "Dora", "Joy"));
    const withdrawn = ["excluded", "no longer subscribed"];
    expect(await ledgerOf(db, id)).toMatchObject({
      "eve@home.example": withdrawn,
      "fay@home.example": withdrawn,
      "gia@home.example": withdrawn,
      "hope@home.example": ["excluded", "bounced"],
      "ida@home.example": withdrawn,
      "kim@home.example": withdrawn,
    });
    expect(await mailingCounts(db, id)).toMatchObject({ candidates: 11, accepted: 5, excluded: 6, isWhole: true });
  });

  test("attack M14: or whose address bounced, still gets receipts, resets and confirmations", async () => {
    const { db } = own;
    await someSubscribers(own.db, "Ada");
    await db.insert(emailSuppressions).values({ email: "ada@home.example", reason: "bounced" });
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: "SHOD <hello@shod.example>" }, db);
    const id = await started(db);
    await aSender(db, mailer).run(id);
    await mailer.send({ to: { address: "ada@home.example" }, subject: "Reset", html: "<p>Reset</p>", text: "Reset" });
    expect(await db.select({ subject: mailbox.subject }).from(mailbox)).toEqual([{ subject: "Reset" }]);
    expect(await ledgerOf(db, id)).toEqual({ "ada@home.example": ["excluded", "bounced"] });
  });
});

describe("a mailing whose content changes while it is sent", () => {
  test("attack M8: is the same for the last recipient as for the first, and gets no more recipients", async () => {
    await someSubscribers(own.db, ...SUBSCRIBER_NAMES);
    const issue = aDevotional({ text: "Original" });
    const { id } = await own.db.transaction((tx) => startMailing(tx, NO_QUEUE, issue));
    const post = aMailServer(async (_message, nth) => {
      if (nth !== 4) return;
      await own.db.transaction((tx) =>
        startMailing(tx, NO_QUEUE, { ...issue, text: "Edited", audiences: ["stories"] }),
      );
      await aSubscriber(own.db, "Zoe", { confirmedAt: MONDAY });
    });
    await aSender(own.db, post).run(id);
    expect(post.recipients()).toEqual(addresses(...SUBSCRIBER_NAMES));
    expect(new Set(post.sent.map(({ text }) => text))).toEqual(new Set(["Original"]));
  });
});

describe("a sender that dies between the server's 250 and recording it", () => {
  test("attack M2: leaves one recipient unknown, who is resent the same message only when an admin decides so", async () => {
    await someSubscribers(own.db, "Ada", "Bea");
    const id = await started(own.db);
    const first = aMailServer();
    let died = false;
    const dying = {
      async send(message: Parameters<typeof first.send>[0]) {
        await first.send(message);
        if (message.to.address.startsWith("ada")) {
          died = true;
          // From here on this sender is dead.
          await new Promise(() => {});
        }
      },
    };
    void aSender(own.db, dying).run(id);
    await expect.poll(() => died && first.sent.length === 2).toBe(true);
    await expect.poll(async () => (await mailingCounts(own.db, id))?.accepted).toBe(1);

    const later = new Date(MONDAY.getTime() + LEASE_MS + 1);
    const post = aMailServer();
    const another = aSender(own.db, post, { clock: () => later });
    await another.run(id);
    expect(post.sent).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
    expect(await mailingCounts(own.db, id)).toMatchObject({ candidates: 2, accepted: 1, unknown: 1, isWhole: true });

    expect(await resendUnknown({ db: own.db, jobs: NO_QUEUE }, id, later)).toBe(1);
    await another.run(id);
    const before = first.sent.find(({ to }) => to.address === "ada@home.example");
    expect(post.sent).toMatchObject([{ to: { address: "ada@home.example" }, messageId: before?.messageId }]);
    expect(await mailingCounts(own.db, id)).toMatchObject({ accepted: 2, unknown: 0, isWhole: true });
  });
});
