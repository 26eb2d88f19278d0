import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { IN_KEYWORDS, IN_TITLE, quoted } from "./match.ts";
import { referencesIn, referenceTerms } from "./references.ts";
import type { DocumentKind, SearchDocument } from "./search.ts";
import { searchDocuments, searchWords } from "./search.tables.server.ts";
import { compoundsOf, wordsOf } from "./words.ts";

/** Changes with the way documents are indexed, so that all are written again. */
const INDEXED_AS = 2;
/** Of a document's text: a product's or page's whole text, and little enough for the index. */
const MAX_TEXT = 20_000;
const WRITTEN_AT_ONCE = 200;

/** Writes documents that are new or changed. */
export async function writeDocuments(tx: Db, feature: string, documents: SearchDocument[]): Promise<void> {
  const hashes = await tx
    .select({ kind: searchDocuments.kind, ref: searchDocuments.ref, hash: searchDocuments.hash })
    .from(searchDocuments)
    .where(and(eq(searchDocuments.feature, feature), inArray(searchDocuments.ref, refsOf(documents))));
  const written = new Map(hashes.map(({ kind, ref, hash }) => [`${kind} ${ref}`, hash]));
  const rows = documents
    .map((document) => rowOf(feature, document))
    .filter(({ kind, ref, hash }) => written.get(`${kind} ${ref}`) !== hash)
    // Sorted, so that two transactions cannot deadlock.
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) await writeRows(tx, rows.slice(at, at + WRITTEN_AT_ONCE));
}

export async function removeDocuments(tx: Db, kind: DocumentKind, refs: string[]): Promise<void> {
  if (refs.length > 0)
    await tx.delete(searchDocuments).where(and(eq(searchDocuments.kind, kind), inArray(searchDocuments.ref, refs)));
}

export async function removeAllDocuments(tx: Db, kind: DocumentKind): Promise<void> {
  await tx.delete(searchDocuments).where(eq(searchDocuments.kind, kind));
}

/** Removes what features other than `exceptFeature` no longer contribute, also of features that no longer exist. */
export async function removeOthers(tx: Db, contributed: Map<string, SearchDocument[]>, exceptFeature: string) {
  const documents = [...contributed.values()].flat();
  await tx
    .delete(searchDocuments)
    .where(
      and(
        sql`${searchDocuments.feature} <> ${exceptFeature}`,
        documents.length > 0 ? notInArray(searchDocuments.ref, refsOf(documents)) : undefined,
      ),
    );
}

/** False for an index of an earlier version, too, which had no prices. */
export async function hasProducts(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: searchDocuments.id })
    .from(searchDocuments)
    .where(and(eq(searchDocuments.kind, "product"), isNotNull(searchDocuments.price)))
    .limit(1);
  return row !== undefined;
}

/** Forgets words that no document has any more. */
export async function forgetUnusedWords(db: Db): Promise<void> {
  await db
    .delete(searchWords)
    .where(sql`not exists (select from search_documents where words @@ quote_literal(${searchWords.word})::tsquery)`);
}

const refsOf = (documents: SearchDocument[]) => documents.map(({ ref }) => ref);

type Row = ReturnType<typeof rowOf>;

function rowOf(
  feature: string,
  { kind, ref, path, title, excerpt, keywords, text, terms, displayOrder, number, price }: SearchDocument,
) {
  const inTitle = referencesIn(title).flatMap(referenceTerms);
  const inText = referencesIn(`${keywords.join("; ")}; ${text}`).flatMap(referenceTerms);
  const row = {
    feature,
    kind,
    ref,
    path,
    title,
    excerpt,
    title_words: wordsOf(title).join(" "),
    title_compounds: compoundsOf(title).join(" "),
    keywords: keywords.flatMap((keyword) => [...wordsOf(keyword), ...compoundsOf(keyword)]).join(" "),
    text: [...wordsOf(text.slice(0, MAX_TEXT)), ...compoundsOf(text.slice(0, MAX_TEXT))].join(" "),
    // As text of a tsvector, whose second half are the weights.
    terms: [...new Set([...inTitle, ...terms, ...inText])].map(quoted).join(" "),
    in_title: inTitle,
    in_keywords: [...inTitle, ...terms, ...inText],
    display_order: displayOrder,
    number,
    price,
  };
  return {
    ...row,
    hash: createHash("sha256")
      .update(JSON.stringify([INDEXED_AS, row]))
      .digest("base64url"),
  };
}

async function writeRows(tx: Db, rows: Row[]): Promise<void> {
  await tx.execute(sql`
    with rows as (
      select *, unaccent(title_words) as title_as_typed, unaccent(title_words || ' ' || title_compounds) as a, unaccent(keywords) as b,
        unaccent(text) as c
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(feature text, kind text, ref text, path text, title text, excerpt text,
        title_words text, title_compounds text, keywords text, text text, terms text,
        in_title text[], in_keywords text[], display_order integer, number bigint, price bigint,
        hash text)
    ), whole as (
      select rows.*, setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') || setweight(to_tsvector('simple', c), 'C') as simple
      from rows
    ), without_stop_words as (
      select whole.*, ts_delete(simple, array(select lexeme from unnest(simple) where ts_lexize('english_stem', lexeme) = '{}')) as spelled
      from whole
    ), written as (
      insert into search_documents (feature, kind, ref, path, title, excerpt, title_words, display_order, number, price, hash, words)
      select feature, kind, ref, path, title, excerpt, title_as_typed, display_order, number, price, hash,
        setweight(to_tsvector('english', a), 'A') || setweight(to_tsvector('english', b), 'B') || setweight(to_tsvector('english', c), 'C')
          || spelled || terms::tsvector
          || array_to_tsvector(array(
            select ${IN_TITLE} || lexeme from unnest(to_tsvector('english', a) || to_tsvector('simple', a)) union select ${IN_TITLE} || unnest(in_title)))
          || array_to_tsvector(array(
            select ${IN_KEYWORDS} || lexeme from unnest(to_tsvector('english', a || ' ' || b) || to_tsvector('simple', a || ' ' || b))
            union select ${IN_KEYWORDS} || unnest(in_keywords)))
      from without_stop_words
      on conflict (kind, ref) do update set feature = excluded.feature, path = excluded.path, title = excluded.title,
        excerpt = excluded.excerpt, title_words = excluded.title_words, display_order = excluded.display_order,
        number = excluded.number, price = excluded.price, hash = excluded.hash, words = excluded.words
    )
    insert into search_words
    select distinct lexeme from without_stop_words, unnest(spelled) where lexeme ~ '^[[:alpha:]]{3,30}$' order by lexeme
    on conflict do nothing`);
}
