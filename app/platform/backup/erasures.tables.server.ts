import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const timestamptz = () => timestamp({ withTimezone: true });

/**
 * Deletions and withdrawals that are not yet written next to the backups. Triggers write here (db/migrations/0006_erasures.sql), so every
 * kind of deletion is covered. Only ids and timestamps: no personal data.
 */
export const erasures = pgTable("erasures", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The statement's time, not the transaction's: of two erasures of one row, the later one applies. */
  at: timestamptz()
    .notNull()
    .default(sql`clock_timestamp()`),
  /** Usually the table's name; the features' manifests describe each kind. */
  kind: text().notNull(),
  /** The row's id and creation time: after a restore an id may be issued again. */
  key: text().notNull(),
  born: timestamptz().notNull(),
  /** The consents of the row that are now withdrawn, such as "share_name_publicly" or "preferences.products"; null: the row is deleted. */
  off: jsonb().$type<string[]>(),
  /** Why it could not be written to the file so far. */
  problem: text(),
});
