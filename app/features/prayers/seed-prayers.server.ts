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
import { BOXES, wordingOf } from "./wording.ts";

const HOW = [
  "Please pray for patience.",
  "Please pray for good news.",
  "Please pray for rest.",
  "Please pray for courage.",
  "Please pray that we keep together.",
  "Please pray for a calm heart.",
  "Thank you for every word.",
] as const;

/** Prayer requests in every status; none is on the wall without its author's consent. */
export async function seedPrayers(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "prayer_requests");
  const { name, email } = person("n");
  const words = sql`'For ' || ${word("n", 7, FOR_WHOM)} || ', ' || ${word("n", 8, WHAT_FOR)} || '. ' || ${word("n", 9, HOW)}`;
  const consent = (purpose: string, given: string, wording: string) =>
    sql`select 'prayer', id, ${purpose}::text, ${sql.raw(given)}, ${wording}::text, 'page', created_at from kept`;
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with requests as (
        select n, ${name} as name, ${email} as email, ${words} as words, ${moment("n", after, count)} as at,
          ${drawn("n", 10, 50)} = 0 as urgent, ${drawn("n", 11, 3)} > 0 as named, ${drawn("n", 12, 10)} > 0 as wall,
          ${drawn("n", 13, 100)} > 1 as read, ${drawn("n", 14, 30)} = 0 as answered, ${drawn("n", 15, 4)} = 0 as tell,
          case when ${drawn("n", 16, 10)} = 0 then ${drawn("n", 17, 6)} else 0 end as prayed
        from ${numbers(from, to, after)}
      ), kept as (
        insert into prayer_requests (name, email, prayer_request, is_urgent, share_name_publicly, consent_post_to_wall,
          approved, posted_to_wall, created_at, answered_at, wants_to_know, prayed_count, prayed_told)
        select name, email, words, urgent, named, wall, wall and read, wall and read, at,
          case when answered then at + interval '9 days' end, tell,
          case when wall and read then prayed else 0 end, case when wall and read then prayed else 0 end
        from requests order by n
        returning id, created_at, share_name_publicly, consent_post_to_wall, wants_to_know, prayed_count
      ), said as (
        insert into prayed (prayer_id, visitor, day)
        select id, md5(id || '-' || visitor), (created_at + interval '2 days')::date
        from kept, generate_series(1, prayed_count) as visitor
      )
      insert into consents (subject, subject_id, purpose, given, wording, source, at)
      ${consent("name", "share_name_publicly", wordingOf(BOXES.name))}
      union all ${consent("wall", "consent_post_to_wall", wordingOf(BOXES.wall))}
      union all ${consent("tell-when-prayed", "true", wordingOf(BOXES.notify))} where wants_to_know`),
  );
}
