import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What somebody agreed to or took back: only ever added to. It names the row it is about and holds the very words that stood beside the
 * box, and nothing of the person.
 */
export const consents = pgTable(
  "consents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text({
      enum: ["prayer", "story", "subscription", "ambassador"],
    }).notNull(),
    subjectId: bigint({ mode: "number" }).notNull(),
    purpose: text({
      enum: ["wall", "name", "publication", "mailings", "tell-when-prayed"],
    }).notNull(),
    given: boolean().notNull(),
    /** The sentence that was agreed to, as it stood on the page. */
    wording: text().notNull(),
    /** Where: "page", "dialog", "function", "link", "one-click", "admin", "import", "restore". */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("consents_of_subject").on(t.subject, t.subjectId, t.id)],
);
