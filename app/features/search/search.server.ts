import { sql, type SQL } from "drizzle-orm";
import { productIdsBySku } from "#app/features/catalog/catalog.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { isStorable } from "#app/platform/storable.ts";
import { correctedQuery, type CorrectedQuery } from "./corrected-query.server.ts";
import { IN_TITLE, LAST_KEYWORD_WAY, matchOf, quoted, type Match, type Tiers } from "./match.ts";
import { MAX_QUERY_LENGTH, synonymsOf, type ParsedQuery, type Synonyms } from "./parse-query.ts";
import { presenceOf, relaxations, shownFilters } from "./relaxations.ts";
import { MAX_COUNTED, nameTerm, type FoundPage, type SearchFilters } from "./search.ts";
import { searchSynonyms } from "./search.tables.server.ts";
import { skuInQuery } from "./sku.ts";
import { singularPhrase, withoutContractions, wordsOf } from "./words.ts";

export type Found = {
  query: string;
  /** The query that was searched for instead, because a word was mistyped; null otherwise. */
  corrected: string | null;
  /** The words left out because nothing has all of them; [] otherwise. */
  leftOut: string[];
  /** Without any result: a query that has some and may have been meant. */
  suggestion: string | null;
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
  { after = null, size, suggests = true }: { after?: string | null; size: number; suggests?: boolean },
): Promise<Found> {
  const query = typed.trim().slice(0, MAX_QUERY_LENGTH);
  if (!isStorable(query)) return nothing(query);
  const synonyms = await readSynonyms(db);
  const { text, parsed, known, isCorrected, suggestion } = await correctedQuery(
    db,
    withoutContractions(query),
    synonyms,
  );
  const skus = await productsBySku(db, query, isCorrected ? null : { parsed, known });
  const position = { after: parseCursor(after), size };
  const resultOf = (found: Awaited<ReturnType<typeof read>>, leftOut: string[], pages: FoundPage[] | null): Found => {
    const rows = found.products.slice(0, size);
    const hasMore = found.products.length > size;
    const isCounted = found.total < MAX_COUNTED;
    const most = isCounted ? found.total - rows.length - (hasMore ? 1 : 0) : Infinity;
    // Some may have left since the cursor's page was read.
    const before = Math.max(0, Math.min(position.after?.before ?? 0, most));
    return {
      query,
      corrected: isCorrected ? text : null,
      leftOut,
      suggestion: null,
      filters: shownFilters(parsed).filter(({ label }) => !leftOut.includes(label)),
      productIds: rows.map(({ ref }) => ref),
      total: found.total,
      before,
      next: hasMore ? cursorOf(before + rows.length, rows.at(-1)) : null,
      pages: pages ?? found.pages,
      pagesFirst: pages === null && comesFirst(found.pages[0], rows[0]),
    };
  };
  // Pages that only mention what was searched for: products without a part of it may be what was meant.
  let mentioning: Awaited<ReturnType<typeof read>> | null = null;
  for (const { query: asked, leftOut, mustBeKeyword } of relaxations(parsed, (group) => presenceOf(group, known))) {
    const found = await read(db, asked, matchOf(asked, known), text, { ...position, skus });
    // After a page whose following products have all left, there is still something that matches.
    if (found.total === 0 && found.pages.length === 0) continue;
    const isProductKeyword = isKeyword(found.products[0]);
    const hasKeyword = isProductKeyword || isKeyword(found.pages[0]);
    if ((mustBeKeyword && !hasKeyword) || (mentioning && !isProductKeyword)) continue;
    if (found.total === 0 && !hasKeyword) mentioning = found;
    else return resultOf(found, leftOut, mentioning?.pages ?? null);
  }
  if (mentioning) return resultOf(mentioning, [], null);
  return {
    ...nothing(query),
    suggestion: suggests ? await confirmed(db, suggestion) : null,
    filters: shownFilters(parsed),
  };
}

/**
 * The products of a SKU that was typed and, where a word is in no document, of SKUs that begin so. Words of documents are words: "slip-on" is no
 * beginning of a SKU. `read`: what the query was read as; null if it had to be corrected.
 */
async function productsBySku(db: Db, query: string, read: Pick<CorrectedQuery, "parsed" | "known"> | null) {
  const asked = skuInQuery(query);
  const words =
    read?.parsed.groups.filter(({ kind }) => kind === "word").flatMap(({ phrases }) => phrases.flat()) ?? [];
  const unknown = words.flatMap((word) => read?.known.get(word) ?? []).filter(({ isInDocuments }) => !isInDocuments);
  const isPrefix = read === null || unknown.some(({ isBeginning }) => asked?.isWritten || !isBeginning);
  if (!asked || (!isPrefix && !asked.isWritten)) return [];
  return productIdsBySku(db, asked.sku, { isPrefix });
}

/** The suggestion, if it has results. */
async function confirmed(db: Db, suggestion: string | null): Promise<string | null> {
  if (suggestion === null) return null;
  const { leftOut, productIds, pages } = await search(db, suggestion, { size: 1, suggests: false });
  return leftOut.length === 0 && productIds.length + pages.length > 0 ? suggestion : null;
}

function nothing(query: string): Found {
  return {
    query,
    corrected: null,
    leftOut: [],
    suggestion: null,
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

/** `position`: the display order or, cheapest first, the price. */
type Cursor = { tier: number; position: number; number: number; before: number };

const cursorOf = (before: number, last: Hit | undefined) =>
  last ? [last.tier, last.position, last.number, before].join(".") : null;

function parseCursor(cursor: string | null): Cursor | null {
  const [, tier, position, number, before] =
    /^(\d{1,2})\.(-?\d{1,15})\.(\d{1,18})\.(\d{1,9})$/.exec(cursor ?? "") ?? [];
  if (before === undefined) return null;
  return { tier: Number(tier), position: Number(position), number: Number(number), before: Number(before) };
}

type Hit = { ref: string; tier: number; way: number; position: string | number; number: string | number };
type PageHit = FoundPage & { way: number };

const isKeyword = (hit: Hit | PageHit | undefined) => hit !== undefined && hit.way <= LAST_KEYWORD_WAY;

/** Only a page that is about the query comes before products. */
function comesFirst(page: PageHit | undefined, product: Hit | undefined): boolean {
  return page !== undefined && page.way <= LAST_KEYWORD_WAY && (!product || page.way < product.way);
}

/** `skus`: the products whose SKU was typed. */
type Position = { after: Cursor | null; size: number; skus: string[] };

async function read(db: Db, query: ParsedQuery, match: Match, text: string, { after, size, skus }: Position) {
  const typed = wordsOf(text);
  const products = await hits<Hit>(db, sql`ref`, {
    ...match.products,
    typed,
    only: sql`kind = 'product'${inPriceRange(query)}`,
    refs: skus,
    order: query.isCheapestFirst ? sql`price` : sql`display_order`,
    after,
    limit: size + 1,
  });
  const pages =
    after === null
      ? await hits<PageHit>(db, sql`kind, path, title, excerpt`, {
          ...match.pages,
          typed,
          // As the index of pages has it.
          only: sql`kind <> 'product'`,
          refs: [],
          order: sql`display_order`,
          after,
          limit: PAGES_SHOWN,
        })
      : { rows: [] };
  return { products: products.rows, pages: pages.rows, total: products.total };
}

function inPriceRange({ price }: ParsedQuery): SQL {
  const { least, most, isStrict } = price ?? { least: null, most: null, isStrict: false };
  const [atLeast, atMost] = isStrict ? [sql`>`, sql`<`] : [sql`>=`, sql`<=`];
  const inThousandths = (amount: number) => sql`${Math.round(amount * 1_000)}::bigint`;
  return sql`${least === null ? sql`` : sql` and price ${atLeast} ${inThousandths(least)}`}${most === null ? sql`` : sql` and price ${atMost} ${inThousandths(most)}`}`;
}

/** `order`: the column that orders documents within a tier. */
type Wanted = Tiers & { typed: string[]; only: SQL; refs: string[]; order: SQL; after: Cursor | null; limit: number };

/**
 * Documents in the order of the tiers, after those of `refs` and those whose title is or has what was typed, or that are also called so; and how many there are,
 * up to MAX_COUNTED. `Row`: what the columns select.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as rowsOf: what a query selects is the caller's to say
async function hits<Row>(db: Db, columns: SQL, wanted: Wanted): Promise<{ rows: Row[]; total: number }> {
  const { tiers, any, typed, only, refs } = wanted;
  const [best] = tiers;
  if (!best) return { rows: [], total: 0 };
  const title = sql`(select unaccent(${typed.join(" ")}))`;
  // The words as lexemes of titles, too: the best condition may be only a gender, which thousands have.
  const inTitle = sql`${has(best.condition)} and words @@ (
    select string_agg(quote_literal(${IN_TITLE} || lexeme), ' & ')::tsquery from unnest(to_tsvector('simple', ${title})))`;
  const named = quoted(nameTerm(singularPhrase(typed)));
  const isAsked = sql`ref = any(array(select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb)))`;
  const conditions: Condition[] = [
    ...(refs.length > 0 ? [{ way: -1, condition: isAsked }] : []),
    { way: -1, condition: sql`${inTitle} and title_words = ${title}` },
    { way: -1, condition: sql`${inTitle} and position(' ' || ${title} || ' ' in ' ' || title_words || ' ') > 0` },
    { way: -1, condition: has(named) },
    ...tiers.map(({ way, condition }) => ({ way, condition: has(condition) })),
  ];
  const matches = any === "" ? sql`true` : has(`(${any}) | ${named}`);
  const matching = sql`${only} and ${refs.length > 0 ? sql`(${isAsked} or ${matches})` : matches}`;
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from (select from search_documents where ${matching} limit ${MAX_COUNTED}) counted`,
  );
  const total = counted?.total ?? 0;
  if (total === 0) return { rows: [], total };
  // How often words occur together is nothing that Postgres knows: with few matches it would walk all documents for each tier that is empty.
  const query =
    total < MAX_COUNTED
      ? allTiersOf(matching, conditions, columns, wanted)
      : tierAfterTier(conditions, columns, wanted);
  const found = query ? await rowsOf<Row & { tier: number }>(db, query) : [];
  return { rows: found.map((row) => ({ ...row, way: conditions[row.tier]?.way ?? 0 })), total };
}

type Condition = { way: number; condition: SQL };

/** Every match is read once. */
function allTiersOf(matching: SQL, conditions: Condition[], columns: SQL, { order, after, limit }: Wanted): SQL {
  const tier = sql.join(
    conditions.map(({ condition }, at) => sql`when ${condition} then ${at}::integer`),
    sql` `,
  );
  const following = after
    ? sql` and (tier, position, number) > (${after.tier}::integer, ${after.position}::bigint, ${after.number}::bigint)`
    : sql``;
  return sql`with match as materialized (
      select ${columns}, case ${tier} end as tier, ${order}::bigint as position, number from search_documents where ${matching}
    ) select * from match where tier is not null${following} order by tier, position, number limit ${limit}`;
}

/** Read in order for a tier before its index is. */
const WALKED = 400;

/**
 * Each tier is read only as far as needed: Postgres runs the parts of a UNION ALL one after the other and stops at the limit. A word that many
 * documents have fills a page from the first documents in order. What follows is read through the index of words and sorted: with few matches,
 * in order would mean all documents. Postgres could not choose, because it does not know how often words occur together.
 */
function tierAfterTier(conditions: Condition[], columns: SQL, { only, order, after, limit }: Wanted): SQL | null {
  const inOrder = sql`order by search_documents.${order}, search_documents.number`;
  const following = (tier: number, position: SQL) =>
    after && tier === after.tier
      ? sql` and (${position}, number) > (${after.position}::bigint, ${after.number}::bigint)`
      : sql``;
  // Not the column, whose index would be read from there to its end.
  const position = sql`${order} + 0`;
  const parts = conditions.flatMap(({ condition }, tier) => {
    if (after && tier < after.tier) return [];
    const better = conditions.slice(0, tier).map((one) => one.condition);
    const isBetter = better.length === 0 ? sql`false` : sql`coalesce(${sql.join(better, sql` or `)}, false)`;
    const walked = sql`(select * from search_documents where ${only}${following(tier, order)} ${inOrder} limit ${WALKED})`;
    // The rest is sorted before it is checked row by row; the words of a row are long, and not sorted with it. On the first page, less than a page
    // of it belongs to better tiers, which came before.
    const checked = after ? null : 2 * limit;
    return [
      sql`(select ${columns}, ${tier}::integer as tier, ${order}::bigint as position, number
        from ${walked} search_documents where ${condition} and not ${isBetter} ${inOrder} limit ${limit})`,
      sql`(select ${columns}, tier, position, number from (
        select ${columns}, id, ${tier}::integer as tier, ${order}::bigint as position, number from search_documents
        where ${only}${following(tier, position)} and ${condition} and (${position}, number) > (
          select ${order}, number from ${walked} search_documents order by ${order} desc, number desc limit 1)
        ${inOrder} limit ${checked}::bigint
      ) rest where not (select ${isBetter} from search_documents where search_documents.id = rest.id) limit ${limit})`,
    ];
  });
  return parts.length === 0 ? null : sql`select * from (${sql.join(parts, sql` union all `)}) hit limit ${limit}`;
}

/** Not a constant, of which Postgres would take a guess for how many rows have it: with its default, it uses the index of words. */
const has = (condition: string) => (condition === "" ? sql`true` : sql`words @@ (select ${condition}::tsquery)`);
