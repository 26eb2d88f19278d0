import { and, not, or, type SQL } from "drizzle-orm";
import type { SearchQuery, SearchTerm } from "./search-syntax.ts";

/** A query as a condition in SQL. A term that `ofTerm` knows nothing of (undefined) asks for nothing. */
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
  // A branch without a condition holds for everything, and so does the whole.
  return parts.includes(undefined) ? undefined : or(...parts);
}

/** The same for things in memory. */
export function fits(query: SearchQuery | null, ofTerm: (term: SearchTerm) => boolean): boolean {
  if (!query) return true;
  if (query.kind === "term") return ofTerm(query);
  if (query.kind === "not") return !fits(query.of, ofTerm);
  return query.kind === "all"
    ? query.of.every((part) => fits(part, ofTerm))
    : query.of.some((part) => fits(part, ofTerm));
}

/** Whether a text holds all words of a term, the last as a beginning where it says so. */
export function holdsWords(text: string, { value, isPrefix }: Pick<SearchTerm, "value" | "isPrefix">): boolean {
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
