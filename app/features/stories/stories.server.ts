import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { countIn, countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import { storyPicture, type PublishedStory } from "./stories.ts";
import type { StoryFilter } from "./story-admin.ts";
import { authorsWords, userStories } from "./stories.tables.server.ts";

/** Approved stories with their authors' permission, newest first; a name only where its author shares it. */
export async function publishedStories(db: Db, limit: number): Promise<PublishedStory[]> {
  const rows = await db
    .select({
      id: userStories.id,
      text: sql<string>`coalesce(${userStories.editedStory}, ${userStories.story})`,
      name: sql<string>`case when ${userStories.displayNamePublicly} then ${userStories.name} else 'Anonymous' end`,
      isEdited: sql<boolean>`${userStories.editedStory} is not null`,
      photo: userStories.photo,
    })
    .from(userStories)
    .where(isPublished)
    .orderBy(...newestFirst(userStories))
    .limit(limit);
  return rows.map(({ photo, ...story }) => (photo ? { ...story, photo: storyPicture(photo) } : story));
}

const isPublished = and(eq(userStories.approved, true), eq(userStories.sharePermission, true));
const waiting = and(
  eq(userStories.approved, false),
  eq(userStories.sharePermission, true),
  isNull(userStories.declinedAt),
);

/** The stories to review, for the counts of the admin. */
export const storiesToReview = countIn(userStories, waiting);

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
  editedStory: userStories.editedStory,
  photo: userStories.photo,
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

type UnseenColumn = "email" | "createdAt" | "editedAt" | "confirmedAt";

/** The version of what an admin reads before deciding. */
export function storyVersion(row: Omit<typeof userStories.$inferSelect, UnseenColumn>): string {
  const { id, name, story, editedStory, photo, sharePermission, displayNamePublicly, approved, declinedAt } = row;
  return rowVersion({
    id,
    name,
    story,
    editedStory,
    photo,
    sharePermission,
    displayNamePublicly,
    approved,
    declinedAt,
  });
}
