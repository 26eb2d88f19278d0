import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** Every sign-up is a row of its own: nobody overwrites an application by typing somebody's address (decision D115). */
export const ambassadorSignups = pgTable(
  "ambassador_signups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    instagram: text(),
    tiktok: text(),
    facebook: text(),
    otherPlatforms: text(),
    motivation: text(),
    preferences: jsonb().$type<MailingPreferences>(),
    /** When the address itself said yes to mailings. Until then none is sent, whatever the preferences say. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Counts askings for mailings: links of an earlier one say nothing any more. */
    optIn: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("ambassador_signups_by_email").on(sql`lower(${t.email})`),
    index("ambassador_signups_mailed")
      .on(t.id)
      .where(sql`${t.confirmedAt} is not null`),
    index("ambassador_signups_newest").on(t.createdAt, t.id),
    index("ambassador_signups_words").using("gin", personsWords(t)).with({ fastupdate: false }),
  ],
);

/** The words somebody is found by. */
export function personsWords({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}
