import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { distance, nearestWord, nearWord } from "./distance.ts";
import { hasWords, IN_KEYWORDS, type KnownWord } from "./match.ts";
import { FACET_WORDS, parseQuery, type Group, type ParsedQuery, type Synonyms } from "./parse-query.ts";
import { singular, wordsOf } from "./words.ts";

type LookedUp = ReadonlyMap<string, KnownWord & { isBeginning: boolean; near: string[]; nearKeywords: string[] }>;

/** `text`: the query with mistyped words corrected. `suggestion`: a guess at it, where a word is nothing that we know and near no word. */
export type CorrectedQuery = {
  text: string;
  parsed: ParsedQuery;
  known: LookedUp;
  isCorrected: boolean;
  suggestion: string | null;
};

/** Corrects words that neither a document nor a list of ours has, if they are near one that does. */
export async function correctedQuery(db: Db, query: string, synonyms: Synonyms): Promise<CorrectedQuery> {
  const parsed = parseQuery(query, synonyms);
  const known = await lookUp(db, wordsToLookUp(parsed), { correcting: typedWords(parsed) });
  const listed = wordsOfLists(synonyms);
  const joined = withPairs(parsed, known);
  const corrections = new Map<string, string>();
  const guesses = new Map<string, string>();
  for (const { kind, phrases, pair } of joined.groups) {
    if (kind !== "word" || pair || phrases.length !== 1 || phrases[0]?.length !== 1) continue;
    const [word = ""] = phrases[0];
    if (isKnown(word, known, listed)) continue;
    // Of equally near words the first: what products are called by, and then the words of our lists, which are common.
    const lookedUp = known.get(word);
    const candidates = [...(lookedUp?.nearKeywords ?? []), ...listed, ...(lookedUp?.near ?? [])];
    const nearest = nearestWord(word, candidates);
    // "sweetshirt" is not "sweet shirt".
    const near = nearest && distance(word, nearest) === 1 ? nearest : (splitWord(word, known, listed) ?? nearest);
    if (near) corrections.set(word, near);
    const guess = near ?? nearWord(word, candidates);
    if (guess) guesses.set(word, guess);
  }
  const suggestion = guesses.size > corrections.size ? replaced(query, guesses) : null;
  if (corrections.size === 0)
    return { text: query, parsed: meant(joined, known), known, isCorrected: false, suggestion };
  const text = replaced(query, corrections);
  const reparsed = parseQuery(text, synonyms);
  const knownNow = await lookUp(db, wordsToLookUp(reparsed));
  return {
    text,
    parsed: meant(withPairs(reparsed, knownNow), knownNow),
    known: knownNow,
    isCorrected: true,
    suggestion,
  };
}

/** Without words such as "the". */
const meant = (parsed: ParsedQuery, known: LookedUp): ParsedQuery => ({
  ...parsed,
  groups: parsed.groups.filter((group) => hasWords(group, known)),
});

const replaced = (query: string, words: ReadonlyMap<string, string>) =>
  query.toLowerCase().replaceAll(/[\p{L}\p{M}\p{N}'’]+(?:[-‐-―][\p{L}\p{M}\p{N}'’]+)*/gu, (whole) => {
    const compound = words.get(wordsOf(whole).join(""));
    return compound ?? whole.replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => words.get(wordsOf(word)[0] ?? "") ?? word);
  });

const wordsOfLists = (synonyms: Synonyms): ReadonlySet<string> =>
  new Set([...FACET_WORDS, ...[...synonyms.values()].flatMap(({ same }) => same.flat())]);

function isKnown(word: string, known: LookedUp, listed: ReadonlySet<string>): boolean {
  const found = known.get(word);
  if (!found) return true;
  return (
    found.stems.length === 0 ||
    found.isInDocuments ||
    found.isBeginning ||
    listed.has(word) ||
    listed.has(singular(word)) ||
    listed.has(`${word}s`)
  );
}

/** "longsleeve" is "long sleeve" if both are words of documents or lists. */
function splitWord(word: string, known: LookedUp, listed: ReadonlySet<string>): string | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => known.get(part)?.isInDocuments || listed.has(part))) return parts.join(" ");
  }
  return undefined;
}

/** "crew neck" is "crewneck" as well, if that is a word of documents. */
function withPairs(parsed: ParsedQuery, known: LookedUp): ParsedQuery {
  const groups: Group[] = [];
  for (const group of parsed.groups) {
    const before = groups.at(-1);
    const joined = before && joinedWord(before, group);
    if (!joined || !known.get(joined)?.isInDocuments) groups.push(group);
    else
      groups.splice(-1, 1, {
        ...group,
        label: `${before.label} ${group.label}`,
        phrases: [[joined]],
        otherPhrases: [],
        pair: [before, group],
      });
  }
  return { ...parsed, groups };
}

/** Null unless each is a single word. */
function joinedWord(one: Group, other: Group): string | null {
  const isWord = ({ label, kind, terms, pair }: Group) =>
    kind === "word" && terms.length === 0 && !pair && label.length > 1 && !label.includes(" ");
  return isWord(one) && isWord(other) ? one.label + other.label : null;
}

/** The words of the query and what they may be read as: the other words of their lists, and one word of two and two of one. */
function wordsToLookUp(parsed: ParsedQuery): { words: string[]; parts: string[] } {
  const { groups } = parsed;
  const words = groups.flatMap(({ phrases, otherPhrases }) => [...phrases, ...otherPhrases].flat());
  const typed = typedWords(parsed);
  const pairs = groups.slice(1).flatMap((group, at) => joinedWord(groups[at]!, group) ?? []);
  const parts = typed
    .filter((word) => word.length >= 6 && word.length <= 20)
    .flatMap((word) =>
      Array.from({ length: word.length - 5 }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)]).flat(),
    );
  return {
    words: [...new Set([...words, "men", "women"])],
    parts: [...new Set([...parts, ...pairs])].filter((part) => !words.includes(part)),
  };
}

const typedWords = ({ groups }: ParsedQuery) =>
  groups.flatMap(({ kind, phrases }) => (kind === "word" ? phrases.flat() : []));

/**
 * What the documents know of these words, and of those to be corrected the nearest words that products have, or pages in their titles and
 * keywords: what a page merely mentions is seldom what was meant, and "jeans" is no "leans".
 */
async function lookUp(
  db: Db,
  { words, parts }: { words: string[]; parts: string[] },
  { correcting = [] }: { correcting?: string[] } = {},
): Promise<LookedUp> {
  const rows = await rowsOf<{
    word: string;
    spelling: string;
    stems: string[];
    in_documents: boolean;
    in_products: boolean;
    in_keywords: boolean;
    beginning: boolean;
    near: string[] | null;
    near_keywords: string[] | null;
  }>(
    db,
    // From the narrowest to the widest: a word that is a keyword of products is in documents, and thousands have it. Each exists has one
    // condition on the words, which an index can find.
    sql`select word, spelling, stems, in_documents, in_products, in_keywords, beginning, near, near_keywords
      from (
        select word, unaccent(word) as spelling, tsvector_to_array(to_tsvector('english', unaccent(word))) as stems, is_part,
          word = any(array(select jsonb_array_elements_text(${JSON.stringify(correcting)}::jsonb))) as may_be_wrong
        from (
          select word, false as is_part from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
          union all select word, true from jsonb_array_elements_text(${JSON.stringify(parts)}::jsonb) as word
        ) asked
      ) asked,
      lateral (select cardinality(stems) > 0 and exists (
        select from search_documents where kind = 'product' and words @@ quote_literal(${IN_KEYWORDS} || stems[1])::tsquery) as in_keywords) named,
      lateral (select in_keywords or exists (
        select from search_documents where kind = 'product' and words @@ to_tsquery('english', quote_literal(spelling))) as in_products) sold,
      lateral (select in_products or exists (
        select from search_documents where kind <> 'product' and words @@ to_tsquery('english', quote_literal(spelling))) as in_documents) whole,
      lateral (select not in_documents and not is_part and (
        exists (select from search_documents where kind = 'product' and words @@ (quote_literal(spelling) || ':*')::tsquery)
        or exists (select from search_documents
          where kind <> 'product' and words @@ (quote_literal(${IN_KEYWORDS} || spelling) || ':*')::tsquery)) as beginning) begins
      left join lateral (
        select array_agg(one.word) filter (where in_keywords
            or exists (select from search_documents where kind = 'product' and words @@ quote_literal(one.word)::tsquery)
            or exists (select from search_documents
              where kind <> 'product' and words @@ quote_literal(${IN_KEYWORDS} || one.word)::tsquery)) as near,
          array_agg(one.word) filter (where in_keywords) as near_keywords
        from (
          select word, exists (
            select from search_documents where kind = 'product' and words @@ quote_literal(${IN_KEYWORDS} || word)::tsquery) as in_keywords
          from (
            select word from search_words where may_be_wrong and not in_documents and not beginning order by word <-> spelling limit 40
          ) nearby
        ) one
      ) nearest on true`,
  );
  return new Map(
    rows.map((row) => [
      row.word,
      {
        stems: row.stems,
        spelling: row.spelling,
        isInDocuments: row.in_documents,
        isInProducts: row.in_products,
        isInKeywords: row.in_keywords,
        isBeginning: row.beginning,
        near: row.near ?? [],
        nearKeywords: row.near_keywords ?? [],
      },
    ]),
  );
}
