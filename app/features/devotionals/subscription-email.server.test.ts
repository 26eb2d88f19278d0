import { emailSuppressions } from "#app/features/mailings/mailings.tables.server.ts";
import { consentsAbout } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { LIMITS, RECIPIENT_EMAILS } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { aVisitor, NO_LIMITS, testLinks, tokenIn } from "#tests/community.ts";
import { describe, expect, onPostgres, test } from "#tests/database.ts";
import { withOwnDatabase } from "#tests/own-database.ts";
import { submitDevotionalSubscription } from "./devotionals.server.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./devotionals.tables.server.ts";

const everything = { devotionals: true, products: true, community: true, stories: true };
const ann = { name: "Ann", email: "ann@home.example", preferences: everything };

const noon = new Date("2026-05-05T12:00Z");
/** However long the test takes: no time passes in which a limit gives something back. */
function atNoon(db: Db, address: string) {
  const limiter = createLimiter(db, "a secret");
  const take: typeof limiter.take = (limit, asking) => limiter.take(limit, asking, noon);
  const claimEmail: typeof limiter.claimEmail = (tx, email) => limiter.claimEmail(tx, email, noon);
  return { ...aVisitor(db, address), limiter: { take, claimEmail } };
}
const theRow = async (db: Db) => (await db.select().from(devotionalSubscriptions))[0];

describe("the mail after a sign-up", () => {
  test("asks the address whether it wants the mailings; until then nothing is confirmed", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, preferences: { ...everything, products: false } });
    const row = await theRow(db);
    expect(row).toMatchObject({ confirmedAt: null, optIn: 1 });
    const [request] = await db.select().from(subscriptionRequests);
    const owed = { id: row?.id, version: 1, request: request?.id };
    expect(visitor.enqueued).toEqual([{ name: "subscription-mail", data: owed }]);

    const [mail, ...more] = await visitor.templates();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: { address: "ann@home.example" },
      subject: "Please confirm your subscription to SHOD",
    });
    expect(mail?.text).toContain("Devotionals, Community, Stories.");
    expect(mail?.text).toMatch(
      /The next devotional goes out on Monday morning, \w+ \d+, to everyone who has confirmed/,
    );
    expect(testLinks.read("confirm-request", tokenIn(mail, "/mail/confirm"))).toEqual({ id: request?.id, version: 1 });
    expect(testLinks.read("subscription", tokenIn(mail, "/mail/unsubscribe"))).toEqual({ id: row?.id, version: 1 });
  });

  test("attack M10: holds the headers by which a mail program unsubscribes with one press", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, ann);
    const [mail] = await visitor.templates();
    const token = tokenIn(mail, "/mail/unsubscribe");
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<https://shod.example/mail/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("promises no devotional to who asked for none", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, preferences: { ...everything, devotionals: false } });
    expect((await visitor.templates())[0]?.text).not.toMatch(/devotional/i);
  });

  test("says not a word that was typed: a stranger may have typed it", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, { ...ann, name: "Win 1-800-EVIL {{name}}" });
    const [mail] = await visitor.templates();
    expect(`${mail?.subject} ${mail?.text} ${mail?.html} ${mail?.to.name}`).not.toMatch(/evil|\{\{/i);
  });

  test("asks an address that had confirmed before anything changes, and says what it receives now and then", async ({
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
    const [mail] = await later.templates();
    expect(mail?.subject).toBe("Confirm the change to your SHOD emails");
    expect(mail?.text).toContain("You now receive: Devotionals, Products, Community, Stories.");
    expect(mail?.text).toContain("Once you confirm, you will receive: Devotionals, Products, Community.");
    expect(`${mail?.text}${mail?.html}${mail?.to.name}`).not.toContain("Naomi");
    const [request] = await db.select().from(subscriptionRequests);
    expect(testLinks.read("confirm-request", tokenIn(mail, "/mail/confirm"))).toMatchObject({ id: request?.id });
  });

  test("tells an address that had confirmed the very same that there is nothing to do", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    await db.update(devotionalSubscriptions).set({ confirmedAt: new Date() });
    const later = aVisitor(db);
    await submitDevotionalSubscription(later, ann);
    const [mail] = await later.templates();
    expect(mail?.subject).toBe("You're already subscribed to SHOD");
    expect(testLinks.read("subscription", tokenIn(mail, "/mail/preferences"))).toMatchObject({ version: 1 });
  });

  test("is about a change once a day, and not at all once that is answered or replaced", async ({ db }) => {
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

  test("is not sent any more to who left in the meantime", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitDevotionalSubscription(visitor, ann);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    expect(await visitor.templates()).toEqual([]);
  });

  test("what was agreed to is written down in its words, and where", async ({ db }) => {
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

describe("attack M12: signing addresses up in numbers", () => {
  test("one address two hundred times gets three emails an hour, and every answer is the same", async ({ db }) => {
    const emails: unknown[] = [];
    const answers = new Set<string>();
    for (let n = 0; n < 200; n++) {
      const visitor = atNoon(db, `203.0.${n >> 8}.${n & 255}`);
      const email = n % 2 ? "victim@home.example" : " Victim@HOME.example";
      answers.add(JSON.stringify(await submitDevotionalSubscription(visitor, { ...ann, email })));
      emails.push(...visitor.enqueued);
    }
    expect(emails).toHaveLength(RECIPIENT_EMAILS.perHour);
    expect(answers.size).toBe(1);
    expect(await db.select().from(devotionalSubscriptions)).toHaveLength(1);
  }, 60_000);

  test("two hundred addresses from one place get no more mails than a congregation would need", async ({ db }) => {
    let emails = 0;
    for (let n = 0; n < 200; n++) {
      const visitor = atNoon(db, "203.0.113.66");
      await submitDevotionalSubscription(visitor, { ...ann, email: `victim-${n}@home.example` });
      emails += visitor.enqueued.length;
    }
    expect(emails).toBe(LIMITS.formEmail.perAddress.times);
  }, 60_000);
});

test.runIf(onPostgres)(
  "attack M12: forms for one address at the same moment make one row, three emails, and of a confirmed one a single change",
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
    test(`and was ${reason} stays held back when somebody signs it up again, until it says yes itself`, async ({
      db,
    }) => {
      await leave(db, reason);
      const before = await theRow(db);
      await submitDevotionalSubscription(aVisitor(db), { ...ann, name: "Naomi" });
      // Who complained had confirmed and did not leave: nothing of theirs changes.
      expect(await theRow(db)).toEqual(
        reason === "complained" ? before : { ...before, name: "Naomi", subscribed: true, optIn: 2 },
      );
      expect(await db.select().from(emailSuppressions)).toMatchObject([{ email: ann.email, reason }]);
    });
  }

  test("and was asked is not made to lose the question it holds by being signed up once more", async ({ db }) => {
    await leave(db, "unsubscribed");
    await submitDevotionalSubscription(aVisitor(db), ann);
    await submitDevotionalSubscription(aVisitor(db), ann);
    expect(await theRow(db)).toMatchObject({ optIn: 2 });
  });
});
