import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { SIGNUP_STATUSES } from "./ambassadors.ts";

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
    status: text({ enum: SIGNUP_STATUSES }).notNull().default("waiting"),
    decidedAt: timestamp({ withTimezone: true }),
    /** The email of the admin who decided, as in the audit log. */
    decidedBy: text(),
    /** Whether the decision was emailed. */
    decisionEmailed: boolean().notNull().default(false),
    /** What the team added to the email. */
    decisionMessage: text(),
    /** The promo code of an accepted ambassador. It may have been deleted since. */
    code: text(),
    /** For admins only. */
    teamNote: text(),
  },
  (t) => [
    index("ambassador_signups_by_email").on(sql`lower(${t.email})`),
    index("ambassador_signups_mailed")
      .on(t.id)
      .where(sql`${t.confirmedAt} is not null`),
    index("ambassador_signups_newest").on(t.createdAt, t.id),
    index("ambassador_signups_by_status").on(t.status, t.createdAt, t.id),
    uniqueIndex("ambassador_signups_by_code")
      .on(t.code)
      .where(sql`${t.code} is not null`),
    check("signup_status_known", sql`${t.status} in ('waiting', 'accepted', 'declined')`),
    check("signup_decided", sql`(${t.status} = 'waiting') = (${t.decidedAt} is null)`),
    check("signup_code_if_accepted", sql`(${t.status} = 'accepted') = (${t.code} is not null)`),
    index("ambassador_signups_words").using("gin", personsWords(t)).with({ fastupdate: false }),
  ],
);

/** The text a signup is searched by. */
export function personsWords({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}
