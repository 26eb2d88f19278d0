import { and, eq, exists, ilike, inArray, not, sql, type Column, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { parseMoney } from "#app/platform/money.ts";
import { products, variants } from "../store.tables.server.ts";
import { searchCondition } from "./search-condition.ts";
import type { Comparison, SearchQuery, SearchTerm } from "./search-syntax.ts";
import { wordsCondition } from "./words.server.ts";

type Given = { db: Db; currency: string };

/** The SQL condition of a product query. Ignores undocumented fields, like Shopify. */
export function productCondition(given: Given, query: SearchQuery | null): SQL | undefined {
  return searchCondition(query, (term) => termCondition(given, term));
}

/** At least one variant is available. */
export function isAvailable(db: Db): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(variants)
      .where(and(eq(variants.productId, products.id), variantIsAvailable)),
  );
}

export const variantIsAvailable = sql`(${variants.stock} is null or ${variants.stock} > 0 or ${variants.continueSelling})`;

function termCondition(given: Given, term: SearchTerm): SQL | undefined {
  switch (term.field) {
    case null:
      return wordsCondition(products.search, term);
    case "title":
      return term.isPhrase
        ? ilike(products.title, `%${likeText(term.value)}%`)
        : wordsCondition(sql`to_tsvector('simple', ${products.title})`, term);
    case "product_type":
      return anyText(products.productType, term);
    case "vendor":
      return anyText(products.vendor, term);
    case "handle":
      return anyText(products.handle, term);
    case "tag":
      return hasTag(term);
    case "tag_not":
      return not(hasTag(term));
    case "id":
      return /^\d{1,15}$/.test(term.value)
        ? compared(products.id, term.comparison, sql`${term.value}::bigint`)
        : sql`false`;
    case "sku":
      return someVariant(given.db, anyText(variants.sku, term));
    case "available_for_sale":
      return term.value.toLowerCase() === "true" ? isAvailable(given.db) : not(isAvailable(given.db));
    case "variants.price":
    case "price":
      return priceCondition(given, term);
    case "created_at":
      return timeCondition(products.createdAt, term);
    case "updated_at":
      return timeCondition(products.updatedAt, term);
    default:
      return undefined;
  }
}

function priceCondition({ db, currency }: Given, term: SearchTerm): SQL {
  if (!/^\d{1,7}(\.\d+)?$/.test(term.value)) return sql`false`;
  return someVariant(
    db,
    compared(variants.priceMinor, term.comparison, sql`${parseMoney(term.value, currency).minor}::bigint`),
  );
}

function someVariant(db: Db, condition: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(variants)
      .where(and(eq(variants.productId, products.id), condition)),
  );
}

/** One of a comma-separated list, ignoring case; the last may be a prefix. */
function anyText(column: Column, term: SearchTerm): SQL {
  const lower = sql`lower(${column})`;
  if (term.isPrefix) return sql`${lower} like ${`${likeText(term.value.toLowerCase())}%`}`;
  return inArray(lower, valuesOf(term));
}

function hasTag(term: SearchTerm): SQL {
  const matches = term.isPrefix
    ? sql`lower(tag) like ${`${likeText(term.value.toLowerCase())}%`}`
    : inArray(sql`lower(tag)`, valuesOf(term));
  return sql`exists (select 1 from jsonb_array_elements_text(${products.tags}) as tag where ${matches})`;
}

function timeCondition(column: Column, term: SearchTerm): SQL {
  const at = term.value.toLowerCase() === "now" ? new Date() : new Date(term.value);
  if (Number.isNaN(at.getTime())) return sql`false`;
  return compared(column, term.comparison, sql`${at.toISOString()}::timestamptz`);
}

function compared(column: Column, comparison: Comparison, value: SQL): SQL {
  return sql`${column} ${sql.raw(comparison === "is" ? "=" : comparison)} ${value}`;
}

function valuesOf({ value, isPhrase }: SearchTerm): string[] {
  const parts = isPhrase ? [value] : value.split(",");
  return parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== "");
}

function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
