import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";

export const prayerRequests = pgTable(
  "prayer_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    prayerRequest: text().notNull(),
    /** The text as an admin edited it for the wall; null while it is unedited. */
    editedRequest: text(),
    adminNotes: text(),
    isUrgent: boolean().notNull().default(false),
    shareNamePublicly: boolean().notNull(),
    consentPostToWall: boolean().notNull(),
    approved: boolean().notNull().default(false),
    postedToWall: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an admin handled it: prayed for, posted or closed. Null again once its author changes what was read. */
    reviewedAt: timestamp({ withTimezone: true }),
    prayedForAt: timestamp({ withTimezone: true }),
    /** The email of the admin who prayed, as in the audit log. */
    prayedForBy: text(),
    /** When the author marked the prayer as answered. */
    answeredAt: timestamp({ withTimezone: true }),
    /** The author asked for an email when someone prays. */
    wantsToKnow: boolean().notNull().default(false),
    /** How many visitors prayed: the number of its rows in `prayed`. */
    prayedCount: integer().notNull().default(0),
    /** How many of them the author was notified of. */
    prayedTold: integer().notNull().default(0),
  },
  (t) => [
    index("prayer_requests_by_email").on(sql`lower(${t.email})`),
    index("prayer_requests_to_tell")
      .on(t.id)
      .where(sql`${t.wantsToKnow} and ${t.prayedCount} > ${t.prayedTold}`),
    index("prayer_requests_on_wall")
      .on(t.createdAt, t.id)
      .where(sql`${t.approved} and ${t.postedToWall}`),
    // Urgent first, then oldest (decision 097). Negated, so that a single row comparison can be the keyset cursor.
    index("prayer_requests_to_review")
      .on(sql`(not ${t.isUrgent})`, t.createdAt, t.id)
      .where(sql`${t.reviewedAt} is null and not ${t.approved}`),
    // No write, however it is made, puts a request on the wall without its author's consent.
    check("on_the_wall_by_consent_only", sql`not ${t.postedToWall} or ${t.consentPostToWall}`),
    index("prayer_requests_for_review").on(t.isUrgent, t.createdAt, t.id),
    index("prayer_requests_words").using("gin", shownWords(t)).with({ fastupdate: false }),
  ],
);

type Shown = Record<"shareNamePublicly" | "name" | "email" | "prayerRequest" | "editedRequest", AnyPgColumn>;

/** The text a request is searched by: what its card shows, so not a hidden name. */
export function shownWords({ shareNamePublicly, name, email, prayerRequest, editedRequest }: Shown) {
  return wordsIn(
    sql`case when ${shareNamePublicly} then ${name} else '' end || ' ' || ${email} || ' ' || coalesce(${editedRequest}, ${prayerRequest})`,
  );
}

/**
 * "I prayed for this", once per visitor and request. The visitor is a keyed hash of the request and a random cookie, so that the rows of
 * one visitor can neither be linked to each other nor traced back to a person.
 */
export const prayed = pgTable(
  "prayed",
  {
    prayerId: bigint({ mode: "number" })
      .notNull()
      .references(() => prayerRequests.id, { onDelete: "cascade" }),
    visitor: text().notNull(),
    /** Only the day, for privacy. */
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.prayerId, t.visitor] })],
);
