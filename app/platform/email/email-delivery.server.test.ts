import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { answer, aDeliveryClock, AWAY, CUT_OFF } from "#tests/factories/email-delivery.ts";
import type { EmailKind } from "./email-kind.ts";
import { deliveryNow, discardEmail, holdOwedEmails, outgoingEmailsTo, retryEmails } from "./outgoing-emails.server.ts";
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

const theRow = async (db: Db) => (await db.select().from(outgoingEmails))[0];

describe("an owed email", () => {
  test("leaves if, and only if, the transaction commits", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind()], START);
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
    const desk = aDeliveryClock(db, [aKind()], START);
    const ids: (string | undefined)[] = [];
    desk.server.answers = ({ messageId }) => {
      ids.push(messageId);
      return ids.length < 3 ? answer("450 Later") : null;
    };
    expect(await desk.owe("note", { to: "a@home.example" })).toBe(await desk.owe("note", { to: "a@home.example" }));
    await desk.delivery.deliverDue();
    await desk.pass(HOUR);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w.]+@shod\.example>$/);
    // Owed once more after that it is another one.
    await desk.owe("note", { to: "a@home.example" });
    await desk.delivery.deliverDue();
    expect(ids[3]).not.toBe(ids[0]);
  });

  test("is retried soon at first and then hourly until it expires", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind()], START);
    const at: number[] = [];
    desk.server.answers = () => {
      at.push((desk.now().getTime() - START.getTime()) / MINUTE);
      return answer("450 Later");
    };
    await desk.owe("note", { to: "a@home.example" });
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
    const desk = aDeliveryClock(db, [aKind()], START);
    desk.server.answers = ({ to }) => (to.address.startsWith("gone") ? answer("550 5.1.1 No such user") : null);
    for (let n = 0; n < 8; n++) await desk.owe("note", { to: `gone${n}@home.example` });
    await desk.owe("note", { to: "a@home.example" });
    await desk.owe("note", { to: "not an address" });
    await desk.delivery.deliverDue();
    expect(desk.to()).toEqual(["a@home.example", "not an address"]);
    expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { undeliverable: 8, pending: 0 } });
  });

  test("to what is no address says nothing about the mail server", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind(), aKind({ name: "urgent note", isUrgent: true })], START);
    desk.server.answers = AWAY;
    await desk.owe("note", { to: "a@home.example" });
    await desk.delivery.deliverDue();
    desk.server.answers = ({ to }) =>
      to.address === "nobody" ? Object.assign(new Error("Not one email address"), { code: "EADDRESS" }) : AWAY();
    await desk.owe("urgent note", { to: "nobody" });
    await desk.pass(MINUTE / 2);
    expect(await deliveryNow(db)).toMatchObject({ counts: { undeliverable: 1, pending: 1 } });
    // One at the start, one half a minute later: the backoff goes on.
    expect(await db.select().from(emailDelivery)).toMatchObject([{ failures: 2 }]);
  });

  test("waits where the server is away, and one attempt decides whether the others follow", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind()], START);
    for (let n = 0; n < 10; n++) await desk.owe("note", { to: `n${n}@home.example` });
    desk.server.answers = AWAY;
    await desk.delivery.deliverDue();
    expect(desk.server.attempts).toBe(1);
    // After 30 s, 1, 2, 4, 8, 16 and 32 minutes, then hourly.
    await desk.pass(4 * HOUR);
    expect(desk.server.attempts).toBeLessThan(12);
    desk.server.answers = () => null;
    await desk.pass(HOUR);
    expect(desk.server.sent).toHaveLength(10);
  }, 60_000);

  test("to a mailbox that stays full does not hold up the others after a pause", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind()], START);
    desk.server.answers = ({ to }) => (to.address.startsWith("full") ? answer("452 4.2.2 Mailbox full") : null);
    await desk.owe("note", { to: "full@home.example" });
    await desk.delivery.deliverDue();
    const refused = desk.server.answers;
    desk.server.answers = AWAY;
    await desk.pass(3 * HOUR);
    for (const name of ["a", "b", "c"]) await desk.owe("note", { to: `${name}@home.example` });
    desk.server.answers = refused;
    await desk.pass(2 * HOUR);
    expect(desk.to()).toEqual(["a@home.example", "b@home.example", "c@home.example"]);
  });

  test("of a kind that another process delivers is left to it when its sender died", async ({ db }) => {
    const site = aDeliveryClock(db, [aKind({ name: "note", whenUnknown: "resend" })], START);
    const other = aDeliveryClock(db, [aKind({ name: "receipt" })], START);
    await site.owe("note", { to: "a@home.example" });
    await db.update(outgoingEmails).set({ status: "sending", leaseUntil: new Date(START.getTime() - MINUTE) });
    await other.delivery.deliverDue();
    expect(await theRow(db)).toMatchObject({ status: "sending" });
    await site.delivery.deliverDue();
    expect(await theRow(db)).toMatchObject({ status: "pending", unanswered: 1 });
  });

  test("of an urgent kind overtakes the others", async ({ db }) => {
    const urgent = aKind({ name: "code", isUrgent: true });
    const desk = aDeliveryClock(db, [aKind(), urgent], START);
    for (let n = 0; n < 5; n++) await desk.owe("note", { to: `n${n}@home.example` });
    await desk.delivery.owe(db, "code", { to: "code@home.example" });
    await desk.delivery.deliverDue();
    expect(desk.to()[0]).toBe("code@home.example");
  });

  test("whose answer was lost is left to the owner, or sent once more where to miss it would be worse", async ({
    db,
  }) => {
    const kinds = [aKind(), aKind({ name: "receipt", whenUnknown: "resend" })];
    const desk = aDeliveryClock(db, kinds, START);
    desk.server.answers = CUT_OFF;
    await desk.owe("note", { to: "note@home.example" });
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
    const desk = aDeliveryClock(db, [gone, broken], START);
    await desk.owe("note", { to: "gone@home.example" });
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
    const desk = aDeliveryClock(db, [aKind()], START);
    await desk.owe("note", { to: "a@home.example" });
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
    const desk = aDeliveryClock(db, [aKind()], START);
    await desk.owe("note", { to: "a@home.example" });
    await desk.delivery.deliverDue();
    expect(await theRow(db)).toMatchObject({ status: "sent", payload: {} });
    expect(await outgoingEmailsTo(db, "A@home.example")).toMatchObject([{ kind: "note", status: "sent" }]);
    await db.update(outgoingEmails).set({ finishedAt: new Date(START.getTime() - 8 * 24 * HOUR) });
    await desk.delivery.deliverDue();
    expect(await theRow(db)).toBeUndefined();
  });

  test("that waited when a backup was made is not sent again by itself after a restore", async ({ db }) => {
    const desk = aDeliveryClock(db, [aKind()], START);
    await desk.owe("note", { to: "a@home.example" });
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
    const desk = aDeliveryClock(db, [aKind(), aKind({ name: "code", isUrgent: true })], START);
    desk.server.answers = () => answer("550 No");
    const [one] = [await desk.owe("note", { to: "a@home.example" }), await desk.owe("note", { to: "b@home.example" })];
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
    const desk = aDeliveryClock(db, [aKind()], START);
    for (let n = 0; n < 4; n++) await desk.owe("note", { to: `n${n}@home.example` });
    desk.server.answers = AWAY;
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
