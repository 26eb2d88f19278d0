import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** Fingerprints of the secrets this database was used with (they cannot be reversed): the one in use, and those it replaced. */
export const secretFingerprints = pgTable(
  "secret_fingerprints",
  {
    fingerprint: text().primaryKey(),
    /** Where the secret is stored, as shown to the person who has to find it. */
    keptIn: text().notNull(),
    acceptedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for the secret in use. */
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("secret_fingerprints_in_use")
      .on(sql`(${t.retiredAt} is null)`)
      .where(sql`${t.retiredAt} is null`),
  ],
);
