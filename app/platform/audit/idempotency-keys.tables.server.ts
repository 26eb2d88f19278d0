import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Forms by which an admin created something, so that the same one sent again creates nothing and is answered like the first. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    /** Of what the form said: the same key under other words is no repetition. */
    fingerprint: text().notNull(),
    /** What the first one came to; null until it is known, which nobody but its transaction ever sees. */
    outcome: jsonb().$type<{ result: unknown }>(),
    keptUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("idempotency_keys_kept_until").on(t.keptUntil)],
);
