import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { isStorable } from "#app/platform/storable.ts";
import { correctedQuery } from "./corrected-query.server.ts";
import { LAST_KEYWORD_WAY, matchOf, quoted, type Match, type Tier } from "./match.ts";
import { MAX_QUERY_LENGTH, synonymsOf, type ParsedQuery, type Synonyms } from "./parse-query.ts";
import { presenceOf, relaxations, shownFilters } from "./relaxations.ts";
import { MAX_COUNTED, nameTerm, type FoundPage, type SearchFilters } from "./search.ts";
import { searchSynonyms } from "./search.tables.server.ts";
import { singularPhrase, wordsOf } from "./words.ts";

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
  const { text, parsed, known, isCorrected, suggestion } = await correctedQuery(db, query, synonyms);
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
    const found = await read(db, asked, matchOf(asked, known), text, position);
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

type Hit = { ref: string; tier: number; way: number; position: string; number: string };
type PageHit = FoundPage & { way: number };

const isKeyword = (hit: Hit | PageHit | undefined) => hit !== undefined && hit.way <= LAST_KEYWORD_WAY;

/** Only a page that is about the query comes before products. */
function comesFirst(page: PageHit | undefined, product: Hit | undefined): boolean {
  return page !== undefined && page.way <= LAST_KEYWORD_WAY && (!product || page.way < product.way);
}

type Position = { after: Cursor | null; size: number };

async function read(db: Db, query: ParsedQuery, match: Match, text: string, { after, size }: Position) {
  const typed = wordsOf(text);
  const isProduct = sql`kind = 'product'`;
  const only = sql`${isProduct}${inPriceRange(query)}`;
  const order = query.isCheapestFirst ? sql`price` : sql`display_order`;
  const products = await hits<Hit>(db, sql`ref`, {
    tiers: match.products,
    typed,
    only,
    order,
    after,
    limit: size + 1,
  });
  const isFirst = after === null;
  const pages = isFirst
    ? await hits<PageHit>(db, sql`kind, path, title, excerpt`, {
        tiers: match.pages,
        typed,
        only: sql`not (${isProduct})`,
        order: sql`display_order`,
        after,
        limit: PAGES_SHOWN,
      })
    : [];
  const isWhole = isFirst && products.length <= size;
  return { products, pages, total: isWhole ? products.length : await countProducts(db, match, only) };
}

function inPriceRange({ price }: ParsedQuery): SQL {
  const { least, most, isStrict } = price ?? { least: null, most: null, isStrict: false };
  const [atLeast, atMost] = isStrict ? [sql`>`, sql`<`] : [sql`>=`, sql`<=`];
  const inThousandths = (amount: number) => sql`${Math.round(amount * 1_000)}::bigint`;
  return sql`${least === null ? sql`` : sql` and price ${atLeast} ${inThousandths(least)}`}${most === null ? sql`` : sql` and price ${atMost} ${inThousandths(most)}`}`;
}

/** `order`: the column that orders documents within a tier. */
type Wanted = { tiers: Tier[]; typed: string[]; only: SQL; order: SQL; after: Cursor | null; limit: number };

/**
 * Documents in the order of the tiers, after those whose title is or has what was typed, or that are also called so. Each tier is read in the documents' order and only as
 * far as needed: Postgres runs the parts of a UNION ALL one after the other and stops at the limit.
 */
async function hits<Row>(db: Db, columns: SQL, { tiers, typed, only, order, after, limit }: Wanted): Promise<Row[]> {
  const [best] = tiers;
  if (!best) return [];
  const inTitle = has(best.condition);
  const title = typed.join(" ");
  const conditions = [
    { way: -1, condition: sql`${inTitle} and title_words = unaccent(${title})` },
    {
      way: -1,
      condition: sql`${inTitle} and position(' ' || unaccent(${title}) || ' ' in ' ' || title_words || ' ') > 0`,
    },
    { way: -1, condition: has(quoted(nameTerm(singularPhrase(typed)))) },
    ...tiers.map(({ way, condition }) => ({ way, condition: has(condition) })),
  ];
  const parts = conditions.flatMap(({ way, condition }, tier) => {
    if (after && tier < after.tier) return [];
    const better = sql.join(
      conditions.slice(0, tier).map((one) => sql` and not (${one.condition})`),
      sql``,
    );
    const following =
      after && tier === after.tier
        ? sql` and (${order}, number) > (${after.position}::bigint, ${after.number}::bigint)`
        : sql``;
    return [
      sql`(select ${columns}, ${tier}::integer as tier, ${way}::integer as way, ${order}::text as position, number::text as number
        from search_documents where ${only} and ${condition}${better}${following}
        order by search_documents.${order}, search_documents.number limit ${limit})`,
    ];
  });
  if (parts.length === 0) return [];
  return rowsOf<Row>(db, sql`select * from (${sql.join(parts, sql` union all `)}) hit limit ${limit}`);
}

const has = (condition: string) => (condition === "" ? sql`true` : sql`words @@ ${condition}::tsquery`);

async function countProducts(db: Db, { products }: Match, only: SQL): Promise<number> {
  if (products.length === 0) return 0;
  const any = sql.join(
    products.map(({ condition }) => has(condition)),
    sql` or `,
  );
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total
      from (select from search_documents where ${only} and (${any}) limit ${MAX_COUNTED}) counted`,
  );
  return row?.total ?? 0;
}
