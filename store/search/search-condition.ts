import { and, not, or, type SQL } from "drizzle-orm";
import type { SearchQuery, SearchTerm } from "./search-syntax.ts";

/** A query as an SQL condition. Terms for which `ofTerm` returns undefined are ignored. */
export function searchCondition(
  query: SearchQuery | null,
  ofTerm: (term: SearchTerm) => SQL | undefined,
): SQL | undefined {
  if (!query) return undefined;
  if (query.kind === "term") return ofTerm(query);
  if (query.kind === "not") {
    const refused = searchCondition(query.of, ofTerm);
    return refused && not(refused);
  }
  const parts = query.of.map((part) => searchCondition(part, ofTerm));
  if (query.kind === "all") return and(...parts);
  // A branch without a condition matches everything, so the whole `or` does.
  return parts.includes(undefined) ? undefined : or(...parts);
}

/** The same for in-memory items. */
export function matchesQuery(query: SearchQuery | null, ofTerm: (term: SearchTerm) => boolean): boolean {
  if (!query) return true;
  if (query.kind === "term") return ofTerm(query);
  if (query.kind === "not") return !matchesQuery(query.of, ofTerm);
  return query.kind === "all"
    ? query.of.every((part) => matchesQuery(part, ofTerm))
    : query.of.some((part) => matchesQuery(part, ofTerm));
}

/** Whether a text contains all words of a term, the last as a prefix if requested. */
export function containsWords(text: string, { value, isPrefix }: Pick<SearchTerm, "value" | "isPrefix">): boolean {
  const words = wordsIn(text);
  const wanted = wordsIn(value);
  return wanted.every((word, at) =>
    words.some((each) => each === word || (isPrefix && at === wanted.length - 1 && each.startsWith(word))),
  );
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFC")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
