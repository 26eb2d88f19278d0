import { eq } from "drizzle-orm";
import { deliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { DEVOTIONALS_ON, testLinks } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aDeliveryClock, smtpReply } from "#tests/support/factories/email-delivery.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import { importSubscribers } from "./subscriber-import.server.ts";
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
    "all of %i are sent in the end when the server accepts %i and then replies %s",
    { timeout: 120_000 },
    async ([all, taken, refusal], { db }) => {
      const clock = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, ...DEVOTIONALS_ON })], START);
      const preferences = { devotionals: true, products: false, community: false, stories: false };
      const subscribers = Array.from({ length: all }, (_, n) => ({
        name: `N ${n}`,
        email: `n${n}@home.example`,
        preferences,
      }));
      await importSubscribers({ db, emails: clock.delivery }, subscribers);
      clock.server.respond = () => (clock.server.sent.length >= taken ? smtpReply(refusal) : null);
      await clock.delivery.deliverDue();
      await clock.pass(6 * HOUR);
      expect(clock.server.sent).toHaveLength(taken);
      // The server is retried occasionally.
      expect(clock.server.attempts - taken).toBeLessThan(30);
      const { pause, counts } = await deliveryNow(db);
      expect(pause?.because).toContain(refusal);
      expect(counts).toMatchObject({ pending: all - taken, undeliverable: 0 });

      clock.server.respond = () => null;
      await clock.pass(2 * HOUR);
      expect(new Set(clock.to())).toEqual(new Set(subscribers.map(({ email }) => email)));
      expect(clock.server.sent).toHaveLength(all);
      expect(await deliveryNow(db)).toMatchObject({ pause: null, counts: { pending: 0 }, problems: [] });
    },
  );

  test("are sent again by a later import if they expired or were refused, and never if they were sent", async ({
    db,
  }) => {
    const clock = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, ...DEVOTIONALS_ON })], START);
    const preferences = { devotionals: true, products: false, community: false, stories: false };
    const import_ = (...names: string[]) =>
      importSubscribers(
        { db, emails: clock.delivery },
        names.map((name) => ({ name, email: `${name}@home.example`, preferences })),
      );
    clock.server.respond = ({ to }) =>
      to.address.startsWith("refused")
        ? smtpReply("550 No such user")
        : to.address.startsWith("late")
          ? smtpReply("450 Later")
          : null;
    await import_("sent", "refused", "late");
    await clock.delivery.deliverDue();
    await clock.pass(6 * 24 * HOUR);
    const { counts } = await deliveryNow(db);
    expect(counts).toMatchObject({ undeliverable: 1, expired: 1, pending: 0 });
    clock.server.respond = () => null;
    expect(await import_("sent", "refused", "late")).toBe(2);
    await clock.delivery.deliverDue();
    expect(clock.to().toSorted()).toEqual(["late@home.example", "refused@home.example", "sent@home.example"]);
    // Confirmed subscribers are not asked again, even if the email failed.
    await db.update(devotionalSubscriptions).set({ confirmedAt: START });
    await db.update(outgoingEmails).set({ status: "expired" });
    await import_("sent", "refused", "late");
    await clock.delivery.deliverDue();
    expect(clock.server.sent).toHaveLength(3);
  });

  test("is deleted with its subscription, however that is deleted", async ({ db }) => {
    const clock = aDeliveryClock(db, [subscriptionEmail({ links: testLinks, ...DEVOTIONALS_ON })], START);
    const preferences = { devotionals: true, products: false, community: false, stories: false };
    const subscribers = ["a", "b"].map((name) => ({ name, email: `${name}@home.example`, preferences }));
    await importSubscribers({ db, emails: clock.delivery }, subscribers);
    await db.delete(devotionalSubscriptions).where(eq(devotionalSubscriptions.email, "a@home.example"));
    expect(await db.select({ email: outgoingEmails.email }).from(outgoingEmails)).toEqual([
      { email: "b@home.example" },
    ]);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    expect(await db.$count(outgoingEmails)).toBe(0);
  });
});
