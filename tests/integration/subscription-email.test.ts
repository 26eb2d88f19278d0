import { emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { consentsAbout } from "../support/consents.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { LIMITS, RECIPIENT_EMAILS } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { aVisitor, NO_LIMITS, testLinks, tokenIn } from "../support/community.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "../support/database.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import {
  devotionalSubscriptions,
  subscriptionRequests,
} from "#app/features/email/subscribers/subscribers.tables.server.ts";

const everything = { devotionals: true, products: true, community: true, stories: true };
const ann = { name: "Ann", email: "ann@home.example", preferences: everything };

const noon = new Date("2026-05-05T12:00Z");
/** A fixed time, so that rate limits do not refill during a slow test. */
function atNoon(db: Db, address: string) {
  const limiter = createLimiter(db, "a secret");
  const take: typeof limiter.take = (limit, asking) => limiter.take(limit, asking, noon);
  const claimEmail: typeof limiter.claimEmail = (tx, email) => limiter.claimEmail(tx, email, noon);
  return { ...aVisitor(db, address), limiter: { take, claimEmail } };
}
const theRow = async (db: Db) => (await db.select().from(devotionalSubscriptions))[0];

describe("the email after a sign-up", () => {
  test("asks the address to confirm; until then nothing is confirmed", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, preferences: { ...everything, products: false } });
    const row = await theRow(db);
    expect(row).toMatchObject({ confirmedAt: null, optIn: 1 });
    const [request] = await db.select().from(subscriptionRequests);
    const pending = { id: row?.id, version: 1, request: request?.id };
    expect(visitor.enqueued).toEqual([{ name: "subscription-mail", data: pending }]);

    const [email, ...more] = await visitor.templates();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      to: { address: "ann@home.example" },
      subject: "Please confirm your subscription to SHOD",
    });
    expect(email?.text).toContain("Devotionals, Community, Stories.");
    expect(email?.text).toMatch(
      /The next devotional goes out on Monday morning, \w+ \d+, to everyone who has confirmed/,
    );
    expect(testLinks.read("confirm-request", tokenIn(email, "/mail/confirm"))).toEqual({ id: request?.id, version: 1 });
    expect(testLinks.read("subscription", tokenIn(email, "/mail/unsubscribe"))).toEqual({ id: row?.id, version: 1 });
  });

  test("attack M10: has the headers for one-click unsubscribe", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, ann);
    const [email] = await visitor.templates();
    const token = tokenIn(email, "/mail/unsubscribe");
    expect(email?.headers).toEqual({
      "List-Unsubscribe": `<https://shod.example/mail/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("promises no devotional to a subscriber without devotionals", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, preferences: { ...everything, devotionals: false } });
    expect((await visitor.templates())[0]?.text).not.toMatch(/devotional/i);
  });

  test("contains no text from the form: a stranger may have typed it", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, name: "Win 1-800-EVIL {{name}}" });
    const [email] = await visitor.templates();
    expect(`${email?.subject} ${email?.text} ${email?.html} ${email?.to.name}`).not.toMatch(/evil|\{\{/i);
  });

  test("asks a confirmed address before anything changes, and lists what it receives before and after", async ({
    db,
  }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    const confirmedAt = new Date("2026-01-05T13:00Z");
    await db.update(devotionalSubscriptions).set({ confirmedAt });
    const before = await theRow(db);
    const later = aVisitor(db);
    await submitDevotionalSubscription(later, {
      ...ann,
      name: "Naomi",
      preferences: { ...everything, stories: false },
    });
    expect(await theRow(db)).toEqual(before);
    expect(await consentsAbout(db, "subscription", before?.id ?? 0)).toHaveLength(1);
    const [email] = await later.templates();
    expect(email?.subject).toBe("Confirm the change to your SHOD emails");
    expect(email?.text).toContain("You now receive: Devotionals, Products, Community, Stories.");
    expect(email?.text).toContain("Once you confirm, you will receive: Devotionals, Products, Community.");
    expect(`${email?.text}${email?.html}${email?.to.name}`).not.toContain("Naomi");
    const [request] = await db.select().from(subscriptionRequests);
    expect(testLinks.read("confirm-request", tokenIn(email, "/mail/confirm"))).toMatchObject({ id: request?.id });
  });

  test("tells an address that had confirmed the same choices that there is nothing to do", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    await db.update(devotionalSubscriptions).set({ confirmedAt: new Date() });
    const later = aVisitor(db);
    await submitDevotionalSubscription(later, ann);
    const [email] = await later.templates();
    expect(email?.subject).toBe("You're already subscribed to SHOD");
    expect(testLinks.read("subscription", tokenIn(email, "/mail/preferences"))).toMatchObject({ version: 1 });
  });

  test("is sent about a change once a day, and not once it is confirmed or replaced", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    await db.update(devotionalSubscriptions).set({ confirmedAt: new Date() });
    const [first, second, nextDay] = [aVisitor(db), aVisitor(db), { ...aVisitor(db), limiter: NO_LIMITS }];
    await submitDevotionalSubscription(first, { ...ann, name: "Naomi" });
    await submitDevotionalSubscription(second, { ...ann, name: "Orpah" });
    expect(second.enqueued).toEqual([]);
    await submitDevotionalSubscription(nextDay, { ...ann, name: "Orpah" });
    expect(await first.templates()).toEqual([]);
    expect(await nextDay.templates()).toHaveLength(1);
  });

  test("is not sent to a subscriber who left in the meantime", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, ann);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    expect(await visitor.templates()).toEqual([]);
  });

  test("the consent is recorded with its wording and source", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), { ...ann, preferences: { ...everything, products: false } });
    const row = await theRow(db);
    expect(await consentsAbout(db, "subscription", row?.id ?? 0)).toMatchObject([
      {
        purpose: "mailings",
        given: true,
        wording: "I agree to receive these emails: Devotionals, Community, Stories",
        source: "function",
      },
    ]);
  });
});

describe("attack M12: signing up addresses in bulk", () => {
  test("one address two hundred times gets three emails an hour, and every response is the same", async ({ db }) => {
    const emails: unknown[] = [];
    const responses = new Set<string>();
    for (let n = 0; n < 200; n++) {
      const visitor = atNoon(db, `203.0.${n >> 8}.${n & 255}`);
      const email = n % 2 ? "victim@home.example" : " Victim@HOME.example";
      responses.add(JSON.stringify(await submitDevotionalSubscription(visitor, { ...ann, email })));
      emails.push(...visitor.enqueued);
    }
    expect(emails).toHaveLength(RECIPIENT_EMAILS.perHour);
    expect(responses.size).toBe(1);
    expect(await db.select().from(devotionalSubscriptions)).toHaveLength(1);
  });

  test("two hundred addresses from one network address stay within the email limit", async ({ db }) => {
    let emails = 0;
    for (let n = 0; n < 200; n++) {
      const visitor = atNoon(db, "203.0.113.66");
      await submitDevotionalSubscription(visitor, { ...ann, email: `victim-${n}@home.example` });
      emails += visitor.enqueued.length;
    }
    expect(emails).toBe(LIMITS.formEmail.perAddress.times);
  });
});

test.runIf(onPostgres)(
  "attack M12: concurrent forms for one address make one row and three emails, and for a confirmed one a single change",
  async () => {
    await withOwnDatabase(async (db) => {
      const flood = async (name: string) => {
        const visitors = Array.from({ length: 30 }, (_, n) => aVisitor(db, `203.0.113.${n}`));
        await Promise.all(visitors.map((visitor) => submitDevotionalSubscription(visitor, { ...ann, name })));
        return visitors.flatMap(({ enqueued }) => enqueued);
      };
      expect(await flood("Ann")).toHaveLength(RECIPIENT_EMAILS.perHour);
      expect(await db.select().from(devotionalSubscriptions)).toHaveLength(1);

      await db.update(devotionalSubscriptions).set({ confirmedAt: new Date() });
      const before = await theRow(db);
      expect(await flood("Naomi")).toHaveLength(1);
      expect(await theRow(db)).toEqual(before);
      expect(await db.select().from(subscriptionRequests)).toMatchObject([{ name: "Naomi" }]);
    });
  },
);

describe("attack M13: an address that has left", () => {
  const leave = async (db: Db, reason: "unsubscribed" | "complained") => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    const hasLeft = reason === "unsubscribed";
    await db.update(devotionalSubscriptions).set({ subscribed: !hasLeft, confirmedAt: hasLeft ? null : new Date() });
    await db.insert(emailSuppressions).values({ email: ann.email, reason });
  };
  for (const reason of ["unsubscribed", "complained"] as const) {
    test(`and was ${reason} stays suppressed when signed up again`, async ({ db }) => {
      await leave(db, reason);
      const before = await theRow(db);
      await submitDevotionalSubscription(aVisitor(db), { ...ann, name: "Naomi" });
      // A complaint does not unsubscribe: the confirmed row stays unchanged.
      expect(await theRow(db)).toEqual(
        reason === "complained" ? before : { ...before, name: "Naomi", subscribed: true, optIn: 2 },
      );
      expect(await db.select().from(emailSuppressions)).toMatchObject([{ email: ann.email, reason }]);
    });
  }

  test("and was asked to confirm keeps a valid link when signed up once more", async ({ db }) => {
    await leave(db, "unsubscribed");
    await submitDevotionalSubscription(aVisitor(db), ann);
    await submitDevotionalSubscription(aVisitor(db), ann);
    expect(await theRow(db)).toMatchObject({ optIn: 2 });
  });
});
