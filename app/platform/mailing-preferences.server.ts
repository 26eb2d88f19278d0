import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** In SQL: whether preferences have at least one of the audiences on. `audiences`: a JSON array of their names. */
export function asksForOneOf(preferences: PgColumn, audiences: SQL): SQL {
  return sql`exists (
    select from jsonb_array_elements_text(${audiences}) as audience where ${preferences} ->> audience = 'true'
  )`;
}

/** A part of a mailing list, in the order of its ids. All of them are SQL, so that the ledger reads and writes in one statement. */
export type ListPart = { audiences: SQL; confirmedBy: SQL; after: SQL; most: number };

/** Somebody on a list, to be asked about once more before the mail goes. */
export type OnList = { id: SQL; email: SQL; audiences: SQL };
