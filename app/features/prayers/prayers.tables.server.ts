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
    /** The text as an admin edited it for the wall; null while the author's own words stand. */
    editedRequest: text(),
    adminNotes: text(),
    isUrgent: boolean().notNull().default(false),
    shareNamePublicly: boolean().notNull(),
    consentPostToWall: boolean().notNull(),
    approved: boolean().notNull().default(false),
    postedToWall: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an admin handled it: prayed for it, posted it or closed it. Null again once its author changes what was read. */
    reviewedAt: timestamp({ withTimezone: true }),
    prayedForAt: timestamp({ withTimezone: true }),
    /** The email of the admin who prayed, as in the audit log. */
    prayedForBy: text(),
    /** The author says that God has answered it. */
    answeredAt: timestamp({ withTimezone: true }),
    /** The author asked to be told that somebody prayed. */
    wantsToKnow: boolean().notNull().default(false),
    /** How many visitors said that they prayed: as many as `prayed` has rows for it. */
    prayedCount: integer().notNull().default(0),
    /** How many of them the author has been told of. */
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
    // Urgent first, then oldest (decision D165). Negated, so that one comparison of rows finds where a page ends.
    index("prayer_requests_to_review")
      .on(sql`(not ${t.isUrgent})`, t.createdAt, t.id)
      .where(sql`${t.reviewedAt} is null and not ${t.approved}`),
    // Whoever writes here, by whatever way: nothing stands on the wall without its author's yes.
    check("on_the_wall_by_consent_only", sql`not ${t.postedToWall} or ${t.consentPostToWall}`),
    index("prayer_requests_for_review").on(t.isUrgent, t.createdAt, t.id),
    index("prayer_requests_words").using("gin", shownWords(t)).with({ fastupdate: false }),
  ],
);

type Shown = Record<"shareNamePublicly" | "name" | "email" | "prayerRequest" | "editedRequest", AnyPgColumn>;

/** The words a request is found by: those its card shows. Whose name is hidden is not found by it. */
export function shownWords({ shareNamePublicly, name, email, prayerRequest, editedRequest }: Shown) {
  return wordsIn(
    sql`case when ${shareNamePublicly} then ${name} else '' end || ' ' || ${email} || ' ' || coalesce(${editedRequest}, ${prayerRequest})`,
  );
}

/**
 * "I prayed for this", once per visitor and request. The visitor is a keyed hash over the request and a random cookie: rows of one person
 * cannot be told to belong together, and nobody can be found by them.
 */
export const prayed = pgTable(
  "prayed",
  {
    prayerId: bigint({ mode: "number" })
      .notNull()
      .references(() => prayerRequests.id, { onDelete: "cascade" }),
    visitor: text().notNull(),
    /** The day only: when exactly somebody prayed is nobody's business. */
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.prayerId, t.visitor] })],
);
