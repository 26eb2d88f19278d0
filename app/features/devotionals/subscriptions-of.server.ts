import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";

/** What somebody sent in under an address, for that person to read. */
export function subscriptionsOf(db: Db, email: string) {
  return db
    .select({
      name: devotionalSubscriptions.name,
      email: devotionalSubscriptions.email,
      subscribed: devotionalSubscriptions.subscribed,
      preferences: devotionalSubscriptions.preferences,
      createdAt: devotionalSubscriptions.createdAt,
    })
    .from(devotionalSubscriptions)
    .where(sql`lower(${devotionalSubscriptions.email}) = lower(${email})`)
    .orderBy(desc(devotionalSubscriptions.createdAt), desc(devotionalSubscriptions.id));
}
