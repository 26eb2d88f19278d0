import { sql } from "drizzle-orm";
import { MAILINGS_LEGEND, mailingNames } from "#app/features/ambassadors/ambassadors.ts";
import { AGREEMENT, chosenMailings } from "#app/features/devotionals/devotionals.ts";
import { UNSUBSCRIBE } from "#app/features/mailings/mailings.ts";
import { BOXES, wordingOf } from "#app/features/prayers/wording.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { drawn, highestId, inBatches, moment, numbers, person, word } from "./rows.ts";

const NOTHING: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

/** Typical preferences; all include devotionals. */
const CHOICES: MailingPreferences[] = [
  { ...NOTHING, devotionals: true },
  { ...NOTHING, devotionals: true, community: true },
  { ...NOTHING, devotionals: true, products: true },
  { devotionals: true, products: true, community: true, stories: true },
];

/** Preferences with their consent wording, as a table `chosen(at, preferences, wording)`. */
function choices(wordingOfChoice: (choice: MailingPreferences) => string) {
  const rows = CHOICES.map(
    (choice, at) => sql`(${at}::bigint, ${JSON.stringify(choice)}::jsonb, ${wordingOfChoice(choice)}::text)`,
  );
  return sql`(values ${sql.join(rows, sql`, `)}) as chosen(at, preferences, wording)`;
}

/** Subscribers in every state of sign-up, confirmation and unsubscription, with their consents and suppressions. */
export async function seedSubscribers(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "devotional_subscriptions");
  const { name, email } = person("n");
  const chosen = choices((choice) => `${AGREEMENT}: ${chosenMailings(choice)}`);
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with people as (
        select ${name} as name, ${email} as email, chosen.preferences, chosen.wording,
          ${drawn("n", 5, 20)} > 0 as subscribed, ${drawn("n", 6, 5)} > 0 as confirmed, ${moment("n", after, count)} as at
        from ${numbers(from, to, after)} join ${chosen} on chosen.at = ${drawn("n", 4, CHOICES.length)}
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

const FOR_WHOM = [
  "my mother", "my father", "our neighbor", "a friend at work", "my sister", "my brother", "our small group",
  "the children in our street", "my husband", "my wife", "a family in our parish", "myself",
] as const; // oxfmt-ignore
const WHAT_FOR = [
  "who begins treatment this week", "who looks for work since spring", "who travels far from home",
  "who cannot sleep for worry", "who has an examination on Friday", "who moves to a new town",
  "who grieves and says little", "who waits for the doctor's answer", "who wants to begin again",
  "who is tired and goes on all the same",
] as const; // oxfmt-ignore
const HOW = [
  "Please pray for patience.", "Please pray for good news.", "Please pray for rest.", "Please pray for courage.",
  "Please pray that we keep together.", "Please pray for a calm heart.", "Thank you for every word.",
] as const; // oxfmt-ignore

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

/** Stories; only those with permission are approved. `wording`: the labels of the two checkboxes. */
export async function seedStories(
  db: Db,
  count: number,
  wording: { publication: string; name: string },
): Promise<void> {
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
      ${consent("publication", "share_permission", wording.publication)}
      union all ${consent("name", "display_name_publicly", wording.name)}`),
  );
}

const WHY = [
  "I already tell everyone about these shoes.", "Our youth group asks where mine are from.",
  "I walk a lot and meet a lot of people.", "I like what the brand gives away.",
] as const; // oxfmt-ignore

export async function seedAmbassadors(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "ambassador_signups");
  const { name, email } = person("n");
  const chosen = choices((choice) => `${MAILINGS_LEGEND}: ${mailingNames(choice)}`);
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with people as (
        select n, ${name} as name, ${email} as email, chosen.preferences, chosen.wording, ${moment("n", after, count)} as at
        from ${numbers(from, to, after)} join ${chosen} on chosen.at = ${drawn("n", 4, CHOICES.length)}
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
