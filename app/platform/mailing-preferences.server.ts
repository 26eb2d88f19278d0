import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** SQL: whether at least one of the audiences is on in the preferences. `audiences`: a JSON array of their names. */
export function wantsAnyOf(preferences: PgColumn, audiences: SQL): SQL {
  return sql`exists (
    select from jsonb_array_elements_text(${audiences}) as audience where ${preferences} ->> audience = 'true'
  )`;
}

/** A part of a mailing list, in the order of ids. All SQL, so that recipients are read and written in one statement. */
export type ListPart = { audiences: SQL; confirmedBy: SQL; after: SQL; most: number };

/** A subscriber, checked once more before the email is sent. */
export type ListedSubscriber = { id: SQL; email: SQL; audiences: SQL };
