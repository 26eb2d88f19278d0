import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, person } from "#app/platform/db/made-up-rows.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { AGREEMENT, mailingNames, UNSUBSCRIBE } from "./subscribers.ts";

const NOTHING: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

/** Typical preferences; all include devotionals. */
export const SEEDED_PREFERENCES: MailingPreferences[] = [
  { ...NOTHING, devotionals: true },
  { ...NOTHING, devotionals: true, community: true },
  { ...NOTHING, devotionals: true, products: true },
  { devotionals: true, products: true, community: true, stories: true },
];

/** Preferences with their consent wording, as a table `chosen(at, preferences, wording)`. */
export function seededPreferences(wordingOfChoice: (choice: MailingPreferences) => string) {
  const rows = SEEDED_PREFERENCES.map(
    (choice, at) => sql`(${at}::bigint, ${JSON.stringify(choice)}::jsonb, ${wordingOfChoice(choice)}::text)`,
  );
  return sql`(values ${sql.join(rows, sql`, `)}) as chosen(at, preferences, wording)`;
}

/** Subscribers in every state of sign-up, confirmation and unsubscription, with their consents and suppressions. */
export async function seedSubscribers(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "devotional_subscriptions");
  const { name, email } = person("n");
  const chosen = seededPreferences((choice) => `${AGREEMENT}: ${mailingNames(choice)}`);
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with people as (
        select ${name} as name, ${email} as email, chosen.preferences, chosen.wording,
          ${drawn("n", 5, 20)} > 0 as subscribed, ${drawn("n", 6, 5)} > 0 as confirmed, ${moment("n", after, count)} as at
        from ${numbers(from, to, after)} join ${chosen} on chosen.at = ${drawn("n", 4, SEEDED_PREFERENCES.length)}
      ), kept as (
        insert into devotional_subscriptions (name, email, subscribed, preferences, confirmed_at, created_at)
        select name, email, subscribed, preferences, case when subscribed and confirmed then at + interval '1 hour' end, at
        from people order by at
        returning id, email, subscribed
      ), suppressed as (
        insert into mail_suppressions (email, reason)
        select email, 'unsubscribed' from kept where not subscribed on conflict do nothing
      )
      insert into consents (subject, subject_id, purpose, given, wording, source, at)
      select 'subscription', id, 'mailings', true, wording, 'page', at from kept join people using (email)
      union all
      select 'subscription', id, 'mailings', false, ${UNSUBSCRIBE}, 'link', at + interval '20 days'
      from kept join people using (email) where not kept.subscribed`),
  );
}
