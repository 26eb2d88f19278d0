import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { countIn } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { ANONYMOUS, type WallCursor, type WallPost } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

/** The requests that may be public. Every public query filters by it. */
export const onTheWall = and(
  eq(prayerRequests.approved, true),
  eq(prayerRequests.postedToWall, true),
  eq(prayerRequests.consentPostToWall, true),
);

/** `createdAt` in microseconds: a Date rounds to milliseconds, and keyset pagination would skip requests. */
export const microsOf = sql<number>`(extract(epoch from ${prayerRequests.createdAt}) * 1000000)::bigint`.mapWith(
  Number,
);

export const instantOf = (micros: number) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

export type WallPage = {
  posts: WallPost[];
  /** The cursor of the next page; null on the last one. */
  older: WallCursor | null;
};

/** One page of wall posts, newest first; a name only where its author shares it. */
export async function wallPage(
  db: Db,
  { before, limit }: { before?: WallCursor | null; limit: number },
): Promise<WallPage> {
  const { id, createdAt } = prayerRequests;
  const rows = await db
    .select({
      id,
      text: sql<string>`coalesce(${prayerRequests.editedRequest}, ${prayerRequests.prayerRequest})`,
      name: sql<string>`case when ${prayerRequests.shareNamePublicly} then ${prayerRequests.name} else ${ANONYMOUS} end`,
      createdAt,
      isAnswered: sql<boolean>`${prayerRequests.answeredAt} is not null`,
      prayedCount: prayerRequests.prayedCount,
      micros: microsOf,
    })
    .from(prayerRequests)
    .where(
      and(onTheWall, before ? sql`(${createdAt}, ${id}) < (${instantOf(before.micros)}, ${before.id})` : undefined),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    posts: shown.map(({ micros: _micros, ...post }) => post),
    older: last ? { micros: last.micros, id: last.id } : null,
  };
}

/** The newest wall posts. */
export async function prayersOnTheWall(db: Db, limit: number): Promise<WallPost[]> {
  return (await wallPage(db, { limit })).posts;
}

/** Requests that no admin has handled, whether for the wall or private (decision 097). */
export const toReview = and(isNull(prayerRequests.reviewedAt), eq(prayerRequests.approved, false));

/** Urgent first, then oldest. */
export const reviewOrder = [
  sql`(not ${prayerRequests.isUrgent})`,
  asc(prayerRequests.createdAt),
  asc(prayerRequests.id),
];

/** The requests to review, for the counts of the admin. */
export const prayersToReview = countIn(prayerRequests, toReview);
export const urgentPrayersToReview = countIn(prayerRequests, and(toReview, eq(prayerRequests.isUrgent, true)));
