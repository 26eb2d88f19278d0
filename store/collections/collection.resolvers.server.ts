import { and, ilike, sql, type SQL } from "drizzle-orm";
import { pageWindow, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { keysetPage, sortedValue, type SortColumn } from "../graphql/keyset.server.ts";
import { plainText, truncated } from "../graphql/plain-text.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { collectionPage, productSort, type ProductSort } from "../products/product-pages.server.ts";
import { searchCondition } from "../search/search-condition.ts";
import { parseSearch, type SearchTerm } from "../search/search-syntax.ts";
import { collections } from "../store.tables.server.ts";
import type { CollectionRow } from "./collection-rows.server.ts";

type Collection = CollectionRow;
type CollectionSort = "ID" | "TITLE" | "UPDATED_AT" | "RELEVANCE";

const SORTS: Record<CollectionSort, SortColumn> = {
  ID: { expression: sql`${collections.id}`, cast: "bigint" },
  RELEVANCE: { expression: sql`${collections.id}`, cast: "bigint" },
  TITLE: { expression: sql`${collections.title}`, cast: "text" },
  UPDATED_AT: { expression: sql`${collections.updatedAt}`, cast: "timestamptz" },
};

export const collectionResolvers: FieldResolvers<Collection, StoreContext> = {
  id: (collection: Collection) => globalId("Collection", collection.id),
  description: (collection: Collection, { truncateAt }: { truncateAt?: number | null }) =>
    truncated(plainText(collection.description), truncateAt),
  descriptionHtml: (collection: Collection) => collection.description,
  seo: () => ({ title: null, description: null }),
  trackingParameters: () => null,
  onlineStoreUrl: (collection: Collection, _args: object, { shopUrl }) => `${shopUrl}/collections/${collection.handle}`,
  image: async (collection: Collection, _args: object, { load }) =>
    (await load.imageOfCollection(collection.id)) ?? null,
  products: (collection: Collection, args: PageArguments & { sortKey: ProductSort }, { db }) =>
    collectionPage(db, collection.id, pageWindow(args), productSort(args.sortKey, null)),
};

export const collectionQueries: FieldResolvers<unknown, StoreContext> = {
  collection: async (_root: unknown, { id, handle }: { id?: string | null; handle?: string | null }, { load }) => {
    if (id != null) {
      const number = numberIn(id, "Collection");
      return number === null ? null : load.collection(number);
    }
    if (handle == null) throw badRequest("Either id or handle is required", "INVALID_FIELD_ARGUMENTS");
    return load.collectionByHandle(handle);
  },
  collectionByHandle: (_root: unknown, { handle }: { handle: string }, { load }) => load.collectionByHandle(handle),
  collections: (_root: unknown, args: PageArguments & { query?: string | null; sortKey: CollectionSort }, { db }) => {
    const sort = SORTS[args.sortKey];
    const condition = searchCondition(parseSearch(args.query ?? ""), collectionTerm);
    return keysetPage<CollectionRow>(
      pageWindow(args),
      sort,
      { column: SORTS.ID.expression, read: (row) => row.id },
      ({ where, orderBy, limit }) =>
        db
          .select({
            id: collections.id,
            handle: collections.handle,
            title: collections.title,
            description: collections.description,
            position: collections.position,
            updatedAt: collections.updatedAt,
            sortValue: sortedValue(sort),
          })
          .from(collections)
          .where(and(condition, where))
          .orderBy(...orderBy)
          .limit(limit),
    );
  },
};

export function collectionTerm(term: SearchTerm): SQL | undefined {
  if (term.field === null || term.field === "title")
    return ilike(collections.title, `%${term.value.replace(/[\\%_]/g, "\\$&")}%`);
  // All collections are custom (manual).
  if (term.field === "collection_type") return term.value.toLowerCase() === "custom" ? undefined : sql`false`;
  if (term.field === "updated_at") {
    const at = new Date(term.value);
    if (Number.isNaN(at.getTime())) return sql`false`;
    return sql`${collections.updatedAt} ${sql.raw(term.comparison === "is" ? "=" : term.comparison)} ${at.toISOString()}::timestamptz`;
  }
  return undefined;
}
