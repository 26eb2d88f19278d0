import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The state of rate limits. Keys are hashed with our secret, so no address or account is readable. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    /** When the limit is fully replenished and the row can be deleted. */
    until: timestamp({ withTimezone: true }).notNull(),
    /** For a limit with several windows: the time of each. */
    takenAt: timestamp({ withTimezone: true }).array(),
  },
  (t) => [index("rate_limits_until").on(t.until)],
);
