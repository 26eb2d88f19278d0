import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { PublishedStory } from "./stories.ts";
import type { StoryFilter } from "./story-admin.ts";
import { authorsWords, userStories } from "./stories.tables.server.ts";

/** Approved stories with their authors' permission, newest first; a name only where its author shares it. */
export function publishedStories(db: Db, limit: number): Promise<PublishedStory[]> {
  return db
    .select({
      id: userStories.id,
      text: userStories.story,
      name: sql<string>`case when ${userStories.displayNamePublicly} then ${userStories.name} else 'Anonymous' end`,
    })
    .from(userStories)
    .where(isPublished)
    .orderBy(...newestFirst(userStories))
    .limit(limit);
}

const isPublished = and(eq(userStories.approved, true), eq(userStories.sharePermission, true));
const waiting = and(
  eq(userStories.approved, false),
  eq(userStories.sharePermission, true),
  isNull(userStories.declinedAt),
);

/** Counts the stories to review, up to `most`. */
export function storiesAwaitingReview(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, userStories, waiting);
}

/** Counts all stories, up to `most`. */
export function storyCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, userStories);
}

const STATES: Record<StoryFilter, SQL | undefined> = {
  all: undefined,
  waiting,
  shown: isPublished,
  declined: isNotNull(userStories.declinedAt),
  private: eq(userStories.sharePermission, false),
};

/** The columns for admins and for the data export. */
export const storyColumns = {
  id: userStories.id,
  name: userStories.name,
  email: userStories.email,
  story: userStories.story,
  sharePermission: userStories.sharePermission,
  displayNamePublicly: userStories.displayNamePublicly,
  approved: userStories.approved,
  createdAt: userStories.createdAt,
};

/** `search`: beginnings of words in the author's name or email address. */
type ListQuery = Paging & { show?: StoryFilter | undefined; search?: string | undefined };

export function storiesNewestFirst(db: Db, { after, limit, show = "all", search }: ListQuery) {
  const { id } = userStories;
  const listed = olderThan(userStories, after, STATES[show]);
  const inOrder = db
    .select({ id })
    .from(userStories)
    .where(listed)
    .orderBy(...newestFirst(userStories));
  return searchedPage({ id, inOrder, words: authorsWords(userStories), search, limit }, (found) =>
    db
      .select({ ...storyColumns, declinedAt: userStories.declinedAt, cursor: cursorOf(userStories) })
      .from(userStories)
      .where(and(listed, found))
      .orderBy(...newestFirst(userStories))
      .limit(limit),
  );
}

/** The version of what an admin reads before deciding. */
export function storyVersion(row: Omit<typeof userStories.$inferSelect, "email" | "createdAt">): string {
  const { id, name, story, sharePermission, displayNamePublicly, approved, declinedAt } = row;
  return rowVersion({ id, name, story, sharePermission, displayNamePublicly, approved, declinedAt });
}
