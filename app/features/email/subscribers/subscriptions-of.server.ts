import { desc, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_COLUMNS } from "./subscriptions.server.ts";

/** The subscriptions and consents of an address, as personal data. */
export async function subscriptionsOf(db: Db, email: string) {
  const rows = await db
    .select(SUBSCRIPTION_COLUMNS)
    .from(devotionalSubscriptions)
    .where(sql`lower(${devotionalSubscriptions.email}) = lower(${email})`)
    .orderBy(desc(devotionalSubscriptions.createdAt), desc(devotionalSubscriptions.id));
  const consents = await consentsByRow(
    db,
    "subscription",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}
