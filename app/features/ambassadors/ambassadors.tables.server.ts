import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** Each signup is a new row: no one can overwrite an application by entering another person's address. */
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
    /** When the mailings were confirmed from the address. None is sent before that. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** The number of the opt-in: links of earlier ones have expired. */
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

/** The text a signup is searched by. */
export function personsWords({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}
