import { sql, type SQL } from "drizzle-orm";
import type { SortColumn } from "../graphql/keyset.server.ts";
import { products } from "../store.tables.server.ts";
import { relevantWords, type SearchQuery } from "./search-syntax.ts";
import { wordsQuery } from "./words.server.ts";

/** The relevance to the free words of a query: titles count most, descriptions least. Null without free words. */
export function relevanceOf(query: SearchQuery | null): SortColumn | null {
  const rank = rankOf(query);
  return rank && { expression: rank, cast: "double precision", isDescending: true };
}

export function rankOf(query: SearchQuery | null): SQL | null {
  const words = relevantWords(query)
    .map(wordsQuery)
    .filter((each) => each !== null);
  // Rounded, because a cursor must match the exact value again.
  return words.length > 0
    ? sql`round(ts_rank(${products.search}, ${sql.join(words, sql` || `)})::numeric, 6)::double precision`
    : null;
}
