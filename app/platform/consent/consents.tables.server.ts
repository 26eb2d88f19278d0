import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Consents given or withdrawn: append-only. Each names its row and holds the exact wording that was shown, and no personal data. */
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
    /** The sentence as shown next to the checkbox. */
    wording: text().notNull(),
    /** How: "page", "dialog", "function", "link", "one-click", "admin", "import", "restore". */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("consents_of_subject").on(t.subject, t.subjectId, t.id)],
);
