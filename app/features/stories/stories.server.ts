import { and, desc, eq, sql } from "drizzle-orm";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { markOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import type { PublishedStory } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

/** Approved stories whose authors gave permission, newest first, with the name only where it may be shown (decision D113). */
export function publishedStories(db: Db, limit: number): Promise<PublishedStory[]> {
  return db
    .select({
      id: userStories.id,
      text: userStories.story,
      name: sql<string>`case when ${userStories.displayNamePublicly} then ${userStories.name} else 'Anonymous' end`,
    })
    .from(userStories)
    .where(and(eq(userStories.approved, true), eq(userStories.sharePermission, true)))
    .orderBy(desc(userStories.createdAt), desc(userStories.id))
    .limit(limit);
}

/** Stories that may be shown and that nobody has approved yet, counted no further than `most`. */
export function storiesAwaitingReview(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, userStories, and(eq(userStories.approved, false), eq(userStories.sharePermission, true)));
}

/** Every story that was sent in, counted no further than `most`. */
export function storyCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, userStories);
}

export function storiesNewestFirst(db: Db, { after, limit }: Paging) {
  return db
    .select({
      id: userStories.id,
      name: userStories.name,
      email: userStories.email,
      story: userStories.story,
      sharePermission: userStories.sharePermission,
      displayNamePublicly: userStories.displayNamePublicly,
      approved: userStories.approved,
      createdAt: userStories.createdAt,
      mark: markOf(userStories),
    })
    .from(userStories)
    .where(olderThan(userStories, after))
    .orderBy(...newestFirst(userStories))
    .limit(limit);
}
