import { consentsAbout } from "#tests/support/consents.ts";
import { aVisitor, testLinks, tokenIn } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { submitAmbassadorSignup } from "./ambassadors.server.ts";
import { ambassadorsNewestFirst } from "./signups.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

const ann = { name: "Ann", email: "ann@home.example" };

describe("an ambassador signup", () => {
  test("[FN-09] [AMB-03] [AMB-11] [DATA-28] [DATA-29] is stored with all its fields, trimmed", async ({ db }) => {
    const preferences = { devotionals: true, products: false, community: true, stories: false };
    const response = await submitAmbassadorSignup(aVisitor(db), {
      ...ann,
      instagram: " @ann ",
      tiktok: "ann",
      facebook: "ann.home",
      otherPlatforms: "a blog",
      motivation: " To walk. ",
      preferences,
    });
    expect(response).toEqual({ status: 200, body: { success: true, message: "Welcome to the waitlist!" } });
    expect(await db.select().from(ambassadorSignups)).toMatchObject([
      {
        ...ann,
        instagram: "@ann",
        tiktok: "ann",
        facebook: "ann.home",
        otherPlatforms: "a blog",
        motivation: "To walk.",
        preferences,
      },
    ]);
  });

  test("[AMB-12] [AMB-13] [AMB-14] requires only a name and an email address", async ({ db }) => {
    expect((await submitAmbassadorSignup(aVisitor(db), { ...ann, instagram: "", motivation: null })).status).toBe(200);
    expect(await db.select().from(ambassadorSignups)).toMatchObject([
      { ...ann, instagram: null, motivation: null, preferences: null },
    ]);
  });

  test("with an address that applied before is a new row", async ({ db }) => {
    await submitAmbassadorSignup(aVisitor(db), ann);
    await submitAmbassadorSignup(aVisitor(db), { ...ann, name: "Anna" });
    expect((await db.select().from(ambassadorSignups)).map((row) => row.name)).toEqual(["Ann", "Anna"]);
  });

  const REFUSED: [string, object, string][] = [
    ["[AMB-04] without a name", { name: "  " }, "Name is required"],
    ["[AMB-05] with an invalid email address", { email: "@home.example" }, "Invalid email address"],
    [
      "[AMB-06] with too long an Instagram handle",
      { instagram: "a".repeat(101) },
      "Instagram must be at most 100 characters",
    ],
    ["[AMB-07] with too long a TikTok handle", { tiktok: "a".repeat(101) }, "TikTok must be at most 100 characters"],
    [
      "[AMB-08] with too long a Facebook name",
      { facebook: "a".repeat(101) },
      "Facebook must be at most 100 characters",
    ],
    [
      "[AMB-09] with too much about other platforms",
      { otherPlatforms: "a".repeat(201) },
      "Other platforms must be at most 200 characters",
    ],
    [
      "[AMB-10] with too long a motivation",
      { motivation: "a".repeat(1001) },
      "Motivation must be at most 1000 characters",
    ],
  ];
  for (const [what, change, error] of REFUSED) {
    test(`${what} is refused with the reason and not stored`, async ({ db }) => {
      expect(await submitAmbassadorSignup(aVisitor(db), { ...ann, ...change })).toEqual({
        status: 400,
        body: { error },
      });
      expect(await db.select().from(ambassadorSignups)).toEqual([]);
    });
  }
});

const PRODUCTS = { devotionals: false, products: true, community: false, stories: false };

describe("the welcome email", () => {
  test("asks for no confirmation when no mailing was chosen, and no consent is recorded", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitAmbassadorSignup(visitor, { ...ann, preferences: { ...PRODUCTS, products: false } });
    const [email, ...more] = await visitor.templates();
    expect(more).toEqual([]);
    expect(email?.to).toEqual({ address: "ann@home.example" });
    expect(email?.text).toContain("Welcome to the waitlist");
    expect(email?.text).not.toMatch(/https?:/);
    const [row] = await db.select().from(ambassadorSignups);
    expect(await consentsAbout(db, "ambassador", row?.id ?? 0)).toEqual([]);
  });

  test("[AMB-14] asks to confirm the chosen mailings, and the consent is recorded with its wording", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitAmbassadorSignup(visitor, { ...ann, preferences: PRODUCTS });
    const [row] = await db.select().from(ambassadorSignups);
    expect(row?.confirmedAt).toBeNull();
    const [email] = await visitor.templates();
    expect(testLinks.read("confirm-ambassador", tokenIn(email, "/mail/confirm"))).toEqual({ id: row?.id, version: 1 });
    expect(email?.headers?.["List-Unsubscribe"]).toContain(tokenIn(email, "/mail/unsubscribe"));
    expect(await consentsAbout(db, "ambassador", row?.id ?? 0)).toMatchObject([
      { given: true, wording: "Emails you’d also like to receive: Products", source: "function" },
    ]);
  });

  test("attack M12: is sent to an address at most three times an hour, however often it is used to apply", async ({
    db,
  }) => {
    const visitor = aVisitor(db);
    for (let n = 0; n < 5; n++)
      await submitAmbassadorSignup(visitor, { ...ann, email: n % 2 ? "ANN@home.example" : ann.email });
    expect(await db.select().from(ambassadorSignups)).toHaveLength(5);
    expect(visitor.enqueued).toHaveLength(3);
  });
});

test("[DATA-70] applications are listed newest first, page by page", async ({ db }) => {
  const at = new Date("2026-05-05T12:00Z");
  await db.insert(ambassadorSignups).values(["a", "b", "c"].map((name) => ({ ...ann, name, createdAt: at })));
  const [newest, second] = await ambassadorsNewestFirst(db, { limit: 2 });
  expect([newest, second]).toMatchObject([{ name: "c" }, { name: "b" }]);
  expect(await ambassadorsNewestFirst(db, { after: second?.cursor, limit: 2 })).toMatchObject([{ name: "a" }]);
});
