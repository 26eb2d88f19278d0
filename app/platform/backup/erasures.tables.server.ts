import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true });

/**
 * What was deleted or taken back and is not written beside the backups yet. Triggers write here (db/migrations/0006_erasures.sql), by
 * whatever way somebody deletes. Ids and moments only: nothing of a person.
 */
export const erasures = pgTable("erasures", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Not when its transaction began: of two about one row, the later one holds. */
  at: moment()
    .notNull()
    .default(sql`clock_timestamp()`),
  /** What it is about, as server/forget-erased.ts knows it: the name of a table, mostly. */
  kind: text().notNull(),
  /** The row's id, and when the row came to be: after a restore, an id may be given once more. */
  key: text().notNull(),
  born: moment().notNull(),
  /** Which of the row's switches are off now, such as "share_name_publicly" or "preferences.products"; null: the row is gone. */
  off: jsonb().$type<string[]>(),
  /** Why it could not be written beside the backups so far. */
  problem: text(),
});
