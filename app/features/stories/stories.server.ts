import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
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
