import { sql, type Column, type SQL } from "drizzle-orm";
import type { SearchTerm } from "./search-syntax.ts";

type Words = Pick<SearchTerm, "value" | "isPhrase" | "isPrefix">;

/** A text search query for a term's words, exact or stemmed; null without letters or digits. */
export function wordsQuery({ value, isPhrase, isPrefix }: Words): SQL | null {
  const words = value.normalize("NFC").match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  const last = words.length - 1;
  const text = words
    .map((word, at) => `'${word}'${isPrefix && at === last ? ":*" : ""}`)
    .join(isPhrase ? " <-> " : " & ");
  return sql`(to_tsquery('simple', ${text}) || to_tsquery('english', ${text}))`;
}

/** A term without words, such as "&", matches everything. */
export function wordsCondition(vector: Column | SQL, term: Words): SQL | undefined {
  const query = wordsQuery(term);
  return query ? sql`${vector} @@ ${query}` : undefined;
}
