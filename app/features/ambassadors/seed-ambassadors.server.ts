import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, person, word } from "#app/platform/db/made-up-rows.server.ts";
import { SEEDED_PREFERENCES, seededPreferences } from "#app/features/email/subscribers/subscribers.server.ts";
import { mailingNames } from "#app/features/email/subscribers/subscribers.ts";
import { MAILINGS_LEGEND } from "./ambassadors.ts";

const WHY = [
  "I already tell everyone about these shoes.",
  "Our youth group asks where mine are from.",
  "I walk a lot and meet a lot of people.",
  "I like what the brand gives away.",
] as const;

export async function seedAmbassadors(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "ambassador_signups");
  const { name, email } = person("n");
  const chosen = seededPreferences((choice) => `${MAILINGS_LEGEND}: ${mailingNames(choice)}`);
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with people as (
        select n, ${name} as name, ${email} as email, chosen.preferences, chosen.wording, ${moment("n", after, count)} as at
        from ${numbers(from, to, after)} join ${chosen} on chosen.at = ${drawn("n", 4, SEEDED_PREFERENCES.length)}
      ), kept as (
        insert into ambassador_signups (name, email, instagram, motivation, preferences, confirmed_at, created_at)
        select name, email, case when ${drawn("n", 18, 2)} = 0 then '@walker.' || n end, ${word("n", 19, WHY)}, preferences,
          case when ${drawn("n", 6, 5)} > 0 then at + interval '1 hour' end, at
        from people order by n
        returning id, email
      )
      insert into consents (subject, subject_id, purpose, given, wording, source, at)
      select 'ambassador', id, 'mailings', true, wording, 'page', at from kept join people using (email)`),
  );
}
