import { aVisitor } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { submitAmbassadorSignup } from "./ambassadors.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

const ann = { name: "Ann", email: "ann@home.example" };

describe("an ambassador sign-up", () => {
  test("[FN-09] [AMB-03] [AMB-11] [DATA-28] [DATA-29] is kept with everything that was filled in, trimmed", async ({
    db,
  }) => {
    const preferences = { devotionals: true, products: false, community: true, stories: false };
    const answer = await submitAmbassadorSignup(aVisitor(db), {
      ...ann,
      instagram: " @ann ",
      tiktok: "ann",
      facebook: "ann.home",
      otherPlatforms: "a blog",
      motivation: " To walk. ",
      preferences,
    });
    expect(answer).toEqual({ status: 200, body: { success: true, message: "Welcome to the waitlist!" } });
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

  test("[AMB-12] [AMB-13] [AMB-14] needs no more than a name and an address", async ({ db }) => {
    expect((await submitAmbassadorSignup(aVisitor(db), { ...ann, instagram: "", motivation: null })).status).toBe(200);
    expect(await db.select().from(ambassadorSignups)).toMatchObject([
      { ...ann, instagram: null, motivation: null, preferences: null },
    ]);
  });

  test("of an address that is known is one more row", async ({ db }) => {
    await submitAmbassadorSignup(aVisitor(db), ann);
    await submitAmbassadorSignup(aVisitor(db), { ...ann, name: "Somebody else" });
    expect((await db.select().from(ambassadorSignups)).map((row) => row.name)).toEqual(["Ann", "Somebody else"]);
  });

  const REFUSED: [string, object, string][] = [
    ["[AMB-04] without a name", { name: "  " }, "Name is required"],
    ["[AMB-05] with an address that is none", { email: "@home.example" }, "Invalid email address"],
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
    test(`${what} is refused with the reason, and nothing is kept`, async ({ db }) => {
      expect(await submitAmbassadorSignup(aVisitor(db), { ...ann, ...change })).toEqual({
        status: 400,
        body: { error },
      });
      expect(await db.select().from(ambassadorSignups)).toEqual([]);
    });
  }
});
