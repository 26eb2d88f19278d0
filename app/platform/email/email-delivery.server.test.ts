// Engines: both (locks).
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import {
  aDeliveryClock,
  CONNECTION_REFUSED,
  CONNECTION_LOST,
  smtpReply,
} from "#tests/support/factories/email-delivery.ts";
import type { EmailKind } from "./email-kind.ts";
import {
  deliveryNow,
  discardEmail,
  holdPendingEmails,
  outgoingEmailsTo,
  retryEmails,
} from "./outgoing-emails.server.ts";
import { emailDelivery, outgoingEmails } from "./outgoing-emails.tables.server.ts";

const START = new Date("2026-11-23T13:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A minimal email to one address. */
function aKind(other: Partial<EmailKind<{ to: string }>> = {}): EmailKind<{ to: string }> {
  return {
    name: "note",
    label: "Note",
    whenUnknown: "leave",
    prepare: async (_db, { to }) => ({ email: to, key: `note:${to}`, validForMs: 2 * 24 * HOUR }),
    render: async (_db, { to }) => ({ to: { address: to }, subject: "A note", html: "<p>A note</p>", text: "A note" }),
    ...other,
  };
}

const onlyRow = async (db: Db) => (await db.select().from(outgoingEmails))[0];

describe("an outgoing email", () => {
  test("is sent if, and only if, the transaction commits", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    await db
      .transaction(async (tx) => {
        await emails.delivery.enqueue(tx, "note", { to: "a@home.example" });
        throw new Error("roll back");
      })
      .catch(() => {});
    await db.transaction((tx) => emails.delivery.enqueue(tx, "note", { to: "b@home.example" }));
    await emails.delivery.deliverDue();
    expect(emails.to()).toEqual(["b@home.example"]);
  });

  test("can be waited for in a process that sends none, and its outcome is another process's", async ({ db }) => {
    const web = aDeliveryClock(db, [aKind()], START);
    const worker = aDeliveryClock(db, [aKind()], START);
    const id = (await web.enqueue("note", { to: "a@home.example" })) ?? "";
    const outcome = web.delivery.outcomes([id], 60_000);
    await worker.delivery.deliverDue();
    expect((await outcome).get(id)).toBe("sent");
    expect([web.to(), worker.to()]).toEqual([[], ["a@home.example"]]);
  });

  test("enqueued twice under one key is one email, with the same Message-ID on every attempt", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    const ids: (string | undefined)[] = [];
    emails.server.respond = ({ messageId }) => {
      ids.push(messageId);
      return ids.length < 3 ? smtpReply("450 Later") : null;
    };
    expect(await emails.enqueue("note", { to: "a@home.example" })).toBe(
      await emails.enqueue("note", { to: "a@home.example" }),
    );
    await emails.delivery.deliverDue();
    await emails.pass(HOUR);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w.]+@shod\.example>$/);
    // Enqueued again after it was sent, it is a new email.
    await emails.enqueue("note", { to: "a@home.example" });
    await emails.delivery.deliverDue();
    expect(ids[3]).not.toBe(ids[0]);
  });

  test("is retried soon at first and then hourly until it expires", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    const at: number[] = [];
    emails.server.respond = () => {
      at.push((emails.now().getTime() - START.getTime()) / MINUTE);
      return smtpReply("450 Later");
    };
    await emails.enqueue("note", { to: "a@home.example" });
    await emails.delivery.deliverDue();
    await emails.pass(5 * HOUR);
    expect(at).toEqual([0, 1, 6, 21, 81, 141, 201, 261]);
    await emails.pass(48 * HOUR);
    expect(await onlyRow(db)).toMatchObject({ status: "expired", reply: "450 Later" });
    const tried = at.length;
    await emails.pass(2 * HOUR);
    expect(at).toHaveLength(tried);
  });

  test("that the server refuses permanently is undeliverable and blocks no other", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    emails.server.respond = ({ to }) => (to.address.startsWith("gone") ? smtpReply("550 5.1.1 No such user") : null);
    for (let n = 0; n < 8; n++) await emails.enqueue("note", { to: `gone${n}@home.example` });
    await emails.enqueue("note", { to: "a@home.example" });
    await emails.enqueue("note", { to: "not an address" });
    await emails.delivery.deliverDue();
    expect(emails.to()).toEqual(["a@home.example", "not an address"]);
    expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { undeliverable: 8, pending: 0 } });
  });

  test("to an invalid address says nothing about the mail server", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind(), aKind({ name: "urgent note", isUrgent: true })], START);
    emails.server.respond = CONNECTION_REFUSED;
    await emails.enqueue("note", { to: "a@home.example" });
    await emails.delivery.deliverDue();
    emails.server.respond = ({ to }) =>
      to.address === "invalid"
        ? Object.assign(new Error("Not one email address"), { code: "EADDRESS" })
        : CONNECTION_REFUSED();
    await emails.enqueue("urgent note", { to: "invalid" });
    await emails.pass(MINUTE / 2);
    expect(await deliveryNow(db)).toMatchObject({ counts: { undeliverable: 1, pending: 1 } });
    // One at the start, one half a minute later: the backoff continues.
    expect(await db.select().from(emailDelivery)).toMatchObject([{ failures: 2 }]);
  });

  test("is pending while the server is down, and one attempt decides whether the others follow", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    for (let n = 0; n < 10; n++) await emails.enqueue("note", { to: `n${n}@home.example` });
    emails.server.respond = CONNECTION_REFUSED;
    await emails.delivery.deliverDue();
    expect(emails.server.attempts).toBe(1);
    // After 30 s, 1, 2, 4, 8, 16 and 32 minutes, then hourly.
    await emails.pass(4 * HOUR);
    expect(emails.server.attempts).toBeLessThan(12);
    emails.server.respond = () => null;
    await emails.pass(HOUR);
    expect(emails.server.sent).toHaveLength(10);
  });

  test("to a full mailbox does not hold up the others after a pause", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    emails.server.respond = ({ to }) => (to.address.startsWith("full") ? smtpReply("452 4.2.2 Mailbox full") : null);
    await emails.enqueue("note", { to: "full@home.example" });
    await emails.delivery.deliverDue();
    const refused = emails.server.respond;
    emails.server.respond = CONNECTION_REFUSED;
    await emails.pass(3 * HOUR);
    for (const name of ["a", "b", "c"]) await emails.enqueue("note", { to: `${name}@home.example` });
    emails.server.respond = refused;
    await emails.pass(2 * HOUR);
    expect(emails.to()).toEqual(["a@home.example", "b@home.example", "c@home.example"]);
  });

  test("of a kind that another process delivers is left to that process when its sender died", async ({ db }) => {
    const site = aDeliveryClock(db, [aKind({ name: "note", whenUnknown: "resend" })], START);
    const other = aDeliveryClock(db, [aKind({ name: "receipt" })], START);
    await site.enqueue("note", { to: "a@home.example" });
    await db.update(outgoingEmails).set({ status: "sending", leaseUntil: new Date(START.getTime() - MINUTE) });
    await other.delivery.deliverDue();
    expect(await onlyRow(db)).toMatchObject({ status: "sending" });
    await site.delivery.deliverDue();
    expect(await onlyRow(db)).toMatchObject({ status: "pending", unanswered: 1 });
  });

  test("of an urgent kind is sent before the others", async ({ db }) => {
    const urgent = aKind({ name: "code", isUrgent: true });
    const emails = aDeliveryClock(db, [aKind(), urgent], START);
    for (let n = 0; n < 5; n++) await emails.enqueue("note", { to: `n${n}@home.example` });
    await emails.delivery.enqueue(db, "code", { to: "code@home.example" });
    await emails.delivery.deliverDue();
    expect(emails.to()[0]).toBe("code@home.example");
  });

  test("without a reply is left to the owner, or sent once more where missing it would be worse", async ({ db }) => {
    const kinds = [aKind(), aKind({ name: "receipt", whenUnknown: "resend" })];
    const emails = aDeliveryClock(db, kinds, START);
    emails.server.respond = CONNECTION_LOST;
    await emails.enqueue("note", { to: "note@home.example" });
    await emails.delivery.enqueue(db, "receipt", { to: "receipt@home.example" });
    await emails.delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({ counts: { unknown: 1, pending: 1 } });
    await emails.pass(10 * MINUTE);
    expect(emails.server.attempts).toBe(3);
    await emails.pass(5 * HOUR);
    expect(emails.server.attempts).toBe(3);
    expect(await deliveryNow(db)).toMatchObject({ counts: { unknown: 2, pending: 0 } });

    emails.server.respond = () => null;
    expect(await retryEmails(db, { status: "unknown" }, emails.now())).toBe(2);
    await emails.delivery.deliverDue();
    expect(emails.to().toSorted()).toEqual(["note@home.example", "receipt@home.example"]);
  });

  test("that is no longer needed is dropped; one whose rendering fails is retried", async ({ db }) => {
    const dropped = aKind({ render: async () => null });
    let isBroken = true;
    const broken = aKind({
      name: "broken",
      render: async (_db, { to }) => {
        if (isBroken) throw new Error("no template");
        return { to: { address: to }, subject: "s", html: "h", text: "t" };
      },
    });
    const emails = aDeliveryClock(db, [dropped, broken], START);
    await emails.enqueue("note", { to: "gone@home.example" });
    await emails.delivery.enqueue(db, "broken", { to: "b@home.example" });
    await emails.delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({
      counts: { pending: 1 },
      problems: [{ kind: "broken", reply: "The site could not render this email: no template" }],
    });
    isBroken = false;
    await emails.pass(2 * MINUTE);
    expect(emails.to()).toEqual(["b@home.example"]);
  });

  test("left by a process that died is unknown after its lease", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    await emails.enqueue("note", { to: "a@home.example" });
    await db
      .update(outgoingEmails)
      .set({ status: "sending", lease: 1, leaseUntil: new Date(START.getTime() + 2 * MINUTE) });
    await emails.pass(MINUTE);
    expect(await onlyRow(db)).toMatchObject({ status: "sending" });
    await emails.pass(2 * MINUTE);
    expect(await onlyRow(db)).toMatchObject({ status: "unknown" });
    expect(emails.server.attempts).toBe(0);
  });

  test("keeps no payload once it is sent, and is deleted after a week", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    await emails.enqueue("note", { to: "a@home.example" });
    await emails.delivery.deliverDue();
    expect(await onlyRow(db)).toMatchObject({ status: "sent", payload: {} });
    expect(await outgoingEmailsTo(db, "A@home.example")).toMatchObject([{ kind: "note", status: "sent" }]);
    await db.update(outgoingEmails).set({ finishedAt: new Date(START.getTime() - 8 * 24 * HOUR) });
    await emails.delivery.deliverDue();
    expect(await onlyRow(db)).toBeUndefined();
  });

  test("that was pending in a backup is not sent automatically after a restore", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    await emails.enqueue("note", { to: "a@home.example" });
    expect(await holdPendingEmails(db, "Restored", START)).toBe(1);
    await emails.pass(HOUR);
    expect(emails.server.attempts).toBe(0);
    expect(await onlyRow(db)).toMatchObject({ status: "unknown", reply: "Restored" });
  });
});

describe("the owner", () => {
  test("retries one, all of a status or all pending, but never what was sent or contains an expired link", async ({
    db,
  }) => {
    const emails = aDeliveryClock(db, [aKind(), aKind({ name: "code", isUrgent: true })], START);
    emails.server.respond = () => smtpReply("550 No");
    const [one] = [
      await emails.enqueue("note", { to: "a@home.example" }),
      await emails.enqueue("note", { to: "b@home.example" }),
    ];
    await emails.delivery.deliverDue();
    emails.server.respond = () => null;
    expect(await retryEmails(db, { id: Number(one) }, emails.now())).toBe(1);
    await emails.delivery.deliverDue();
    expect(emails.to()).toEqual(["a@home.example"]);
    expect(await retryEmails(db, { id: Number(one) }, emails.now())).toBe(0);

    await emails.delivery.enqueue(db, "code", { to: "code@home.example" });
    await db.update(outgoingEmails).set({ status: "expired" }).where(eq(outgoingEmails.kind, "code"));
    expect(await retryEmails(db, { status: "expired" }, emails.now())).toBe(0);
    const { problems } = await deliveryNow(db);
    expect(problems.map(({ kind, canRetry }) => [kind, canRetry])).toEqual([
      ["code", false],
      ["note", true],
    ]);
    expect(await discardEmail(db, Number(problems[0]?.id))).toBe(true);
  });

  test("ends a pause by retrying now, and one attempt decides whether it continues", async ({ db }) => {
    const emails = aDeliveryClock(db, [aKind()], START);
    for (let n = 0; n < 4; n++) await emails.enqueue("note", { to: `n${n}@home.example` });
    emails.server.respond = CONNECTION_REFUSED;
    await emails.delivery.deliverDue();
    await emails.pass(20 * MINUTE);
    const tried = emails.server.attempts;
    expect(await retryEmails(db, { status: "pending" }, emails.now())).toBe(4);
    await emails.delivery.deliverDue();
    expect(emails.server.attempts).toBe(tried + 1);
    emails.server.respond = () => null;
    await retryEmails(db, { status: "pending" }, emails.now());
    await emails.delivery.deliverDue();
    expect(emails.server.sent).toHaveLength(4);
    expect((await db.select().from(emailDelivery))[0]).toMatchObject({ failures: 0, pausedUntil: null });
  });
});
