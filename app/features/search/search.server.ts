import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { isStorable } from "#app/platform/storable.ts";
import { nearestWord } from "./distance.ts";
import { IN_KEYWORDS, matchOf, type KnownWord, type Match, type Tier } from "./match.ts";
import {
  FACET_WORDS,
  MAX_QUERY_LENGTH,
  parseQuery,
  synonymsOf,
  type Group,
  type ParsedQuery,
  type Synonyms,
} from "./parse-query.ts";
import { MAX_COUNTED, type FoundPage, type SearchFilters } from "./search.ts";
import { searchSynonyms } from "./search.tables.server.ts";
import { singularPhrase, wordsOf } from "./words.ts";

export type Found = {
  query: string;
  /** The query that was searched for instead, because a word was mistyped; null otherwise. */
  corrected: string | null;
  /** The words left out because nothing has all of them; [] otherwise. */
  leftOut: string[];
  filters: SearchFilters;
  /** Ids of products, best first. */
  productIds: string[];
  /** Of all pages; not counted beyond MAX_COUNTED. */
  total: number;
  /** The number of products before this page. */
  before: number;
  next: string | null;
  /** Devotionals and pages, best first, on the first page. */
  pages: FoundPage[];
  /** Whether a page matches better than the first product. */
  pagesFirst: boolean;
};

const PAGES_SHOWN = 8;

/** What matches a query: a page of products after a cursor, and with the first page devotionals and pages of the site. */
export async function search(
  db: Db,
  typed: string,
  { after = null, size }: { after?: string | null; size: number },
): Promise<Found> {
  const query = typed.trim().slice(0, MAX_QUERY_LENGTH);
  if (!isStorable(query)) return nothing(query);
  const synonyms = await readSynonyms(db);
  const { text, known, isCorrected } = await correctedQuery(db, query, synonyms);
  const parsed = parseQuery(text, synonyms);
  const asked = { after: parseCursor(after), size };
  for (const attempt of relaxations(parsed)) {
    const found = await read(db, matchOf(attempt.query, known), text, asked);
    // After a page whose following products have all left, there is still something that matches.
    if (found.total === 0 && found.pages.length === 0) continue;
    const rows = found.products.slice(0, size);
    const hasMore = found.products.length > size;
    const isCounted = found.total < MAX_COUNTED;
    const most = isCounted ? found.total - rows.length - (hasMore ? 1 : 0) : Infinity;
    // Some may have left since the cursor's page was read.
    const before = Math.max(0, Math.min(asked.after?.before ?? 0, most));
    return {
      query,
      corrected: isCorrected ? text : null,
      leftOut: attempt.leftOut,
      filters: filtersOf(parsed).filter(({ label }) => !attempt.leftOut.includes(label)),
      productIds: rows.map(({ ref }) => ref),
      total: found.total,
      before,
      next: hasMore ? cursorOf(before + rows.length, rows.at(-1)) : null,
      pages: found.pages,
      pagesFirst: comesFirst(found.pages[0], rows[0]),
    };
  }
  return { ...nothing(query), filters: filtersOf(parsed) };
}

function nothing(query: string): Found {
  return {
    query,
    corrected: null,
    leftOut: [],
    filters: [],
    productIds: [],
    total: 0,
    before: 0,
    next: null,
    pages: [],
    pagesFirst: false,
  };
}

async function readSynonyms(db: Db): Promise<Synonyms> {
  const rows = await db.select({ words: searchSynonyms.words }).from(searchSynonyms).orderBy(searchSynonyms.id);
  return synonymsOf(rows.map(({ words }) => words));
}

/** Corrects words that neither a document nor a list of ours has, if they are near one that does. */
async function correctedQuery(db: Db, query: string, synonyms: Synonyms) {
  const known = await lookUp(db, wordsToLookUp(query, synonyms));
  const listed = new Set([
    ...FACET_WORDS,
    ...[...synonyms].flatMap(([phrase, others]) => [...phrase.split(" "), ...others.flat()]),
  ]);
  const isKnown = (word: string) => {
    const found = known.get(word);
    return (
      !found ||
      found.stems.length === 0 ||
      found.isInDocuments ||
      found.isBeginning ||
      listed.has(word) ||
      listed.has(singularPhrase([word]))
    );
  };
  const corrections = new Map<string, string>();
  for (const group of parseQuery(query, synonyms).groups) {
    if (group.kind !== "word" || group.phrases.length !== 1 || group.phrases[0]?.length !== 1) continue;
    const [word = ""] = group.phrases[0];
    if (isKnown(word)) continue;
    const near = splitWord(word, known) ?? nearestWord(word, [...(known.get(word)?.near ?? []), ...listed]);
    if (near) corrections.set(word, near);
  }
  if (corrections.size === 0) return { text: query, known, isCorrected: false };
  const text = query
    .toLowerCase()
    .replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => corrections.get(wordsOf(word)[0] ?? "") ?? word);
  return { text, known: await lookUp(db, wordsToLookUp(text, synonyms)), isCorrected: true };
}

/** "longsleeve" is "long sleeve" if both are words of documents. */
function splitWord(word: string, known: LookedUp): string | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => known.get(part)?.isInDocuments)) return parts.join(" ");
  }
  return undefined;
}

type LookedUp = ReadonlyMap<string, KnownWord & { isBeginning: boolean; near: string[] }>;

/** The words of the query and what they may be read as: the other words of their lists, and two words written as one. */
function wordsToLookUp(query: string, synonyms: Synonyms): { words: string[]; parts: string[] } {
  const groups = parseQuery(query, synonyms).groups;
  const words = groups.flatMap(({ phrases, otherPhrases }) => [...phrases, ...otherPhrases].flat());
  const typed = groups.flatMap(({ kind, phrases }) => (kind === "word" ? phrases.flat() : []));
  const parts = typed
    .filter((word) => word.length >= 6 && word.length <= 20)
    .flatMap((word) =>
      Array.from({ length: word.length - 5 }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)]).flat(),
    );
  return {
    words: [...new Set([...words, "men", "women"])],
    parts: [...new Set(parts)].filter((part) => !words.includes(part)),
  };
}

async function lookUp(db: Db, { words, parts }: { words: string[]; parts: string[] }): Promise<LookedUp> {
  const rows = await rowsOf<{
    word: string;
    spelling: string;
    stems: string[];
    in_documents: boolean;
    beginning: boolean;
    near: string[] | null;
  }>(
    db,
    sql`select word, spelling, stems, in_documents, beginning, near
      from (select word, unaccent(word) as spelling, tsvector_to_array(to_tsvector('english', unaccent(word))) as stems, is_part
        from (
          select word, false as is_part from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
          union all select word, true from jsonb_array_elements_text(${JSON.stringify(parts)}::jsonb) as word
        ) asked) asked,
      lateral (select exists (select from search_documents where words @@ to_tsquery('english', quote_literal(spelling))) as in_documents) whole,
      lateral (select not in_documents and not is_part and exists (
        select from search_documents where words @@ (quote_literal(spelling) || ':*')::tsquery) as beginning) begins
      left join lateral (
        select array_agg(one.word) as near from (
          select word from search_words where not in_documents and not beginning and not is_part order by word <-> spelling limit 40
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
        isBeginning: row.beginning,
        near: row.near ?? [],
      },
    ]),
  );
}

type Attempt = { query: ParsedQuery; leftOut: string[] };

/** The query, then the query without one of its parts, the least important first: size, gender, color, then each word. */
function* relaxations(query: ParsedQuery): Generator<Attempt> {
  yield { query, leftOut: [] };
  const { groups, gender, size } = query;
  if (groups.length === 0) return;
  if (size !== null) yield { query: { ...query, size: null }, leftOut: [sizeLabel(size)] };
  if (gender !== null) yield { query: { ...query, gender: null }, leftOut: [GENDER_LABELS[gender]] };
  if (size !== null && gender !== null)
    yield { query: { ...query, size: null, gender: null }, leftOut: [GENDER_LABELS[gender], sizeLabel(size)] };
  if (groups.length === 1) return;
  const without = (left: Group): Attempt => ({
    query: { groups: groups.filter((group) => group !== left), gender, size },
    leftOut: [left.label],
  });
  for (const group of groups.toSorted((a, b) => importance(a) - importance(b))) yield without(group);
}

const importance = ({ kind }: Group) => ["size", "color", "word", "reference"].indexOf(kind);

type Cursor = { tier: number; displayOrder: number; number: number; before: number };

const cursorOf = (before: number, last: Hit | undefined) =>
  last ? [last.tier, last.display_order, last.number, before].join(".") : null;

function parseCursor(cursor: string | null): Cursor | null {
  const [, tier, displayOrder, number, before] =
    /^(\d{1,2})\.(-?\d{1,9})\.(\d{1,18})\.(\d{1,9})$/.exec(cursor ?? "") ?? [];
  if (before === undefined) return null;
  return { tier: Number(tier), displayOrder: Number(displayOrder), number: Number(number), before: Number(before) };
}

type Hit = { ref: string; tier: number; way: number; display_order: number; number: string };
type PageHit = FoundPage & { way: number };

/** Only a page that is about the query comes before products. */
function comesFirst(page: PageHit | undefined, product: Hit | undefined): boolean {
  return page !== undefined && page.way <= IN_KEYWORDS && (!product || page.way < product.way);
}

async function read(db: Db, match: Match, text: string, { after, size }: { after: Cursor | null; size: number }) {
  const typed = wordsOf(text).join(" ");
  const isProduct = sql`kind = 'product'`;
  const products = await hits<Hit>(db, sql`ref`, {
    tiers: match.products,
    typed,
    only: isProduct,
    after,
    limit: size + 1,
  });
  const isFirst = after === null;
  const pages = isFirst
    ? await hits<PageHit>(db, sql`kind, path, title, excerpt`, {
        tiers: match.pages,
        typed,
        only: sql`not (${isProduct})`,
        after,
        limit: PAGES_SHOWN,
      })
    : [];
  const isWhole = isFirst && products.length <= size;
  return { products, pages, total: isWhole ? products.length : await countProducts(db, match) };
}

type Wanted = { tiers: Tier[]; typed: string; only: SQL; after: Cursor | null; limit: number };

/**
 * Documents in the order of the tiers, after those whose title is or has what was typed. Each tier is read in the documents' order and only as
 * far as needed: Postgres runs the parts of a UNION ALL one after the other and stops at the limit.
 */
async function hits<Row>(db: Db, columns: SQL, { tiers, typed, only, after, limit }: Wanted): Promise<Row[]> {
  const [best] = tiers;
  if (!best) return [];
  const inTitle = sql`words @@ ${best.condition}::tsquery`;
  const conditions = [
    { way: -1, condition: sql`${inTitle} and title_words = unaccent(${typed})` },
    {
      way: -1,
      condition: sql`${inTitle} and position(' ' || unaccent(${typed}) || ' ' in ' ' || title_words || ' ') > 0`,
    },
    ...tiers.map(({ way, condition }) => ({ way, condition: sql`words @@ ${condition}::tsquery` })),
  ];
  const parts = conditions.flatMap(({ way, condition }, tier) => {
    if (after && tier < after.tier) return [];
    const better = sql.join(
      conditions.slice(0, tier).map((one) => sql` and not (${one.condition})`),
      sql``,
    );
    const following =
      after && tier === after.tier
        ? sql` and (display_order, number) > (${after.displayOrder}::integer, ${after.number}::bigint)`
        : sql``;
    return [
      sql`(select ${columns}, ${tier}::integer as tier, ${way}::integer as way, display_order, number::text as number
        from search_documents where ${only} and ${condition}${better}${following}
        order by search_documents.display_order, search_documents.number limit ${limit})`,
    ];
  });
  if (parts.length === 0) return [];
  return rowsOf<Row>(db, sql`select * from (${sql.join(parts, sql` union all `)}) hit limit ${limit}`);
}

async function countProducts(db: Db, { products }: Match): Promise<number> {
  const any = sql.join(
    products.map(({ condition }) => sql`words @@ ${condition}::tsquery`),
    sql` or `,
  );
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total
      from (select from search_documents where kind = 'product' and (${any}) limit ${MAX_COUNTED}) counted`,
  );
  return row?.total ?? 0;
}

const GENDER_LABELS = { men: "Men’s", women: "Women’s", unisex: "Unisex" };
const sizeLabel = (size: string) => `Size ${/[a-z]/.test(size) ? size.toUpperCase() : size}`;

/** Each with the query that is left without it. */
function filtersOf(parsed: ParsedQuery): SearchFilters {
  const { gender, size } = parsed;
  return [
    ...(gender ? [{ label: GENDER_LABELS[gender], without: queryText({ ...parsed, gender: null }) }] : []),
    ...(size ? [{ label: sizeLabel(size), without: queryText({ ...parsed, size: null }) }] : []),
  ];
}

const queryText = ({ groups, gender, size }: ParsedQuery): string =>
  [gender ? GENDER_LABELS[gender].toLowerCase() : "", ...groups.map(({ label }) => label), size ? `size ${size}` : ""]
    .filter(Boolean)
    .join(" ");
