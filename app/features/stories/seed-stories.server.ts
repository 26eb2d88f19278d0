import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  drawn,
  highestId,
  inBatches,
  moment,
  numbers,
  person,
  word,
  FOR_WHOM,
  WHAT_FOR,
} from "#app/platform/db/made-up-rows.server.ts";
import { STORY_CONSENTS } from "./stories.ts";

/** Stories; only those with permission are approved. */
export async function seedStories(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "user_stories");
  const { name, email } = person("n");
  const words = sql`'I came to faith beside ' || ${word("n", 7, FOR_WHOM)} || ', ' || ${word("n", 8, WHAT_FOR)}
    || '. It was a long road with many turns, and I was never alone on it.'`;
  const consent = (purpose: string, given: string, text: string) =>
    sql`select 'story', id, ${purpose}::text, true, ${text}::text, 'page', created_at from kept where ${sql.raw(given)}`;
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with kept as (
        insert into user_stories (name, email, story, share_permission, display_name_publicly, approved, created_at)
        select ${name}, ${email}, ${words}, allowed, ${drawn("n", 11, 3)} > 0, allowed and ${drawn("n", 13, 4)} > 0,
          ${moment("n", after, count)}
        from ${numbers(from, to, after)}, lateral (select ${drawn("n", 12, 5)} > 0 as allowed) as permission order by n
        returning id, created_at, share_permission, display_name_publicly
      )
      insert into consents (subject, subject_id, purpose, given, wording, source, at)
      ${consent("publication", "share_permission", STORY_CONSENTS.publication)}
      union all ${consent("name", "display_name_publicly", STORY_CONSENTS.name)}`),
  );
}
