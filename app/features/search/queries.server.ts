import { and, desc, gte, lt, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { search } from "./search.server.ts";
import { MAX_QUERY_LENGTH } from "./parse-query.ts";
import { searchQueries } from "./search.tables.server.ts";
import { wordsOf } from "./words.ts";

const KEPT_DAYS = 90;
const REPORTED_DAYS = 30;
const POPULAR_SHOWN = 6;
/** Shown to everyone only once this many searches were made. */
const POPULAR_SEARCHES = 5;
const MAX_COUNTED_LENGTH = 60;
const MAX_COUNTED_WORDS = 8;

/**
 * A query as it is counted: its words. Null if it may say who searched, such as an email address, a phone or order number, a URL or a long text,
 * or if it has no word.
 */
export function countedQuery(typed: string): string | null {
  const query = typed.trim();
  if (query.length > MAX_COUNTED_LENGTH || /@|https?:|www\.|\d[\s().-]*(?:\d[\s().-]*){4,}\d/i.test(query)) return null;
  const words = wordsOf(query);
  const isWordy = words.length <= MAX_COUNTED_WORDS && words.every((word) => word.length <= 24);
  return isWordy && /\p{L}{2}|\d/u.test(query) && words.length > 0 ? words.join(" ") : null;
}

const counted = z.object({ query: z.string().max(MAX_QUERY_LENGTH) });

/** Counts a search. Whether it found something is read here, not taken from the caller. */
export const countSearchFunction: FunctionHandler = async ({ db }, body) => {
  const read = counted.safeParse(body);
  if (!read.success) return { status: 400, body: { error: "query must be a text" } };
  const query = countedQuery(read.data.query);
  if (query === null) return { status: 200, body: { counted: false } };
  const { productIds, pages, leftOut } = await search(db, query, { size: 1 });
  const isEmpty = leftOut.length > 0 || (productIds.length === 0 && pages.length === 0);
  await countQuery(db, query, isEmpty, new Date());
  return { status: 200, body: { counted: true } };
};

async function countQuery(db: Db, query: string, isEmpty: boolean, now: Date): Promise<void> {
  await db
    .insert(searchQueries)
    .values({ day: dayOf(now), query, searches: 1, withoutResults: isEmpty ? 1 : 0 })
    .onConflictDoUpdate({
      target: [searchQueries.day, searchQueries.query],
      set: {
        searches: sql`${searchQueries.searches} + 1`,
        withoutResults: sql`${searchQueries.withoutResults} + excluded.without_results`,
      },
    });
}

export type QueryCount = { query: string; count: number };

/** The most frequent queries of the last 30 days, and of those without results. */
export async function searchReport(
  db: Db,
  now: Date,
): Promise<{ searched: QueryCount[]; withoutResults: QueryCount[] }> {
  const most = (column: AnyPgColumn) =>
    db
      .select({ query: searchQueries.query, count: sql<number>`sum(${column})::integer` })
      .from(searchQueries)
      .where(and(gte(searchQueries.day, daysBefore(now, REPORTED_DAYS)), sql`${column} > 0`))
      .groupBy(searchQueries.query)
      .orderBy(desc(sql`sum(${column})`), searchQueries.query)
      .limit(50);
  const [searched, withoutResults] = [await most(searchQueries.searches), await most(searchQueries.withoutResults)];
  return { searched, withoutResults };
}

/** What many searched for and found. */
export async function popularSearches(db: Db, now = new Date()): Promise<string[]> {
  const rows = await db
    .select({ query: searchQueries.query })
    .from(searchQueries)
    .where(gte(searchQueries.day, daysBefore(now, REPORTED_DAYS)))
    .groupBy(searchQueries.query)
    .having(sql`sum(${searchQueries.searches}) >= ${POPULAR_SEARCHES} and sum(${searchQueries.withoutResults}) = 0`)
    .orderBy(desc(sql`sum(${searchQueries.searches})`), searchQueries.query)
    .limit(POPULAR_SHOWN);
  return rows.map(({ query }) => query);
}

export async function forgetOldQueries(db: Db, now: Date): Promise<void> {
  await db.delete(searchQueries).where(lt(searchQueries.day, daysBefore(now, KEPT_DAYS)));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * 86_400_000));
