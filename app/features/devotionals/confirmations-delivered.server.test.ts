import { eq } from "drizzle-orm";
import { deliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { testLinks } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { aDeliveryClock, smtpReply } from "#tests/factories/email-delivery.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";
import { importSubscribers } from "./import-subscribers.server.ts";
import { subscriptionEmail } from "./subscription-email.server.ts";

const START = new Date("2026-11-23T13:00:00Z");
const HOUR = 3_600_000;

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
      const desk = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, timeZone: "America/New_York" })], START);
      const preferences = { devotionals: true, products: false, community: false, stories: false };
      const people = Array.from({ length: all }, (_, n) => ({
        name: `N ${n}`,
        email: `n${n}@home.example`,
        preferences,
      }));
      await importSubscribers({ db, jobs: desk.jobs }, people);
      desk.server.respond = () => (desk.server.sent.length >= taken ? smtpReply(refusal) : null);
      await desk.delivery.deliverDue();
      await desk.pass(6 * HOUR);
      expect(desk.server.sent).toHaveLength(taken);
      // The server is asked now and then.
      expect(desk.server.attempts - taken).toBeLessThan(30);
      const { pause, counts } = await deliveryNow(db);
      expect(pause?.because).toContain(refusal);
      expect(counts).toMatchObject({ pending: all - taken, undeliverable: 0 });

      desk.server.respond = () => null;
      await desk.pass(2 * HOUR);
      expect(new Set(desk.to())).toEqual(new Set(people.map(({ email }) => email)));
      expect(desk.server.sent).toHaveLength(all);
      expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { pending: 0 }, troubled: [] });
    },
  );

  test("are asked again by a later import where they expired or were refused, and by nothing where they were sent", async ({
    db,
  }) => {
    const desk = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, timeZone: "America/New_York" })], START);
    const preferences = { devotionals: true, products: false, community: false, stories: false };
    const import_ = (...names: string[]) =>
      importSubscribers(
        { db, jobs: desk.jobs },
        names.map((name) => ({ name, email: `${name}@home.example`, preferences })),
      );
    desk.server.respond = ({ to }) =>
      to.address.startsWith("refused")
        ? smtpReply("550 No such user")
        : to.address.startsWith("late")
          ? smtpReply("450 Later")
          : null;
    await import_("sent", "refused", "late");
    await desk.delivery.deliverDue();
    await desk.pass(6 * 24 * HOUR);
    const { counts } = await deliveryNow(db);
    expect(counts).toMatchObject({ undeliverable: 1, expired: 1, pending: 0 });
    desk.server.respond = () => null;
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

  test("goes with the row it is about, whoever deletes that", async ({ db }) => {
    const desk = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, timeZone: "America/New_York" })], START);
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
});
