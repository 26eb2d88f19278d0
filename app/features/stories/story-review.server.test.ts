import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { storyState } from "./story-desk.ts";
import { reviewStory, storyVersion } from "./story-review.server.ts";
import { publishedStories } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

async function aStory(db: Db, change: Partial<typeof userStories.$inferInsert> = {}) {
  const sent = { name: "Ann", email: "ann@home.example", story: "I was lost, then found." };
  const [row] = await db
    .insert(userStories)
    .values({ ...sent, sharePermission: true, displayNamePublicly: true, ...change })
    .returning();
  if (!row) throw new Error("No story was made");
  return row;
}

describe("a story that an admin reads", () => {
  test("[ADM-DASH-15] stands on the page once it is approved, and leaves it again", async ({ db }) => {
    const row = await aStory(db);
    expect(await reviewStory(db, row.id, { version: storyVersion(row), approved: true })).toBe("reviewed");
    expect(await publishedStories(db, 10)).toMatchObject([{ text: row.story, name: "Ann" }]);
    const version = storyVersion({ ...row, approved: true });
    expect(await reviewStory(db, row.id, { version, approved: false })).toBe("reviewed");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("stays off the page without its author's permission, whatever is sent", async ({ db }) => {
    const row = await aStory(db, { sharePermission: false });
    expect(await reviewStory(db, row.id, { version: storyVersion(row), approved: true })).toBe("no-permission");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("is not approved in other words than those that were read", async ({ db }) => {
    const row = await aStory(db);
    await db.update(userStories).set({ story: "Something nobody has read" }).where(eq(userStories.id, row.id));
    expect(await reviewStory(db, row.id, { version: storyVersion(row), approved: true })).toBe("changed");
    expect(await reviewStory(db, row.id, { version: "", approved: true })).toBe("changed");
    expect(await publishedStories(db, 10)).toEqual([]);
  });

  test("may be gone by then", async ({ db }) => {
    expect(await reviewStory(db, 0, { version: "", approved: true })).toBe("gone");
  });

  test("says where it stands", () => {
    expect(storyState({ approved: true, sharePermission: true })).toBe("On the page");
    expect(storyState({ approved: false, sharePermission: true })).toBe("To review");
    expect(storyState({ approved: false, sharePermission: false })).toBe("Private");
  });
});
