import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The backups shown to the owner: successful or failed, made here or by another program. */
export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its folder in BACKUP_DIR, or the name given by the other program. */
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a failure or another program's backup. */
    bytes: bigint({ mode: "number" }),
    /** Why it failed; null for a success. */
    failure: text(),
  },
  (t) => [index("backups_newest").on(t.at, t.id)],
);
