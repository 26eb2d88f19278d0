import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
  },
  (t) => [
    index("prayer_requests_on_wall")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.approved} and ${t.postedToWall}`),
    index("prayer_requests_waiting")
      .on(t.isUrgent.desc(), t.createdAt.desc())
      .where(sql`not ${t.approved} and ${t.consentPostToWall}`),
    index("prayer_requests_for_review").on(t.isUrgent.desc(), t.createdAt.desc(), t.id.desc()),
  ],
);
