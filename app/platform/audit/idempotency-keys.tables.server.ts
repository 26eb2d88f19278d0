import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys of forms that created something: the same form sent again creates nothing and gets the first result. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    /** Hash of the form's values: the same key with other values is not a repeat. */
    fingerprint: text().notNull(),
    /** The result of the first write; null until it is known, which only its own transaction ever sees. */
    outcome: jsonb().$type<{ result: unknown }>(),
    keptUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("idempotency_keys_kept_until").on(t.keptUntil)],
);
