import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

export const devotionalSubscriptions = pgTable(
  "devotional_subscriptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Trimmed and in lower case: one row per address (decision D107). */
    email: text().notNull().unique(),
    subscribed: boolean().notNull().default(true),
    preferences: jsonb().$type<MailingPreferences>().notNull(),
    /** When the address itself said yes. Until then nothing is sent but the question. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Counts sign-ups after an unsubscription: links of an earlier one say nothing any more. */
    optIn: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("devotional_subscriptions_newest").on(t.createdAt, t.id),
    index("devotional_subscriptions_mailed")
      .on(t.id)
      .where(sql`${t.subscribed} and ${t.confirmedAt} is not null`),
    index("devotional_subscriptions_words").using("gin", personsWords(t)).with({ fastupdate: false }),
    ...MAILINGS.map((mailing) =>
      index(`devotional_subscriptions_${mailing}`).on(t.createdAt, t.id).where(hasChosen(t, mailing)),
    ),
  ],
);

/**
 * What a form asked for a subscription, until the link that was emailed for it confirms exactly that. A first sign-up's requests stay good
 * side by side; of changes to a confirmed subscription there is one, which expires.
 */
export const subscriptionRequests = pgTable(
  "subscription_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: bigint({ mode: "number" })
      .notNull()
      .references(() => devotionalSubscriptions.id, { onDelete: "cascade" }),
    /** The subscription's opt-in of then: a request of an earlier one confirms nothing. */
    optIn: integer().notNull(),
    name: text().notNull(),
    preferences: jsonb().$type<MailingPreferences>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: as long as the subscription waits to be confirmed. */
    expiresAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("subscription_requests_of").on(t.subscriptionId),
    index("subscription_requests_expiring")
      .on(t.expiresAt)
      .where(sql`${t.confirmedAt} is null`),
  ],
);

/** The words somebody is found by. */
export function personsWords({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}

/** Written out, and no parameter: an index is over the very same words. */
export function hasChosen({ preferences }: { preferences: AnyPgColumn }, mailing: Mailing) {
  return sql`${preferences} @> ${sql.raw(`'{"${mailing}": true}'::jsonb`)}`;
}

/** Which devotional came in which week: exactly one, whoever publishes it. */
export const devotionalIssues = pgTable("devotional_issues", {
  /** The Monday, in the shop's time zone. */
  week: date({ mode: "string" }).primaryKey(),
  slug: text().notNull(),
  publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
