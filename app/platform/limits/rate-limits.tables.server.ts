import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What limits remember. Keys are hashed with our secret, so that no address and no account stands here in clear. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    /** When everything taken is given back again; from then on the row says nothing any more. */
    until: timestamp({ withTimezone: true }).notNull(),
    /** Of a limit with several windows: when each one was taken. */
    takenAt: timestamp({ withTimezone: true }).array(),
  },
  (t) => [index("rate_limits_until").on(t.until)],
);
