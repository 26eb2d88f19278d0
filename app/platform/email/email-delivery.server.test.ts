import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { devotionalSubscriptions } from "#app/features/devotionals/devotionals.tables.server.ts";
import { importSubscribers } from "#app/features/devotionals/import-subscribers.server.ts";
import { subscriptionEmail } from "#app/features/devotionals/subscription-mail.server.ts";
import { testLinks } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { anEmailDelivery } from "#tests/factories/email-delivery.ts";
import { pauseNow } from "./circuit-breaker.server.ts";
import type { EmailKind } from "./email-kind.ts";
import type { Mail } from "./mailer.server.ts";
import { deliveryNow, discardEmail, holdOwedEmails, outgoingEmailsTo, retryEmails } from "./outgoing-emails.server.ts";
import { nextDue } from "./outgoing-ledger.server.ts";
import { emailDelivery, outgoingEmails } from "./outgoing-emails.tables.server.ts";

const START = new Date("2026-11-23T13:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One email to an address, as simple as they come. */
function aKind(other: Partial<EmailKind<{ to: string }>> = {}): EmailKind<{ to: string }> {
  return {
    name: "note",
    label: "Note",
    whenUnknown: "leave",
    owe: async (_db, { to }) => ({ email: to, key: `note:${to}`, validForMs: 2 * 24 * HOUR }),
    render: async (_db, { to }) => ({ to: { address: to }, subject: "A note", html: "<p>A note</p>", text: "A note" }),
    ...other,
  };
}

const answer = (response: string, other: object = {}) =>
  Object.assign(new Error(response), {
    command: "RCPT TO",
    responseCode: Number.parseInt(response, 10),
    response,
    ...other,
  });
const away = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
const cutOffWithin = () => Object.assign(new Error("Connection closed"), { hadBegun: true });

function aDesk(db: Db, kinds: EmailKind<never>[] = [aKind()]) {
  const server = { answers: (_mail: Mail): Error | null => null, sent: [] as Mail[], attempts: 0 };
  const clock = { now: START };
  const mailer = {
    async send(mail: Mail) {
      server.attempts++;
      const refused = server.answers(mail);
      if (refused) throw refused;
      server.sent.push(mail);
      return "250 2.0.0 OK";
    },
  };
  const { delivery, jobs } = anEmailDelivery(db, mailer, kinds, { clock: () => clock.now });
  return {
    server,
    delivery,
    jobs,
    owe: (to: string) => delivery.owe(db, "note", { to }),
    /** Lets that much time pass, with a look whenever something may be due, and no two within half a minute. */
    async pass(ms: number) {
      const names = kinds.map(({ name }) => name);
      for (const until = clock.now.getTime() + ms; clock.now.getTime() < until;) {
        const due = (await nextDue(db, names))?.getTime() ?? until;
        const paused = (await pauseNow(db))?.until.getTime() ?? 0;
        clock.now = new Date(Math.min(Math.max(due, paused, clock.now.getTime() + MINUTE / 2), until));
        await delivery.deliverDue();
      }
    },
    now: () => clock.now,
    to: () => server.sent.map((mail) => mail.to.address),
  };
}

const theRow = async (db: Db) => (await db.select().from(outgoingEmails))[0];

describe("confirmations of an import", () => {
  test.for([
    [200, 60, "450 4.2.0 Try again later"],
    [20, 6, "450 4.7.1 Too many messages, slow down"],
    [20, 6, "451 4.7.0 Temporary rate limit"],
    [20, 6, "452 4.5.3 Sending rate exceeded"],
    [20, 6, "421 4.7.0 Rate limit exceeded"],
    [20, 6, "554 5.4.5 Daily sending quota exceeded"],
  ] as const)(
    "of %i all leave in the end where the server takes %i and then answers %s",
    { timeout: 120_000 },
    async ([all, taken, refusal], { db }) => {
      const links = testLinks;
      const desk = aDesk(db, [subscriptionEmail({ links, timeZone: "America/New_York" })]);
      const preferences = { devotionals: true, products: false, community: false, stories: false };
      const people = Array.from({ length: all }, (_, n) => ({
        name: `N ${n}`,
        email: `n${n}@home.example`,
        preferences,
      }));
      await importSubscribers({ db, jobs: desk.jobs }, people);
      desk.server.answers = () => (desk.server.sent.length >= taken ? answer(refusal) : null);
      await desk.delivery.deliverDue();
      await desk.pass(6 * HOUR);
      expect(desk.server.sent).toHaveLength(taken);
      // The server is asked now and then.
      expect(desk.server.attempts - taken).toBeLessThan(30);
      const { pause, counts } = await deliveryNow(db);
      expect(pause?.because).toContain(refusal);
      expect(counts).toMatchObject({ pending: all - taken, undeliverable: 0 });

      desk.server.answers = () => null;
      await desk.pass(2 * HOUR);
      expect(new Set(desk.to())).toEqual(new Set(people.map(({ email }) => email)));
      expect(desk.server.sent).toHaveLength(all);
      expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { pending: 0 }, troubled: [] });
    },
  );

  test("are asked again by a later import where they expired or were refused, and by nothing where they were sent", async ({
    db,
  }) => {
    const desk = aDesk(db, [subscriptionEmail({ links: testLinks, timeZone: "America/New_York" })]);
    const preferences = { devotionals: true, products: false, community: false, stories: false };
    const import_ = (...names: string[]) =>
      importSubscribers(
        { db, jobs: desk.jobs },
        names.map((name) => ({ name, email: `${name}@home.example`, preferences })),
      );
    desk.server.answers = ({ to }) =>
      to.address.startsWith("refused")
        ? answer("550 No such user")
        : to.address.startsWith("late")
          ? answer("450 Later")
          : null;
    await import_("sent", "refused", "late");
    await desk.delivery.deliverDue();
    await desk.pass(6 * 24 * HOUR);
    const { counts } = await deliveryNow(db);
    expect(counts).toMatchObject({ undeliverable: 1, expired: 1, pending: 0 });
    desk.server.answers = () => null;
    expect(await import_("sent", "refused", "late")).toBe(2);
    await desk.delivery.deliverDue();
    expect(desk.to().toSorted()).toEqual(["late@home.example", "refused@home.example", "sent@home.example"]);
    // Who confirmed is not asked any more, whatever became of the email.
    await db.update(devotionalSubscriptions).set({ confirmedAt: START });
    await db.update(outgoingEmails).set({ status: "expired" });
    await import_("sent", "refused", "late");
    await desk.delivery.deliverDue();
    expect(desk.server.sent).toHaveLength(3);
  }, 120_000);
});

describe("an owed email", () => {
  test("leaves if, and only if, the transaction commits", async ({ db }) => {
    const desk = aDesk(db);
    await db
      .transaction(async (tx) => {
        await desk.delivery.owe(tx, "note", { to: "a@home.example" });
        throw new Error("roll back");
      })
      .catch(() => {});
    await db.transaction((tx) => desk.delivery.owe(tx, "note", { to: "b@home.example" }));
    await desk.delivery.deliverDue();
    expect(desk.to()).toEqual(["b@home.example"]);
  });

  test("that is owed twice under one key is one, with one Message-ID however often it is tried", async ({ db }) => {
    const desk = aDesk(db);
    const ids: (string | undefined)[] = [];
    desk.server.answers = ({ messageId }) => {
      ids.push(messageId);
      return ids.length < 3 ? answer("450 Later") : null;
    };
    expect(await desk.owe("a@home.example")).toBe(await desk.owe("a@home.example"));
    await desk.delivery.deliverDue();
    await desk.pass(HOUR);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w.]+@shod\.example>$/);
    // Owed once more after that it is another one.
    await desk.owe("a@home.example");
    await desk.delivery.deliverDue();
    expect(ids[3]).not.toBe(ids[0]);
  });

  test("is retried soon at first and then hourly until it expires", async ({ db }) => {
    const desk = aDesk(db);
    const at: number[] = [];
    desk.server.answers = () => {
      at.push((desk.now().getTime() - START.getTime()) / MINUTE);
      return answer("450 Later");
    };
    await desk.owe("a@home.example");
    await desk.delivery.deliverDue();
    await desk.pass(5 * HOUR);
    expect(at).toEqual([0, 1, 6, 21, 81, 141, 201, 261]);
    await desk.pass(48 * HOUR);
    expect(await theRow(db)).toMatchObject({ status: "expired", answer: "450 Later" });
    const tried = at.length;
    await desk.pass(2 * HOUR);
    expect(at).toHaveLength(tried);
  }, 60_000);

  test("that its recipient's server refuses for good is undeliverable, and holds up nobody", async ({ db }) => {
    const desk = aDesk(db);
    desk.server.answers = ({ to }) => (to.address.startsWith("gone") ? answer("550 5.1.1 No such user") : null);
    for (let n = 0; n < 8; n++) await desk.owe(`gone${n}@home.example`);
    await desk.owe("a@home.example");
    await desk.owe("not an address");
    await desk.delivery.deliverDue();
    expect(desk.to()).toEqual(["a@home.example", "not an address"]);
    expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { undeliverable: 8, pending: 0 } });
  });

  test("waits where the server is away, and one attempt decides whether the others follow", async ({ db }) => {
    const desk = aDesk(db);
    for (let n = 0; n < 10; n++) await desk.owe(`n${n}@home.example`);
    desk.server.answers = away;
    await desk.delivery.deliverDue();
    expect(desk.server.attempts).toBe(1);
    // After 30 s, 1, 2, 4, 8, 16 and 32 minutes, then hourly.
    await desk.pass(4 * HOUR);
    expect(desk.server.attempts).toBeLessThan(12);
    desk.server.answers = () => null;
    await desk.pass(HOUR);
    expect(desk.server.sent).toHaveLength(10);
  }, 60_000);

  test("of an urgent kind overtakes the others", async ({ db }) => {
    const urgent = aKind({ name: "code", isUrgent: true });
    const desk = aDesk(db, [aKind(), urgent]);
    for (let n = 0; n < 5; n++) await desk.owe(`n${n}@home.example`);
    await desk.delivery.owe(db, "code", { to: "code@home.example" });
    await desk.delivery.deliverDue();
    expect(desk.to()[0]).toBe("code@home.example");
  });

  test("whose answer was lost is left to the owner, or sent once more where to miss it would be worse", async ({
    db,
  }) => {
    const kinds = [aKind(), aKind({ name: "receipt", whenUnknown: "resend" })];
    const desk = aDesk(db, kinds);
    desk.server.answers = cutOffWithin;
    await desk.owe("note@home.example");
    await desk.delivery.owe(db, "receipt", { to: "receipt@home.example" });
    await desk.delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({ counts: { unknown: 1, pending: 1 } });
    await desk.pass(10 * MINUTE);
    expect(desk.server.attempts).toBe(3);
    await desk.pass(5 * HOUR);
    expect(desk.server.attempts).toBe(3);
    expect(await deliveryNow(db)).toMatchObject({ counts: { unknown: 2, pending: 0 } });

    desk.server.answers = () => null;
    expect(await retryEmails(db, { status: "unknown" }, desk.now())).toBe(2);
    await desk.delivery.deliverDue();
    expect(desk.to().toSorted()).toEqual(["note@home.example", "receipt@home.example"]);
  }, 60_000);

  test("that nobody can write any more is dropped, one that cannot be written now is retried", async ({ db }) => {
    const gone = aKind({ render: async () => null });
    let isBroken = true;
    const broken = aKind({
      name: "broken",
      render: async (_db, { to }) => {
        if (isBroken) throw new Error("no template");
        return { to: { address: to }, subject: "s", html: "h", text: "t" };
      },
    });
    const desk = aDesk(db, [gone, broken]);
    await desk.owe("gone@home.example");
    await desk.delivery.owe(db, "broken", { to: "b@home.example" });
    await desk.delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({
      counts: { pending: 1 },
      troubled: [{ kind: "broken", answer: "The site could not write this email: no template" }],
    });
    isBroken = false;
    await desk.pass(2 * MINUTE);
    expect(desk.to()).toEqual(["b@home.example"]);
  });

  test("left by a process that died is unknown after its lease, and a late answer still counts", async ({ db }) => {
    const desk = aDesk(db);
    await desk.owe("a@home.example");
    await db
      .update(outgoingEmails)
      .set({ status: "sending", lease: 1, leaseUntil: new Date(START.getTime() + 2 * MINUTE) });
    await desk.pass(MINUTE);
    expect(await theRow(db)).toMatchObject({ status: "sending" });
    await desk.pass(2 * MINUTE);
    expect(await theRow(db)).toMatchObject({ status: "unknown" });
    expect(desk.server.attempts).toBe(0);
  });

  test("holds nothing that its recipient typed once it is sent, and is forgotten after a week", async ({ db }) => {
    const desk = aDesk(db);
    await desk.owe("a@home.example");
    await desk.delivery.deliverDue();
    expect(await theRow(db)).toMatchObject({ status: "sent", payload: {} });
    expect(await outgoingEmailsTo(db, "A@home.example")).toMatchObject([{ kind: "note", status: "sent" }]);
    await db.update(outgoingEmails).set({ finishedAt: new Date(START.getTime() - 8 * 24 * HOUR) });
    await desk.delivery.deliverDue();
    expect(await theRow(db)).toBeUndefined();
  });

  test("goes with the row it is about, whoever deletes that", async ({ db }) => {
    const desk = aDesk(db, [subscriptionEmail({ links: testLinks, timeZone: "America/New_York" })]);
    const preferences = { devotionals: true, products: false, community: false, stories: false };
    const people = ["a", "b"].map((name) => ({ name, email: `${name}@home.example`, preferences }));
    await importSubscribers({ db, jobs: desk.jobs }, people);
    await db.delete(devotionalSubscriptions).where(eq(devotionalSubscriptions.email, "a@home.example"));
    expect(await db.select({ email: outgoingEmails.email }).from(outgoingEmails)).toEqual([
      { email: "b@home.example" },
    ]);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    expect(await db.$count(outgoingEmails)).toBe(0);
  });

  test("that waited when a backup was made is not sent again by itself after a restore", async ({ db }) => {
    const desk = aDesk(db);
    await desk.owe("a@home.example");
    expect(await holdOwedEmails(db, "Restored", START)).toBe(1);
    await desk.pass(HOUR);
    expect(desk.server.attempts).toBe(0);
    expect(await theRow(db)).toMatchObject({ status: "unknown", answer: "Restored" });
  });
});

describe("the owner", () => {
  test("retries one, all of a status or what waits, and never what was sent or holds an expired link", async ({
    db,
  }) => {
    const desk = aDesk(db, [aKind(), aKind({ name: "code", isUrgent: true })]);
    desk.server.answers = () => answer("550 No");
    const [one] = [await desk.owe("a@home.example"), await desk.owe("b@home.example")];
    await desk.delivery.deliverDue();
    desk.server.answers = () => null;
    expect(await retryEmails(db, { id: Number(one) }, desk.now())).toBe(1);
    await desk.delivery.deliverDue();
    expect(desk.to()).toEqual(["a@home.example"]);
    expect(await retryEmails(db, { id: Number(one) }, desk.now())).toBe(0);

    await desk.delivery.owe(db, "code", { to: "code@home.example" });
    await db.update(outgoingEmails).set({ status: "expired" }).where(eq(outgoingEmails.kind, "code"));
    expect(await retryEmails(db, { status: "expired" }, desk.now())).toBe(0);
    const { troubled } = await deliveryNow(db);
    expect(troubled.map(({ kind, canRetry }) => [kind, canRetry])).toEqual([
      ["code", false],
      ["note", true],
    ]);
    expect(await discardEmail(db, Number(troubled[0]?.id))).toBe(true);
  });

  test("ends a pause by trying again now, and one attempt decides whether it goes on", async ({ db }) => {
    const desk = aDesk(db);
    for (let n = 0; n < 4; n++) await desk.owe(`n${n}@home.example`);
    desk.server.answers = away;
    await desk.delivery.deliverDue();
    await desk.pass(20 * MINUTE);
    const tried = desk.server.attempts;
    expect(await retryEmails(db, { status: "pending" }, desk.now())).toBe(4);
    await desk.delivery.deliverDue();
    expect(desk.server.attempts).toBe(tried + 1);
    desk.server.answers = () => null;
    await retryEmails(db, { status: "pending" }, desk.now());
    await desk.delivery.deliverDue();
    expect(desk.server.sent).toHaveLength(4);
    expect((await db.select().from(emailDelivery))[0]).toMatchObject({ failures: 0, pausedUntil: null });
  });
});
