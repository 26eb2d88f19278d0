import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, partOf, test, textOf } from "./built-site.ts";
import { aSiteWithMailbox, linkIn, type SiteWithMailbox } from "./site-with-mailbox.ts";

/** Whoever knows an address can type it. What the address has confirmed stays as it is until it confirms something else. */

let site: SiteWithMailbox;
beforeAll(async () => {
  site = await aSiteWithMailbox();
}, 180_000);
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
const press = (link: string) => site.form(link, {});

async function aConfirmedSubscriber() {
  const email = newAddress();
  await subscribe(email, "Ruth", DEVOTIONALS);
  expect((await press(await confirmLink(email, -1))).status).toBe(302);
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

describe("attack M13: what a stranger types for a confirmed address", () => {
  test.each([
    ["the function", (email: string, name: string) => subscribe(email, name, STORIES)],
    ["the function, in capitals", (email: string, name: string) => subscribe(email.toUpperCase(), name, STORIES)],
    ["the form", (email: string, name: string) => subscribeByForm(email, name, "stories")],
  ])("by %s changes nothing and writes no consent until the address confirms it", async (_way, send) => {
    const email = await aConfirmedSubscriber();
    const before = await stateOf(email);
    await send(email, "Call 1-800-555");
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
    await press(link);
    await press(link);
    expect(await stateOf(email)).toEqual({
      ...before,
      name: "Call 1-800-555",
      preferences: STORIES,
      consents: [...before.consents, "Yes, send me these emails: Stories"],
    });
  });

  test("is answered byte for byte as for a new address, however often", async () => {
    const known = await aConfirmedSubscriber();
    const answers = new Set<string>();
    for (const email of [newAddress(), known, known, known, newAddress()]) {
      const answer = await subscribe(email, "Ruth", STORIES);
      const headers = [...answer.headers].filter(([name]) => name !== "date");
      answers.add(JSON.stringify([answer.status, headers, await answer.text()]));
    }
    expect(answers.size).toBe(1);
    const pages = new Set<string | null>();
    for (const email of [newAddress(), known])
      pages.add((await subscribeByForm(email, "Ruth", "stories")).headers.get("Location"));
    expect(pages.size).toBe(1);
  });

  test("is emailed to it once a day, and its link applies what that email described and nothing later", async () => {
    const email = await aConfirmedSubscriber();
    await subscribe(email, "Ruth", STORIES);
    for (let n = 0; n < 5; n++) await subscribe(email, `Naomi ${n}`, NOTHING);
    const emails = await site.emailsTo(email);
    expect(emails).toHaveLength(2);
    await press(linkIn(emails[1], "/mail/confirm"));
    expect(await stateOf(email)).toMatchObject({ name: "Ruth", preferences: STORIES, confirmed: true });
  });

  test("is replaced by what is asked for another day, and the replaced link opens nothing", async () => {
    const email = await aConfirmedSubscriber();
    await subscribe(email, "Ruth", STORIES);
    await site.emailsTo(email);
    await aDayPasses();
    await subscribe(email, "Ruth", NOTHING);
    const emails = await site.emailsTo(email);
    expect(emails).toHaveLength(3);
    const [replaced, current] = [linkIn(emails[1], "/mail/confirm"), linkIn(emails[2], "/mail/confirm")];
    expect((await press(replaced)).status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ preferences: DEVOTIONALS });
    await press(current);
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
    expect((await press(link)).status).toBe(404);
    expect(await stateOf(email)).toEqual(before);
  });

  test("does not bring back somebody who has left since", async () => {
    const email = await aConfirmedSubscriber();
    await subscribe(email, "Ruth", STORIES);
    const [, change] = await site.emailsTo(email);
    await press(linkIn(change, "/mail/unsubscribe"));
    expect((await press(linkIn(change, "/mail/confirm"))).status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ subscribed: false, preferences: DEVOTIONALS });
  });

  test("as an ambassador who wants mailings changes no subscription, and is mailed nothing before it confirms", async () => {
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

test("the page behind an ambassador's link shows the name that mailings would use, before they are confirmed", async () => {
  const email = newAddress();
  await site.json("/functions/v1/submit-ambassador-signup", { name: "Call 1-800-555", email, preferences: STORIES });
  const [welcome] = await site.emailsTo(email);
  expect(`${welcome?.text}${welcome?.html}`).not.toContain("1-800");
  const page = await (await site.ask(linkIn(welcome, "/mail/confirm"))).text();
  expect(textOf(partOf(page, /<main\b/))).toContain("Call 1-800-555");
});

describe("a first sign-up", () => {
  test("is confirmed as its own email described it, whatever a stranger typed after it", async () => {
    const email = newAddress();
    await subscribe(email, "Ruth", DEVOTIONALS);
    const [link] = [await confirmLink(email, 0)];
    for (let n = 0; n < 5; n++) await subscribe(email, "Naomi", STORIES);
    await press(link);
    expect(await stateOf(email)).toMatchObject({ name: "Ruth", preferences: DEVOTIONALS, confirmed: true });
  });

  test("that is repeated before it was confirmed leaves every link that was mailed good, until one is used", async () => {
    const email = newAddress();
    await subscribe(email, "Ruth", DEVOTIONALS);
    await subscribe(email, "Ruth", STORIES);
    const [first, second] = (await site.emailsTo(email)).map((each) => linkIn(each, "/mail/confirm"));
    for (const link of [first, second]) expect((await site.ask(link ?? "")).status).toBe(200);
    await press(second ?? "");
    expect((await press(first ?? "")).status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ preferences: STORIES, confirmed: true });
  });

  test("after leaving on the same day brings a new email whose link works", async () => {
    const email = await aConfirmedSubscriber();
    const [mail] = await site.emailsTo(email);
    await press(linkIn(mail, "/mail/unsubscribe"));
    expect(await stateOf(email)).toMatchObject({ subscribed: false });
    await subscribeByForm(email, "Ruth", "devotionals");
    const emails = await site.emailsTo(email);
    expect(emails).toHaveLength(2);
    expect((await press(linkIn(emails[1], "/mail/confirm"))).status).toBe(302);
    expect(await stateOf(email)).toMatchObject({ subscribed: true, confirmed: true, optIn: 2 });
  });

  test("for which no email may go any more today kills no link that was mailed before", async () => {
    const email = await aConfirmedSubscriber();
    for (let n = 0; n < 4; n++) {
      const emails = await site.emailsTo(email);
      const [before, last] = [await stateOf(email), emails.at(-1)];
      await press(linkIn(last, "/mail/unsubscribe"));
      await subscribe(email, "Ruth", DEVOTIONALS);
      if ((await site.emailsTo(email)).length > emails.length) continue;
      expect(await stateOf(email)).toMatchObject({ subscribed: false, optIn: before.optIn });
      expect((await site.ask(linkIn(last, "/mail/preferences".replace("preferences", "unsubscribe")))).status).toBe(
        200,
      );
      return;
    }
    throw new Error("Every sign-up was emailed");
  });
});

describe("attack M19: a name with a link in it", () => {
  const FORMS: [string, Record<string, string>][] = [
    ["/prayer-wall", { prayerRequest: "For my mother" }],
    ["/weekly-devotionals", { devotionals: "on", agreed: "on" }],
    ["/share-your-story", { story: "I was lost, and then I was not." }],
    ["/join", {}],
  ];
  test.each(FORMS)("is refused at its field by %s, and what was typed stays", async (path, fields) => {
    for (const name of [
      LURE,
      "Win at evil.example",
      "ann@evil.example",
      "ｅｖｉｌ．ｅｘａｍｐｌｅ",
      "evil.\u200bexample",
    ]) {
      const answer = await site.form(path, { ...fields, name, email: newAddress() });
      expect(answer.status, name).toBe(422);
      const main = partOf(await answer.text(), /<main\b/);
      expect(textOf(main)).toContain("Enter your name without links or line breaks");
      expect(main).toContain('aria-invalid="true"');
    }
  });

  test.each([
    ["submit-prayer-request", { prayerRequest: "For my mother", shareNamePublicly: true, postToWall: true }],
    ["submit-devotional-subscription", { preferences: DEVOTIONALS }],
    ["submit-user-story", { story: "I was lost, and then I was not." }],
    ["submit-ambassador-signup", {}],
  ])("is refused by %s, and so are line breaks", async (name, body) => {
    for (const typed of [LURE, "Ann\nBcc: all"]) {
      const answer = await site.json(`/functions/v1/${name}`, { ...body, name: typed, email: newAddress() });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: "Enter your name without links or line breaks" });
    }
  });

  test("is refused by the calls of accounts", async () => {
    const answer = await site.json("/api/auth/sign-up/email", {
      email: newAddress(),
      password: "walk in the light of day",
      name: LURE,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "Enter your name without links or line breaks" });
  });

  test("on the page of one's own choices is refused at its field", async () => {
    const email = await aConfirmedSubscriber();
    const [mail] = await site.emailsTo(email);
    const preferences = linkIn(mail, "/mail/unsubscribe").replace("unsubscribe", "preferences");
    const answer = await site.form(preferences, { name: LURE, devotionals: "on" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Enter your name without links or line breaks");
    expect(await stateOf(email)).toMatchObject({ name: "Ruth" });
  });
});

/** What was claimed lies a day back. */
async function aDayPasses(): Promise<void> {
  await rowsOf(
    site.db,
    sql`update rate_limits set taken_at = array(select taken - interval '25 hours' from unnest(taken_at) as taken) where taken_at is not null`,
  );
}
