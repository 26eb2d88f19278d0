import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { normalizeEmail } from "../email-address.ts";

/** Characters that separate words, also in email addresses and names. */
const BETWEEN_WORDS = "!\"#$%&'()*+,-./:<=>?@[\\]^_`{|}~";
// The semicolon as a character code: drizzle-kit would split the index definition at it.
const from = sql.raw(`'${BETWEEN_WORDS.replaceAll("'", "''")}' || chr(59)`);
const to = sql.raw(`'${" ".repeat(BETWEEN_WORDS.length + 1)}'`);

/** The words of a text as indexed: lower case, no stop words removed, no stemming. Index and query must use the same expression. */
export function wordsIn(text: SQL): SQL {
  return sql`to_tsvector('simple', translate(${text}, ${from}, ${to}))`;
}

type List = {
  /** The table's id column, and a query for the ids of the list's rows, in its order. */
  id: AnyPgColumn;
  inOrder: { limit(rows: number): SQLWrapper };
  limit: number;
};

type Searched = List & {
  /** As returned by `wordsIn`, with a GIN index. */
  words: SQL;
  search: string | undefined;
};

/** How many rows of the list are searched before the GIN index is used. */
const SCANNED_ROWS = 400;

/**
 * One page of the rows that have a word with each of the searched prefixes; `page` reads it under an additional condition. A common word
 * fills a page from the first rows of the list. If it does not, the word is rare enough to fetch all its rows through the GIN index and sort
 * them. The planner cannot tell the two apart: it estimates hundreds of rows for any word that is not in its statistics.
 */
export async function searchedPage<Row>(
  { words, search, ...list }: Searched,
  page: (found: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!search) return page(undefined);
  const match = prefixMatch(search, words);
  return match ? matchingPage(list, match, page) : [];
}

/** The same for any condition that indexes serve. */
export async function matchingPage<Row>(
  { id, inOrder, limit }: List,
  match: SQL,
  page: (found: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const common = await page(sql`${match} and ${id} in (${inOrder.limit(SCANNED_ROWS)})`);
  if (common.length >= limit) return common;
  return page(sql`${id} = any(array(select ${id} from ${id.table} where ${match}))`);
}

/** Apostrophes and dashes that do not separate words where the database's locale is C, and of which some never do. */
const JOINING_APOSTROPHES = ["\u2019", "\u02bb", "\u02bc"];
const JOINING_DASHES = ["\u2010", "\u2011", "\u2013", "\u2014"];

/** Whether a text has a word with each of the searched prefixes; null if the search has no word. */
export function prefixMatch(search: string, words: SQL): SQL | null {
  const typed = search.includes("@") ? normalizeEmail(search) : search;
  const wanted = typed.split(/[\s\0!-&(-,./:-@[-`{-~]+/).flatMap((word) => {
    const parts = word
      .split("-")
      .map(apostropheParts)
      .filter(({ length }) => length > 0);
    return parts.length === 0 ? [] : [anyOf([allOf(parts.map(partMatch)), ...joined(parts)])];
  });
  return wanted.length === 0 ? null : sql`${words} @@ to_tsquery('simple', ${allOf(wanted)})`;
}

const apostropheParts = (part: string) => part.split("'").filter(Boolean);
const prefix = (word: string) => `'${word}':*`;
const allOf = (queries: string[]) => queries.join(" & ");
const anyOf = (queries: string[]) => `(${queries.map((query) => `(${query})`).join(" | ")})`;

/** "O'Brien", in words of its own or as one. */
function partMatch(parts: string[]): string {
  const asOne = parts.length > 1 ? JOINING_APOSTROPHES.map((apostrophe) => prefix(parts.join(apostrophe))) : [];
  return anyOf([allOf(parts.map(prefix)), ...asOne]);
}

/** "Low-O'Brien" as one word, with every dash and apostrophe. */
function joined(parts: string[][]): string[] {
  if (parts.length < 2) return [];
  const apostrophes = parts.some(({ length }) => length > 1) ? JOINING_APOSTROPHES : [""];
  return JOINING_DASHES.flatMap((dash) =>
    apostrophes.map((apostrophe) => prefix(parts.map((part) => part.join(apostrophe)).join(dash))),
  );
}
