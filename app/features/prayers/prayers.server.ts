import { and, count, desc, eq, sql } from "drizzle-orm";
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

/** Requests that may go on the wall and that nobody has approved yet, counted no further than `most`. */
export async function prayersAwaitingReview(db: Db, most: number): Promise<{ all: number; urgent: number }> {
  const waiting = db
    .select({ isUrgent: prayerRequests.isUrgent })
    .from(prayerRequests)
    .where(and(eq(prayerRequests.approved, false), eq(prayerRequests.consentPostToWall, true)))
    .orderBy(desc(prayerRequests.isUrgent), desc(prayerRequests.createdAt))
    .limit(most)
    .as("waiting");
  const [counted] = await db
    .select({ all: count(), urgent: sql<number>`count(*) filter (where ${waiting.isUrgent})`.mapWith(Number) })
    .from(waiting);
  return counted ?? { all: 0, urgent: 0 };
}
