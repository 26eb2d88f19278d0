import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { publishedStories, storiesNewestFirst } from "./stories.server.ts";
import { submitUserStory } from "./story-submission.server.ts";
import { userStories } from "./stories.tables.server.ts";

const story = {
  name: "Ann",
  email: "ann@home.example",
  story: "I was lost, and then I was not.",
  sharePermission: true,
  displayNamePublicly: false,
};

describe("a story", () => {
  test("[FN-08] [DATA-30] is stored as submitted and not approved", async ({ db }) => {
    const response = await submitUserStory(aVisitor(db), story);
    expect(response).toEqual({ status: 200, body: { success: true, message: "Story Submitted!" } });
    expect(await db.select().from(userStories)).toMatchObject([{ ...story, approved: false }]);
  });

  test("[STORY-17] may be sent without permission to share it", async ({ db }) => {
    expect((await submitUserStory(aVisitor(db), { ...story, sharePermission: false })).status).toBe(200);
    expect(await db.select().from(userStories)).toMatchObject([{ sharePermission: false }]);
  });

  const REFUSED: [string, object, string][] = [
    ["[STORY-12] without a name", { name: "" }, "Name is required"],
    ["[STORY-12] with a name of 101 characters", { name: "a".repeat(101) }, "Name must be at most 100 characters"],
    ["[STORY-13] with an invalid email address", { email: "ann@home" }, "Invalid email address"],
    [
      "[STORY-14] of nine characters between spaces",
      { story: ` ${"a".repeat(9)}  ` },
      "Story must be at least 10 characters",
    ],
    ["[STORY-15] of 5001 characters", { story: "a".repeat(5001) }, "Story must be at most 5000 characters"],
  ];
  for (const [what, change, error] of REFUSED) {
    test(`${what} is refused with the reason and not stored`, async ({ db }) => {
      expect(await submitUserStory(aVisitor(db), { ...story, ...change })).toEqual({ status: 400, body: { error } });
      expect(await db.select().from(userStories)).toEqual([]);
    });
  }

  test("[STORY-20] is published only if it is approved with permission, with the name its author chose", async ({
    db,
  }) => {
    const day = (number: number) => new Date(2026, 0, number);
    await db.insert(userStories).values([
      { ...story, story: "hidden name", approved: true, createdAt: day(2) },
      { ...story, story: "shown name", approved: true, displayNamePublicly: true, createdAt: day(1) },
      { ...story, story: "not approved" },
      { ...story, story: "no permission", sharePermission: false },
    ]);
    const withoutPermission = db.transaction((tx) =>
      tx.insert(userStories).values({ ...story, approved: true, sharePermission: false }),
    );
    await expect(withoutPermission).rejects.toMatchObject({ cause: { constraint: "published_by_permission_only" } });
    expect(await publishedStories(db, 3)).toEqual([
      { id: expect.any(Number), text: "hidden name", name: "Anonymous", isEdited: false },
      { id: expect.any(Number), text: "shown name", name: "Ann", isEdited: false },
    ]);
  });
});

test("[DATA-71] stories are listed newest first, page by page", async ({ db }) => {
  const at = new Date("2026-05-05T12:00Z");
  const stories = ["a", "b", "c"].map((text) => ({
    ...story,
    story: text,
    sharePermission: text !== "b",
    createdAt: at,
  }));
  await db.insert(userStories).values(stories);
  const [newest, second] = await storiesNewestFirst(db, { limit: 2 });
  expect([newest, second]).toMatchObject([{ story: "c" }, { story: "b", sharePermission: false, approved: false }]);
  expect(await storiesNewestFirst(db, { after: second?.cursor, limit: 2 })).toMatchObject([{ story: "a" }]);
});
