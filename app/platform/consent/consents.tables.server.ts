import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The kinds of row that consents are about, and what they permit: declared by the features that ask for them (`declare module`). */
export interface ConsentSubjects {}
export interface ConsentPurposes {}
export type ConsentSubject = keyof ConsentSubjects;
export type ConsentPurpose = keyof ConsentPurposes;

/** Consents given or withdrawn: append-only. Each names its row and holds the exact wording that was shown, and no personal data. */
export const consents = pgTable(
  "consents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().$type<ConsentSubject>().notNull(),
    subjectId: bigint({ mode: "number" }).notNull(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    given: boolean().notNull(),
    /** The sentence as shown next to the checkbox. */
    wording: text().notNull(),
    /** How: "page", "dialog", "function", "link", "one-click", "admin", "import", "restore". */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("consents_of_subject").on(t.subject, t.subjectId, t.id),
    index("consents_withdrawn")
      .on(t.purpose, t.at)
      .where(sql`not ${t.given}`),
  ],
);
