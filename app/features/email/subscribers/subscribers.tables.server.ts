import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
    /** Trimmed and in lower case: one row per address (decision 060). */
    email: text().notNull().unique(),
    subscribed: boolean().notNull().default(true),
    preferences: jsonb().$type<MailingPreferences>().notNull(),
    /** When the address confirmed. Until then only the confirmation email is sent. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Incremented by a sign-up after an unsubscription: links of an earlier opt-in have expired. */
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
 * What a form asked for a subscription, until the link in its email confirms exactly that. Several requests of a first sign-up are valid at
 * once; a confirmed subscription has at most one request for a change, which expires.
 */
export const subscriptionRequests = pgTable(
  "subscription_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: bigint({ mode: "number" })
      .notNull()
      .references(() => devotionalSubscriptions.id, { onDelete: "cascade" }),
    /** The subscription's opt-in at that time: a request of an earlier one is invalid. */
    optIn: integer().notNull(),
    name: text().notNull(),
    preferences: jsonb().$type<MailingPreferences>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: does not expire while the subscription is unconfirmed. */
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

/** The words a subscriber is found by. */
export function personsWords({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}

/** Inlined instead of a parameter, so that it matches the expression of a partial index. */
export function hasChosen({ preferences }: { preferences: AnyPgColumn }, mailing: Mailing) {
  return sql`${preferences} @> ${sql.raw(`'{"${mailing}": true}'::jsonb`)}`;
}
