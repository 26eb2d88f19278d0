import { sql } from "drizzle-orm";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";

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
