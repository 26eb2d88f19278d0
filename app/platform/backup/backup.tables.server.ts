import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the owner is told of backups: every one that was made or tried, here or by another program. */
export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its folder in BACKUP_DIR; for one that was made by another program, what that program called it. */
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null where another program made it, or where it failed. */
    bytes: bigint({ mode: "number" }),
    /** Why there is none; null where all went well. */
    failure: text(),
  },
  (t) => [index("backups_newest").on(t.at, t.id)],
);
