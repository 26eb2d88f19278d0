import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, partOf, test, textOf } from "../support/built-site.ts";
import { aSiteWithMailbox, linkIn, type SiteWithMailbox } from "../support/site-with-mailbox.ts";

/** Anyone can type someone's email address. What the address has confirmed does not change until it confirms something else. */

let site: SiteWithMailbox;
beforeAll(async () => {
  site = await aSiteWithMailbox();
});
afterAll(() => site.close());

const NOTHING = { devotionals: false, products: false, community: false, stories: false };
const DEVOTIONALS = { ...NOTHING, devotionals: true };
const STORIES = { ...NOTHING, stories: true };
const LURE = "your account is locked: http://evil.example";

let count = 0;
const newAddress = () => `ruth-${++count}@shod.example`;

const subscribe = (email: string, name: string, preferences: object) =>
  site.json("/functions/v1/submit-devotional-subscription", { name, email, preferences });
const subscribeByForm = (email: string, name: string, ...mailings: string[]) =>
  site.form("/weekly-devotionals", {
    name,
    email,
    agreed: "on",
    ...Object.fromEntries(mailings.map((mailing) => [mailing, "on"])),
  });
const confirmLink = async (email: string, nth: number) => linkIn((await site.emailsTo(email)).at(nth), "/mail/confirm");
const submitLink = (link: string) => site.form(link, {});

async function aConfirmedSubscriber() {
  const email = newAddress();
  await subscribe(email, "Ruth", DEVOTIONALS);
  expect((await submitLink(await confirmLink(email, -1))).status).toBe(302);
  return email;
}

type Row = { name: string; preferences: object; subscribed: boolean; confirmed: boolean; optIn: number };
async function stateOf(email: string) {
  const [row] = await rowsOf<Row>(
    site.db,
    sql`select name, preferences, subscribed, confirmed_at is not null as confirmed, opt_in as "optIn" from devotional_subscriptions where email = ${email}`,
  );
  const consents = await rowsOf<{ wording: string }>(
    site.db,
    sql`select wording from consents where subject = 'subscription' and subject_id = (select id from devotional_subscriptions where email = ${email}) order by id`,
  );
  return { ...row, consents: consents.map(({ wording }) => wording) };
}

describe("attack M13: a stranger's request for a confirmed address", () => {
  test("changes nothing and records no consent until the address confirms it", async () => {
    const email = await aConfirmedSubscriber();
    const before = await stateOf(email);
    await subscribeByForm(email.toUpperCase(), "Call 1-800-555", "stories");
    const emails = await site.emailsTo(email);
    expect(await stateOf(email)).toEqual(before);
    expect(emails).toHaveLength(2);
    expect(emails[1]?.subject).toBe("Confirm the change to your SHOD emails");
    expect(`${emails[1]?.subject}${emails[1]?.text}${emails[1]?.html}`).not.toContain("1-800");

    const link = linkIn(emails[1], "/mail/confirm");
    const page = textOf(partOf(await (await site.ask(link)).text(), /<main\b/));
    expect(page).toContain("Call 1-800-555");
    expect(page).toContain("Stories");
    expect(await stateOf(email)).toEqual(before);
    await submitLink(link);
    await submitLink(link);
    expect(await stateOf(email)).toEqual({
      ...before,
      name: "Call 1-800-555",
      preferences: STORIES,
      consents: [...before.consents, "Yes, send me these emails: Stories"],
    });
  });

  test("gets byte for byte the response of a new address, however often", async () => {
    const known = await aConfirmedSubscriber();
    const responses = new Set<string>();
    for (const email of [newAddress(), known, known, known, newAddress()]) {
      const response = await subscribe(email, "Ruth", STORIES);
      const headers = [...response.headers].filter(([name]) => name !== "date");
      responses.add(JSON.stringify([response.status, headers, await response.text()]));
    }
    expect(responses.size).toBe(1);
    const pages = new Set<string | null>();
    for (const email of [newAddress(), known])
      pages.add((await subscribeByForm(email, "Ruth", "stories")).headers.get("Location"));
    expect(pages.size).toBe(1);
  });

  test("is replaced by a request on another day, and its link expires", async () => {
    const email = await aConfirmedSubscriber();
    await subscribe(email, "Ruth", STORIES);
    await site.emailsTo(email);
    await aDayPasses();
    await subscribe(email, "Ruth", NOTHING);
    const emails = await site.emailsTo(email);
    expect(emails).toHaveLength(3);
    const [replaced, current] = [linkIn(emails[1], "/mail/confirm"), linkIn(emails[2], "/mail/confirm")];
    expect((await submitLink(replaced)).status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ preferences: DEVOTIONALS });
    await submitLink(current);
    expect(await stateOf(email)).toMatchObject({ preferences: NOTHING });
  });

  test("expires with its link", async () => {
    const email = await aConfirmedSubscriber();
    const before = await stateOf(email);
    await subscribe(email, "Ruth", STORIES);
    const link = await confirmLink(email, -1);
    await rowsOf(
      site.db,
      sql`update subscription_requests set expires_at = now() - interval '1 second' where expires_at is not null`,
    );
    expect((await site.ask(link)).status).toBe(404);
    expect((await submitLink(link)).status).toBe(404);
    expect(await stateOf(email)).toEqual(before);
  });

  test("in an ambassador signup changes no subscription, and starts no mailings before it is confirmed", async () => {
    const email = await aConfirmedSubscriber();
    const before = await stateOf(email);
    await site.json("/functions/v1/submit-ambassador-signup", { name: "Naomi", email, preferences: STORIES });
    await site.emailsTo(email);
    expect(await stateOf(email)).toEqual(before);
    expect(await rowsOf(site.db, sql`select confirmed_at from ambassador_signups where email = ${email}`)).toEqual([
      { confirmed_at: null },
    ]);
  });
});

test("the confirmation page of an ambassador shows the name that mailings will use", async () => {
  const email = newAddress();
  await site.json("/functions/v1/submit-ambassador-signup", { name: "Call 1-800-555", email, preferences: STORIES });
  const [welcome] = await site.emailsTo(email);
  expect(`${welcome?.text}${welcome?.html}`).not.toContain("1-800");
  const page = await (await site.ask(linkIn(welcome, "/mail/confirm"))).text();
  expect(textOf(partOf(page, /<main\b/))).toContain("Call 1-800-555");
});

describe("a first subscription request", () => {
  test("is confirmed as its own email described it, whatever a stranger requested after it", async () => {
    const email = newAddress();
    await subscribe(email, "Ruth", DEVOTIONALS);
    const link = await confirmLink(email, 0);
    for (let n = 0; n < 5; n++) await subscribe(email, "Naomi", STORIES);
    await submitLink(link);
    expect(await stateOf(email)).toMatchObject({ name: "Ruth", preferences: DEVOTIONALS, confirmed: true });
  });

  test("after unsubscribing on the same day sends a new email whose link works", async () => {
    const email = await aConfirmedSubscriber();
    const [welcome] = await site.emailsTo(email);
    await submitLink(linkIn(welcome, "/mail/unsubscribe"));
    expect(await stateOf(email)).toMatchObject({ subscribed: false });
    await subscribeByForm(email, "Ruth", "devotionals");
    const emails = await site.emailsTo(email);
    expect(emails).toHaveLength(2);
    expect((await submitLink(linkIn(emails[1], "/mail/confirm"))).status).toBe(302);
    expect(await stateOf(email)).toMatchObject({ subscribed: true, confirmed: true, optIn: 2 });
  });

  test("that exceeds the daily limit of emails does not expire earlier links", async () => {
    const email = await aConfirmedSubscriber();
    for (let n = 0; n < 4; n++) {
      const emails = await site.emailsTo(email);
      const [before, last] = [await stateOf(email), emails.at(-1)];
      await submitLink(linkIn(last, "/mail/unsubscribe"));
      await subscribe(email, "Ruth", DEVOTIONALS);
      if ((await site.emailsTo(email)).length > emails.length) continue;
      expect(await stateOf(email)).toMatchObject({ subscribed: false, optIn: before.optIn });
      expect((await site.ask(linkIn(last, "/mail/unsubscribe"))).status).toBe(200);
      return;
    }
    throw new Error("Every request was emailed");
  });
});

describe("attack M19: a name with a link in it", () => {
  const FORMS: [string, Record<string, string>][] = [
    ["/prayer-wall", { prayerRequest: "For my mother" }],
    ["/weekly-devotionals", { devotionals: "on", agreed: "on" }],
    ["/share-your-story", { story: "I was lost, and then I was not." }],
    ["/join", {}],
  ];
  test.each(FORMS)("is refused with a field error by %s, which keeps the input", async (path, fields) => {
    for (const name of [
      LURE,
      "Win at evil.example",
      "ann@evil.example",
      "ｅｖｉｌ．ｅｘａｍｐｌｅ",
      "evil.\u200bexample",
    ]) {
      const response = await site.form(path, { ...fields, name, email: newAddress() });
      expect(response.status, name).toBe(422);
      const main = partOf(await response.text(), /<main\b/);
      expect(textOf(main)).toContain("Enter your name without links or line breaks");
      expect(main).toContain('aria-invalid="true"');
    }
  });

  test("is refused by the sign-up endpoint", async () => {
    const response = await site.json("/api/auth/sign-up/email", {
      email: newAddress(),
      password: "walk in the light of day",
      name: LURE,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "Enter your name without links or line breaks" });
  });
});

/** Moves the rate limits' records back by more than a day. */
async function aDayPasses(): Promise<void> {
  await rowsOf(
    site.db,
    sql`update rate_limits set taken_at = array(select taken - interval '25 hours' from unnest(taken_at) as taken) where taken_at is not null`,
  );
}
