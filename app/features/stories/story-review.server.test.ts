import { eq, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { editStory } from "./own-story.server.ts";
import { decisionsOn, storyState } from "./story-admin.ts";
import { storyVersion } from "./stories.server.ts";
import { reviewStory } from "./story-review.server.ts";
import { publishedStories, storiesNewestFirst, storiesToReview } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

async function aStory(db: Db, change: Partial<typeof userStories.$inferInsert> = {}) {
  const sent = { name: "Ann", email: "ann@home.example", story: "I was lost, then found." };
  const [row] = await db
    .insert(userStories)
    .values({ ...sent, sharePermission: true, displayNamePublicly: true, ...change })
    .returning();
  if (!row) throw new Error("The story was not created");
  return row;
}

describe("reviewing a story", () => {
  test("[ADM-DASH-15] publishes it on approval, and unpublishes it", async ({ db }) => {
    const row = await aStory(db);
    expect(await reviewStory(db, row.id, { version: storyVersion(row), decision: "approve" })).toBe("reviewed");
    expect(await publishedStories(db, 10)).toMatchObject([{ text: row.story, name: "Ann" }]);
    const version = storyVersion({ ...row, approved: true });
    expect(await reviewStory(db, row.id, { version, decision: "withdraw" })).toBe("reviewed");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("never publishes it without its author's permission", async ({ db }) => {
    const row = await aStory(db, { sharePermission: false });
    expect(await reviewStory(db, row.id, { version: storyVersion(row), decision: "approve" })).toBe("no-permission");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("is refused when the text has changed since it was read", async ({ db }) => {
    const row = await aStory(db);
    await db.update(userStories).set({ story: "Something else" }).where(eq(userStories.id, row.id));
    expect(await reviewStory(db, row.id, { version: storyVersion(row), decision: "approve" })).toBe("changed");
    expect(await reviewStory(db, row.id, { version: "", decision: "approve" })).toBe("changed");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("declines it: it leaves the review list until it is approved after all or its author changes the text", async ({
    db,
  }) => {
    const row = await aStory(db);
    const stateNow = async () => {
      const [now] = await storiesNewestFirst(db, { limit: 1 });
      const [counted] = await rowsOf<{ waiting: number }>(db, sql`select ${storiesToReview} as waiting`);
      return now ? `${storyState(now)} ${counted?.waiting}` : "";
    };
    const decline = async () => {
      const [now] = await db.select().from(userStories);
      expect(await reviewStory(db, row.id, { version: now ? storyVersion(now) : "", decision: "decline" })).toBe(
        "reviewed",
      );
    };
    await decline();
    expect(await stateNow()).toBe("Declined 0");
    expect(await publishedStories(db, 10)).toEqual([]);
    await editStory(db, row.id, { story: row.story, displayNamePublicly: false });
    expect(await stateNow()).toBe("Declined 0");
    await editStory(db, row.id, { story: "I was lost, then found, then sent.", displayNamePublicly: false });
    expect(await stateNow()).toBe("To review 1");
    await decline();
    const [declined] = await db.select().from(userStories);
    await reviewStory(db, row.id, { version: declined ? storyVersion(declined) : "", decision: "approve" });
    expect(await stateNow()).toBe("Published 0");
  });

  test("reports a deleted story", async ({ db }) => {
    expect(await reviewStory(db, 0, { version: "", decision: "approve" })).toBe("not-found");
  });

  test("offers the decisions of its status", () => {
    const state = (approved: boolean, sharePermission: boolean, declinedAt: Date | null = null) => {
      const story = { approved, sharePermission, declinedAt };
      return [storyState(story), ...decisionsOn(story)];
    };
    expect(state(true, true)).toEqual(["Published", "withdraw"]);
    expect(state(false, true)).toEqual(["To review", "approve", "decline"]);
    expect(state(false, true, new Date())).toEqual(["Declined", "approve"]);
    expect(state(false, false)).toEqual(["Private"]);
  });
});
