import { FEATURES } from "#app/features.server.ts";
import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import {
  devotionalSubscriptions,
  subscriptionRequests,
} from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { desc } from "drizzle-orm";
import { consentsAbout } from "../support/consents.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor, NO_LIMITS, testLinks, tokenIn } from "../support/community.ts";
import { describe, expect, test } from "../support/database.ts";
import { liftComplaint, suppress } from "#app/features/email/delivery/delivery.server.ts";
import { emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { confirmMailings, resumeMailings, savePreferences } from "#app/features/email/subscribers/opt-in.server.ts";
import { recipientOfLink, recipientToConfirm } from "#app/features/email/subscribers/link-recipient.server.ts";
import { unsubscribe } from "#app/features/email/subscribers/unsubscribe.server.ts";

const services = (db: Db) => ({ db, links: testLinks, features: FEATURES });
const everything = { devotionals: true, products: true, community: true, stories: true };
const nothing = { devotionals: false, products: false, community: false, stories: false };
const ann = { name: "Ann", email: "ann@home.example", preferences: everything };

async function aSubscriber(db: Db) {
  const visitor = aVisitor(db);
  await submitDevotionalSubscription(visitor, ann);
  const [message] = await visitor.templates();
  return { confirm: tokenIn(message, "/mail/confirm"), leave: tokenIn(message, "/mail/unsubscribe") };
}
const row = async (db: Db) => (await db.select().from(devotionalSubscriptions))[0];
const suppressed = async (db: Db) => (await db.select().from(emailSuppressions)).map(({ email }) => email);

async function recipientOf(db: Db, token: string) {
  const found = await recipientOfLink(services(db), token);
  if (!found) throw new Error("The link has no recipient");
  return found;
}
async function confirmBy(db: Db, token: string): Promise<boolean> {
  const found = await recipientToConfirm(services(db), token);
  return found !== null && confirmMailings(db, found);
}

describe("a subscriber", () => {
  test("is confirmed by the link in the email, once, and the consent is recorded", async ({ db }) => {
    const { confirm, leave } = await aSubscriber(db);
    expect((await recipientOf(db, leave)).state).toBe("waiting");
    expect(await confirmBy(db, confirm)).toBe(true);
    const { confirmedAt, id } = (await row(db)) ?? { id: 0 };
    expect(confirmedAt).toBeInstanceOf(Date);
    expect(await confirmBy(db, confirm)).toBe(true);
    expect((await row(db))?.confirmedAt).toEqual(confirmedAt);
    expect((await consentsAbout(db, "subscription", id)).slice(1)).toMatchObject([
      {
        given: true,
        source: "link",
        wording: "Yes, send me these emails: Devotionals, Products, Community, Stories",
      },
    ]);
  });

  for (const source of ["link", "one-click"] as const) {
    test(`attack M10: unsubscribes by ${source}, and repeating it changes nothing`, async ({ db }) => {
      const { confirm, leave } = await aSubscriber(db);
      await confirmBy(db, confirm);
      await unsubscribe(db, await recipientOf(db, leave), source);
      await unsubscribe(db, await recipientOf(db, leave), source);
      expect(await row(db)).toMatchObject({ subscribed: false, confirmedAt: null, optIn: 1 });
      expect(await suppressed(db)).toEqual([ann.email]);
      const consents = await consentsAbout(db, "subscription", (await row(db))?.id ?? 0);
      expect(consents.filter(({ given }) => !given)).toMatchObject([{ wording: "Unsubscribe", source }]);
    });
  }

  test("who unsubscribed cannot confirm by the old link, but can resubscribe by the unsubscribe link", async ({
    db,
  }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    await unsubscribe(db, await recipientOf(db, leave), "link");
    expect(await confirmBy(db, confirm)).toBe(false);
    expect(await row(db)).toMatchObject({ subscribed: false });

    await resumeMailings(db, await recipientOf(db, leave), { name: "Ann", preferences: everything });
    expect(await row(db)).toMatchObject({ subscribed: true, confirmedAt: expect.any(Date) });
    expect(await suppressed(db)).toEqual([]);
  });

  test("attack M13: who signs up again after unsubscribing stays suppressed until they confirm again", async ({
    db,
  }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    await unsubscribe(db, await recipientOf(db, leave), "link");
    const visitor = { ...aVisitor(db), limiter: NO_LIMITS };
    await submitDevotionalSubscription(visitor, ann);
    expect(await suppressed(db)).toEqual([ann.email]);
    const [message] = await visitor.templates();
    expect(await confirmBy(db, tokenIn(message, "/mail/confirm"))).toBe(true);
    expect(await suppressed(db)).toEqual([]);
    expect((await row(db))?.confirmedAt).not.toBeNull();
  });

  test("attack M11: after signing up again, no earlier link is valid", async ({ db }) => {
    const { confirm, leave } = await aSubscriber(db);
    await unsubscribe(db, await recipientOf(db, leave), "link");
    await submitDevotionalSubscription(aVisitor(db), ann);
    expect(await recipientOfLink(services(db), leave)).toBeNull();
    expect(await confirmBy(db, confirm)).toBe(false);
    expect(await row(db)).toMatchObject({ subscribed: true, confirmedAt: null, optIn: 2 });
  });

  test("attack M11: a page opened before signing up again changes nothing when it is submitted after", async ({
    db,
  }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    const opened = await recipientOf(db, leave);
    await unsubscribe(db, opened, "link");
    await submitDevotionalSubscription(aVisitor(db), ann);
    const before = await row(db);
    await unsubscribe(db, opened, "link");
    await resumeMailings(db, opened, { name: "X", preferences: nothing });
    await savePreferences(db, opened, { name: "X", preferences: nothing });
    await confirmMailings(db, opened);
    expect(await row(db)).toEqual(before);
  });

  test("attack M11, attack B7: a token that is forged, cut or of another list or purpose is invalid", async ({
    db,
  }) => {
    const { confirm, leave } = await aSubscriber(db);
    const { id } = await recipientOf(db, leave);
    const others = [
      confirm,
      leave.slice(0, -1),
      `${leave}x`,
      leave.toUpperCase(),
      testLinks.token("story", { id }),
      testLinks.token("ambassador", { id }),
      testLinks.token("subscription", { id: id + 1 }),
      testLinks.token("subscription", { id, version: 2 }),
      "",
    ];
    for (const token of others) expect(await recipientOfLink(services(db), token), token).toBeNull();
    for (const token of [leave, testLinks.token("confirm-ambassador", { id }), ""])
      expect(await recipientToConfirm(services(db), token), token).toBeNull();
  });

  test("changes name and preferences, which resubscribes no one", async ({ db }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    await savePreferences(db, await recipientOf(db, leave), {
      name: "Anna",
      preferences: { ...nothing, stories: true },
    });
    expect(await row(db)).toMatchObject({ name: "Anna", preferences: { ...nothing, stories: true }, subscribed: true });
    await unsubscribe(db, await recipientOf(db, leave), "link");
    await savePreferences(db, await recipientOf(db, leave), { name: "Anna", preferences: everything });
    expect(await row(db)).toMatchObject({ subscribed: false, confirmedAt: null });
    expect((await recipientOf(db, leave)).state).toBe("stopped");
  });

  test("whose email bounced is stopped, and confirming again lifts that", async ({ db }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    await suppress(db, "ANN@home.example", "bounced");
    expect((await recipientOf(db, leave)).state).toBe("stopped");
    expect(await confirmBy(db, confirm)).toBe(true);
    expect((await recipientOf(db, leave)).state).toBe("active");
  });

  test("who complained is stopped until an admin lifts that, whichever link they use", async ({ db }) => {
    const { confirm, leave } = await aSubscriber(db);
    await confirmBy(db, confirm);
    await unsubscribe(db, await recipientOf(db, leave), "link");
    await suppress(db, ann.email, "complained");
    await resumeMailings(db, await recipientOf(db, leave), { name: "Ann", preferences: everything });
    expect(await recipientOf(db, leave)).toMatchObject({ state: "stopped", hasComplained: true });
    await submitDevotionalSubscription(aVisitor(db), ann);
    const [request] = await db.select().from(subscriptionRequests).orderBy(desc(subscriptionRequests.id));
    const again = testLinks.token("confirm-request", { id: request!.id });
    expect(await confirmBy(db, again)).toBe(false);
    expect(await suppressed(db)).toEqual([ann.email]);

    expect(await liftComplaint(db, ann.email)).toBe(true);
    expect(await confirmBy(db, again)).toBe(true);
    expect(await suppressed(db)).toEqual([]);
    expect(await row(db)).toMatchObject({ subscribed: true, confirmedAt: expect.any(Date) as Date });
  });
});

describe("the mailings of an ambassador", () => {
  const join = async (db: Db, change: object = {}) => {
    const visitor = aVisitor(db);
    await submitAmbassadorSignup(visitor, { ...ann, preferences: { ...nothing, products: true }, ...change });
    const [message] = await visitor.templates();
    return message;
  };
  const signups = (db: Db) => db.select().from(ambassadorSignups).orderBy(ambassadorSignups.id);

  test("begin when the address is confirmed", async ({ db }) => {
    const message = await join(db);
    expect((await signups(db))[0]?.confirmedAt).toBeNull();
    expect(await confirmBy(db, tokenIn(message, "/mail/confirm"))).toBe(true);
    expect((await signups(db))[0]?.confirmedAt).toBeInstanceOf(Date);
  });

  test("end by turning the preferences off on every signup of the address, without ending the devotionals", async ({
    db,
  }) => {
    await aSubscriber(db);
    const message = await join(db);
    await join(db, { email: "Ann@Home.example" });
    await join(db, { email: "ben@home.example" });
    const leave = tokenIn(message, "/mail/unsubscribe");
    await confirmBy(db, tokenIn(message, "/mail/confirm"));
    await unsubscribe(db, await recipientOf(db, leave), "one-click");
    await unsubscribe(db, await recipientOf(db, leave), "one-click");
    const rows = await signups(db);
    expect(rows.map(({ preferences }) => preferences?.products)).toEqual([false, false, true]);
    expect(rows[0]?.confirmedAt).toBeNull();
    expect(await row(db)).toMatchObject({ subscribed: true });
    expect(await suppressed(db)).toEqual([]);
    expect(await confirmBy(db, tokenIn(message, "/mail/confirm"))).toBe(false);
  });

  test("can be chosen again by the same link", async ({ db }) => {
    const leave = tokenIn(await join(db), "/mail/unsubscribe");
    await unsubscribe(db, await recipientOf(db, leave), "link");
    await resumeMailings(db, await recipientOf(db, leave), { name: "", preferences: { ...nothing, stories: true } });
    expect(await recipientOf(db, leave)).toMatchObject({
      state: "active",
      preferences: { stories: true, products: false },
    });
    expect((await signups(db))[0]?.name).toBe("Ann");
  });
});
