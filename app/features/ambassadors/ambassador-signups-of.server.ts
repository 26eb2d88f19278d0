import { desc, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";
import { SIGNUP_COLUMNS } from "./signups.server.ts";

/** The ambassador signups of an email address and their consents, for its owner's data export. */
export async function ambassadorSignupsOf(db: Db, email: string) {
  const rows = await db
    .select(SIGNUP_COLUMNS)
    .from(ambassadorSignups)
    .where(sql`lower(${ambassadorSignups.email}) = lower(${email})`)
    .orderBy(desc(ambassadorSignups.createdAt), desc(ambassadorSignups.id));
  const consents = await consentsByRow(
    db,
    "ambassador",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}
