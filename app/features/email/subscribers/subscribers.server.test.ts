import { sql } from "drizzle-orm";
import { dayIn, nextMondayMorning } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { subscribersNewestFirst } from "./subscriptions.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { devotionalSubscription, submitDevotionalSubscription } from "./subscribers.server.ts";
import { sentValue, subscriberStatus, thanksBySentValue, thanksOnPage, THANKS_IN_BLOCK } from "./subscribers.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";

const everything = { devotionals: true, products: true, community: true, stories: true };
const ann = { name: "Ann", email: "ann@home.example", preferences: everything };

describe("a devotional subscription", () => {
  test("[FN-06] [DATA-27] is stored with its choices, and active", async ({ db }) => {
    const result = await submitDevotionalSubscription(aVisitor(db), {
      ...ann,
      preferences: { ...everything, products: false },
    });
    expect(result).toEqual({ status: 200, body: { success: true, message: "Successfully subscribed!" } });
    expect(await db.select().from(devotionalSubscriptions)).toMatchObject([
      { name: "Ann", email: "ann@home.example", subscribed: true, preferences: { ...everything, products: false } },
    ]);
  });

  test("of a known address updates it and makes it active again, ignoring case", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    await submitDevotionalSubscription(aVisitor(db), { ...ann, name: "Anna", email: " Ann@HOME.example " });
    expect(await db.select().from(devotionalSubscriptions)).toMatchObject([
      { name: "Anna", email: "ann@home.example", subscribed: true },
    ]);
  });

  test("is one by every spelling of its address, and found by each", async ({ db }) => {
    const spellings = ["ann@пример.рф", "Ann@ПРИМЕР.рф", "ann@xn--e1afmkfd.xn--p1ai", "\u200bann@пример.рф\u00a0"];
    for (const email of spellings) await submitDevotionalSubscription(aVisitor(db), { ...ann, email });
    expect(await db.select().from(devotionalSubscriptions)).toMatchObject([{ email: "ann@xn--e1afmkfd.xn--p1ai" }]);
    for (const search of spellings)
      expect(await subscribersNewestFirst(db, { limit: 5, search }), search).toHaveLength(1);
  });

  const REFUSED: [string, object, string][] = [
    ["[DEVO-15] without a name", { name: " " }, "Name is required"],
    ["[DEVO-15] without a name at all", { name: undefined }, "Name is required"],
    ["[DEVO-15] with a name of 101 characters", { name: "a".repeat(101) }, "Name must be at most 100 characters"],
    ["[DEVO-16] with an invalid address", { email: "ann" }, "Invalid email address"],
    [
      "[DEVO-16] with an address of more than 255 characters",
      { email: `ann@${"b".repeat(250)}.example` },
      "Invalid email address",
    ],
    ["[FN-06] without preferences", { preferences: undefined }, "Preferences are required"],
  ];
  for (const [what, change, error] of REFUSED) {
    test(`[FN-07] ${what} is rejected with the reason, and nothing is stored`, async ({ db }) => {
      expect(await submitDevotionalSubscription(aVisitor(db), { ...ann, ...change })).toEqual({
        status: 400,
        body: { error },
      });
      expect(await db.select().from(devotionalSubscriptions)).toEqual([]);
    });
  }

  test("[DEVO-17] by the form requires the agreement", ({ db }) => {
    const { schema, checked } = devotionalSubscription({ ...aVisitor(db), source: "page" });
    const form = new FormData();
    form.set("name", "Ann");
    form.set("email", "ann@home.example");
    const read = schema.safeParse({ ...Object.fromEntries(form), ...checked?.(form) });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual(["Please agree to receive devotional emails."]);
    form.set("agreed", "on");
    expect(schema.safeParse({ ...Object.fromEntries(form), ...checked?.(form) }).success).toBe(true);
  });
});

describe("the message after subscribing", () => {
  test("[DEVO-18] [DEVO-22] on the page: the Monday of the first devotional", () => {
    expect(thanksOnPage("2026-11-23")).toMatchObject({
      title: "Successfully subscribed!",
      description:
        "Check your email for a link to confirm. Your first devotional comes next Monday morning, November 23.",
    });
    expect(thanksOnPage(null).description).not.toMatch(/devotional/i);
  });

  test("[DEVO-19] in the block of another page: to check the inbox", () => {
    expect(THANKS_IN_BLOCK.title).toBe("Thank you for subscribing! Check your email for confirmation.");
  });

  test("attack X7: is the scheduled Monday, and none where devotionals are off", async ({ db }) => {
    const byPage = { ...aVisitor(db), source: "page" } as const;
    const { thanks } = devotionalSubscription(byPage);
    const monday = dayIn(byPage.env.STORE_TIMEZONE, nextMondayMorning(byPage.env.STORE_TIMEZONE, new Date()));
    expect((await thanks?.({ ...ann }, {}))?.sent).toBe(monday);
    const without = await thanks?.({ ...ann, preferences: { ...everything, devotionals: false } }, {});
    expect(without?.sent).toBeUndefined();
  });

  const none = { message: thanksOnPage(null) };
  const WITHOUT_NEXT_MONDAY: [string, Parameters<typeof thanksFrom>[1], object][] = [
    [
      "is skipped",
      { nextDevotional: async () => "2999-12-02" },
      { message: thanksOnPage("2999-12-02", true), sent: "later-2999-12-02" },
    ],
    ["has none, as no later one does", { nextDevotional: async () => null }, none],
    ["is unknown, because the site has no devotionals", {}, none],
    ["could not be read", { nextDevotional: () => Promise.reject(new Error("no database")) }, none],
  ];
  const thanksFrom = (db: Db, feature: Partial<Pick<Feature, "nextDevotional">>) =>
    devotionalSubscription({ ...aVisitor(db), features: [feature], source: "page" }).thanks?.({ ...ann }, {});
  test.for(WITHOUT_NEXT_MONDAY)("promises nothing untrue where next Monday %s", async ([, feature, thanks], { db }) => {
    expect(await thanksFrom(db, feature)).toEqual(thanks);
  });

  test("names a later Monday, in its URL, too, without calling it the next one", () => {
    expect(thanksOnPage("2026-12-07", true).description).toBe(
      "Check your email for a link to confirm. Your first devotional comes Monday morning, December 7.",
    );
    for (const isLater of [true, false])
      expect(thanksBySentValue(sentValue("2026-12-07", isLater))).toEqual(thanksOnPage("2026-12-07", isLater));
    for (const sent of ["", "1", "later-", "later-2026-02-30", "later-later-2026-12-07", "2026-12-07-later"])
      expect(thanksBySentValue(sent), sent).toEqual(thanksOnPage(null));
  });
});

test("[DEVO-23] [DEVO-24] a subscriber is Active while subscribed, else Unsubscribed", () => {
  expect([true, false].map((subscribed) => subscriberStatus({ subscribed }))).toEqual(["Active", "Unsubscribed"]);
});

test("[DATA-69] all subscribers can be read, newest first, page by page, including those with the same timestamp", async ({
  db,
}) => {
  const at = sql`timestamptz '2026-05-05 12:00:00.123456+00'`;
  const names = ["a", "b", "c", "d", "e"];
  for (const [n, name] of names.entries())
    await db.insert(devotionalSubscriptions).values({
      ...ann,
      name,
      email: `${name}@home.example`,
      createdAt: n < 3 ? at : sql`${at} + interval '1 microsecond'`,
      subscribed: name !== "b",
    });
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await subscribersNewestFirst(db, { after, limit: 2 });
    seen.push(...page.map(({ name, status }) => (status === "Active" ? name : `(${name})`)));
    after = page.at(-1)?.cursor;
    if (page.length < 2) break;
  }
  expect(seen).toEqual(["e", "d", "c", "(b)", "a"]);
  expect(await subscribersNewestFirst(db, { after: "1; drop table x", limit: 1 })).toMatchObject([{ name: "e" }]);
});
