import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { prayersOnTheWall } from "./prayers.server.ts";
import { submitPrayerRequest } from "./prayer-submission.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

const send = ({ db }: { db: Db }, body: unknown) => submitPrayerRequest(aVisitor(db), body);

const request = {
  name: "Ann",
  email: "ann@home.example",
  prayerRequest: "For my mother",
  shareNamePublicly: true,
  postToWall: true,
};

const onTheWall = {
  name: "Ann",
  email: "ann@home.example",
  prayerRequest: "For my mother",
  shareNamePublicly: true,
  consentPostToWall: true,
  approved: true,
  postedToWall: true,
};

describe("a prayer request", () => {
  test("[FN-04] [PRAY-46] [PRAY-47] [DATA-23] is stored as submitted, neither approved nor on the wall", async ({
    db,
  }) => {
    const response = await send({ db }, { ...request, isUrgent: true });
    expect(response).toEqual({ status: 200, body: { success: true, message: "Prayer request received" } });
    expect(await db.select().from(prayerRequests)).toMatchObject([
      { ...onTheWall, isUrgent: true, approved: false, postedToWall: false, editedRequest: null, adminNotes: null },
    ]);
  });

  test("[PRAY-28] [PRAY-32] [PRAY-33] without a name or an email address is anonymous", async ({ db }) => {
    await send({ db }, { ...request, name: "  ", email: " ", prayerRequest: "  For rain \n" });
    expect(await db.select().from(prayerRequests)).toMatchObject([
      { name: "Anonymous", email: "no-reply@prayer.invalid", prayerRequest: "For rain", isUrgent: false },
    ]);
  });

  const REFUSED: [string, object, string][] = [
    ["[PRAY-26] with nothing but spaces", { prayerRequest: " \n " }, "Prayer request is required"],
    ["[PRAY-26] that is missing", { prayerRequest: undefined }, "Prayer request is required"],
    [
      "[PRAY-27] of 2001 characters",
      { prayerRequest: "a".repeat(2001) },
      "Prayer request must be at most 2000 characters",
    ],
    ["[PRAY-29] with a name of 101 characters", { name: "a".repeat(101) }, "Name must be at most 100 characters"],
    ["[PRAY-30] with an invalid email address", { email: "ann@" }, "Invalid email"],
    [
      "[PRAY-31] with an email address of more than 255 characters",
      { email: `${"a".repeat(64)}@${"b".repeat(190)}.example` },
      "Invalid email",
    ],
  ];
  for (const [what, change, error] of REFUSED) {
    test(`[FN-05] ${what} is refused with the reason and not stored`, async ({ db }) => {
      expect(await send({ db }, { ...request, ...change })).toEqual({ status: 400, body: { error } });
      expect(await db.select().from(prayerRequests)).toEqual([]);
    });
  }

  test("[PRAY-27] may be 2000 grapheme clusters", async ({ db }) => {
    const family = "👨‍👩‍👧‍👦";
    expect((await send({ db }, { ...request, prayerRequest: family.repeat(2000) })).status).toBe(200);
    expect((await send({ db }, { ...request, prayerRequest: family.repeat(2001) })).status).toBe(400);
  });

  test("may contain any character that can be typed, even one the database rejects", async ({ db }) => {
    await send({ db }, { ...request, prayerRequest: "For \0peace" });
    expect(await db.select().from(prayerRequests)).toMatchObject([{ prayerRequest: "For peace" }]);
  });
});

describe("the wall", () => {
  test("[PRAY-12] [PRAY-48] [DATA-64] attack A14: shows only requests that are approved, posted and consented to", async ({
    db,
  }) => {
    await db.insert(prayerRequests).values([
      { ...onTheWall, prayerRequest: "shown" },
      { ...onTheWall, approved: false },
      { ...onTheWall, postedToWall: false },
    ]);
    const withoutConsent = db.transaction((tx) =>
      tx.insert(prayerRequests).values({ ...onTheWall, consentPostToWall: false }),
    );
    await expect(withoutConsent).rejects.toMatchObject({ cause: { constraint: "on_the_wall_by_consent_only" } });
    expect((await prayersOnTheWall(db, 10)).map((post) => post.text)).toEqual(["shown"]);
  });

  test("[PRAY-05] [PRAY-06] shows the edited text, or the author's where there is none", async ({ db }) => {
    await db.insert(prayerRequests).values([
      { ...onTheWall, editedRequest: "For my mother’s health", createdAt: new Date("2026-02-02") },
      { ...onTheWall, createdAt: new Date("2026-02-01") },
    ]);
    expect((await prayersOnTheWall(db, 10)).map((post) => post.text)).toEqual([
      "For my mother’s health",
      "For my mother",
    ]);
  });

  test("[PRAY-07] [PRAY-08] [PRAY-09] shows a name only where its author shares it, and no other personal data", async ({
    db,
  }) => {
    const createdAt = new Date("2026-02-01T10:00:00Z");
    await db.insert(prayerRequests).values([
      { ...onTheWall, createdAt, adminNotes: "private" },
      { ...onTheWall, createdAt: new Date("2026-01-01"), name: "Ben", shareNamePublicly: false },
    ]);
    const posts = await prayersOnTheWall(db, 10);
    expect(posts.map((post) => post.name)).toEqual(["Ann", "Anonymous"]);
    expect(posts[0]).toEqual({
      id: expect.any(Number),
      text: "For my mother",
      name: "Ann",
      createdAt,
      isAnswered: false,
      prayedCount: 0,
    });
  });
});
