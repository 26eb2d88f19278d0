import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the team noted about a person. */
export const personNotes = pgTable(
  "person_notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** In the form used for comparison (normalizeEmail). */
    email: text().notNull(),
    text: text().notNull(),
    /** The email of the admin, as in the audit log. */
    writtenBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("person_notes_of").on(t.email, t.createdAt, t.id)],
);
