import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { ANONYMOUS, type WallPost } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

/** Approved posts, newest first, with the name only where its owner allowed it. */
export function prayersOnTheWall(db: Db, limit: number): Promise<WallPost[]> {
  return db
    .select({
      id: prayerRequests.id,
      text: sql<string>`coalesce(${prayerRequests.editedRequest}, ${prayerRequests.prayerRequest})`,
      name: sql<string>`case when ${prayerRequests.shareNamePublicly} then ${prayerRequests.name} else ${ANONYMOUS} end`,
      createdAt: prayerRequests.createdAt,
    })
    .from(prayerRequests)
    .where(
      and(
        eq(prayerRequests.approved, true),
        eq(prayerRequests.postedToWall, true),
        eq(prayerRequests.consentPostToWall, true),
      ),
    )
    .orderBy(desc(prayerRequests.createdAt), desc(prayerRequests.id))
    .limit(limit);
}
