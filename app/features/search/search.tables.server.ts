import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DocumentKind } from "./search.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What the search finds: products, devotionals and pages, each with its words. Rebuilt from what it describes, so it holds no data of its own. */
export const searchDocuments = pgTable(
  "search_documents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The feature that it comes from, so that a removed feature's documents go too. */
    feature: text().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** The product's id, or the page's path. */
    ref: text().notNull(),
    title: text().notNull(),
    /** The words of the title, to find it first when it was typed in full. */
    titleWords: text().notNull(),
    excerpt: text().notNull(),
    path: text().notNull(),
    /** The order between documents that match equally well. */
    displayOrder: integer().notNull(),
    number: bigint({ mode: "number" }).notNull(),
    /** In thousandths of the currency; null for what has no price. */
    price: bigint({ mode: "number" }),
    /** Stems and whole words with their weights, and terms such as "size:8". */
    words: tsvector().notNull(),
    /** Of all of the above: an unchanged document is not written again. */
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex("search_documents_by_ref").on(t.kind, t.ref),
    index("search_documents_in_order").on(t.kind, t.displayOrder, t.number),
    index("search_documents_by_price").on(t.kind, t.price, t.number),
    index("search_documents_words").using("gin", t.words).with({ fastupdate: false }),
    // A word that many products have would otherwise be read in all of them.
    index("search_documents_words_of_pages")
      .using("gin", t.words)
      .with({ fastupdate: false })
      .where(sql`${t.kind} <> 'product'`),
  ],
);

/** Every word of the documents, to correct mistyped ones. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (t) => [
  index("search_words_near").using("gist", sql`${t.word} gist_trgm_ops`),
]);

/** Lists of words that mean the same, which the owner edits. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** How often something was searched for on a day, and how often that found nothing. Nothing about who searched. */
export const searchQueries = pgTable(
  "search_queries",
  {
    day: date({ mode: "string" }).notNull(),
    query: text().notNull(),
    searches: integer().notNull(),
    withoutResults: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.query] })],
);

/** Who wants an email when the shop has what they searched for in vain. */
export const searchRequests = pgTable(
  "search_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** As it is counted (countedQuery), so that it is the same query in the owner's list. */
    query: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** How often it was asked for before it was confirmed: each time sends the email again. */
    asked: integer().notNull().default(1),
    /** By the link in the email; only then is it shown to the owner and answered. */
    confirmedAt: timestamp({ withTimezone: true }),
    notifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("search_requests_open")
      .on(t.query, t.email)
      .where(sql`${t.notifiedAt} is null`),
    index("search_requests_by_email").on(t.email),
    check("email_lower_case", sql`${t.email} = lower(trim(${t.email}))`),
  ],
);
