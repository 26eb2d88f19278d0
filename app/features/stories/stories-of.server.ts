import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { userStories } from "./stories.tables.server.ts";

/** What somebody sent in under an address, for that person to read. */
export function storiesOf(db: Db, email: string) {
  return db
    .select({
      name: userStories.name,
      email: userStories.email,
      story: userStories.story,
      sharePermission: userStories.sharePermission,
      displayNamePublicly: userStories.displayNamePublicly,
      approved: userStories.approved,
      createdAt: userStories.createdAt,
    })
    .from(userStories)
    .where(sql`lower(${userStories.email}) = lower(${email})`)
    .orderBy(desc(userStories.createdAt), desc(userStories.id));
}
