import { desc, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { storyColumns } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

/** The stories of an email address and their consents, for its owner's data export. */
export async function storiesOf(db: Db, email: string) {
  const rows = await db
    .select(storyColumns)
    .from(userStories)
    .where(sql`lower(${userStories.email}) = lower(${email})`)
    .orderBy(desc(userStories.createdAt), desc(userStories.id));
  const consents = await consentsByRow(
    db,
    "story",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}
