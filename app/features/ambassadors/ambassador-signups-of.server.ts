import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

/** What somebody sent in under an address, for that person to read. */
export function ambassadorSignupsOf(db: Db, email: string) {
  return db
    .select({
      name: ambassadorSignups.name,
      email: ambassadorSignups.email,
      instagram: ambassadorSignups.instagram,
      tiktok: ambassadorSignups.tiktok,
      facebook: ambassadorSignups.facebook,
      otherPlatforms: ambassadorSignups.otherPlatforms,
      motivation: ambassadorSignups.motivation,
      preferences: ambassadorSignups.preferences,
      createdAt: ambassadorSignups.createdAt,
    })
    .from(ambassadorSignups)
    .where(sql`lower(${ambassadorSignups.email}) = lower(${email})`)
    .orderBy(desc(ambassadorSignups.createdAt), desc(ambassadorSignups.id));
}
