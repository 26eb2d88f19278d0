import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What parts words in a name, an address and a sentence; the address of a person is as many words as it has parts. */
const BETWEEN_WORDS = "!\"#$%&'()*+,-./:<=>?@[\\]^_`{|}~";
// The semicolon by its number: drizzle-kit takes one in an index for the end of a column.
const from = sql.raw(`'${BETWEEN_WORDS.replaceAll("'", "''")}' || chr(59)`);
const to = sql.raw(`'${" ".repeat(BETWEEN_WORDS.length + 1)}'`);

/** The words of a text as an index keeps them: in lower case, none left out, none bent. Index and query must use the very same text. */
export function wordsIn(text: SQL): SQL {
  return sql`to_tsvector('simple', translate(${text}, ${from}, ${to}))`;
}

type Searched = {
  /** The table's id, and a query for the ids of the rows the page may come from, in its order. */
  id: AnyPgColumn;
  inOrder: { limit(rows: number): SQLWrapper };
  /** As `wordsIn` makes them; a GIN index is on them. */
  words: SQL;
  search: string | undefined;
  limit: number;
};

/** So many rows are looked through in the list's order before the index of words is asked. */
const LOOKED_THROUGH = 400;

/**
 * One page of the rows whose words begin like every word that was looked for; `page` reads it under one more condition. A common word
 * fills a page out of the first rows of the list. Where it does not, the word is rare enough to take all its rows from the index of words
 * and sort them. The planner cannot tell the two apart by itself: of a word it has never seen it expects some hundreds of rows.
 */
export async function searchedPage<Row>(
  { id, inOrder, words, search, limit }: Searched,
  page: (found: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!search) return page(undefined);
  const match = beginningLike(search, words);
  if (!match) return [];
  const common = await page(sql`${match} and ${id} in (${inOrder.limit(LOOKED_THROUGH)})`);
  if (common.length >= limit) return common;
  return page(sql`${id} = any(array(select ${id} from ${id.table} where ${match}))`);
}

function beginningLike(search: string, words: SQL): SQL | null {
  const sought = search.split(/[\s\0!-/:-@[-`{-~]+/).filter(Boolean);
  if (sought.length === 0) return null;
  return sql`${words} @@ to_tsquery('simple', ${sought.map((word) => `'${word}':*`).join(" & ")})`;
}
