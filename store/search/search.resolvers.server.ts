import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { contentNode, matchingPages } from "../content/content.resolvers.server.ts";
import type { ContentPage } from "../content/pages.ts";
import { pageWindow, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import type { SortColumn } from "../graphql/keyset.server.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { productPage } from "../products/product-pages.server.ts";
import { productColumns, type ProductRow } from "../products/product-rows.server.ts";
import { collections, products } from "../store.tables.server.ts";
import { collectionTerm } from "../collections/collection.resolvers.server.ts";
import { onePageOfTwo } from "./one-page-of-two.ts";
import { isAvailable, productCondition } from "./product-conditions.server.ts";
import { rankOf } from "./relevance.server.ts";
import { searchCondition } from "./search-condition.ts";
import { parseSearch, type SearchQuery } from "./search-syntax.ts";

type Unavailable = "SHOW" | "HIDE" | "LAST";
type SearchArguments = PageArguments & {
  query: string;
  prefix?: "LAST" | "NONE" | null;
  sortKey: "RELEVANCE" | "PRICE";
  types?: ("PRODUCT" | "PAGE" | "ARTICLE")[] | null;
  unavailableProducts?: Unavailable | null;
};
type PredictiveArguments = {
  query: string;
  limit?: number | null;
  limitScope?: "ALL" | "EACH" | null;
  types?: ("PRODUCT" | "PAGE" | "ARTICLE" | "COLLECTION" | "QUERY")[] | null;
  unavailableProducts?: Unavailable | null;
};

export const searchQueries: FieldResolvers<unknown, StoreContext> = {
  search: async (_root: unknown, args: SearchArguments, context) => {
    const window = pageWindow(args);
    const query = searched(args.query, args.prefix === "LAST");
    const types = args.types ?? ["PRODUCT", "PAGE", "ARTICLE"];
    const wantsProducts = types.includes("PRODUCT") && query !== null;
    const condition = and(
      productCondition(context, query),
      args.unavailableProducts === "HIDE" ? isAvailable(context.db) : undefined,
    );
    const pages = types.includes("PAGE") && query ? matchingPages(query) : [];
    const sort = searchSort(context, args, query);
    const page = await onePageOfTwo(
      window,
      wantsProducts ? (part) => productPage(context.db, part, sort, condition) : null,
      pages,
    );
    return {
      ...page,
      nodes: page.nodes.map(searchItem),
      edges: page.edges.map(({ node, cursor }) => ({ node: searchItem(node), cursor })),
      totalCount: async () => pages.length + (wantsProducts ? await countProducts(context, condition) : 0),
    };
  },

  predictiveSearch: async (_root: unknown, args: PredictiveArguments, context) => {
    const limit = args.limit ?? 10;
    if (limit < 1 || limit > 10) throw badRequest("limit must be between 1 and 10", "INVALID_FIELD_ARGUMENTS");
    const query = searched(args.query, true);
    const wants = (type: "PRODUCT" | "PAGE" | "COLLECTION" | "QUERY") =>
      query !== null && (args.types ?? [type]).includes(type);
    const found = {
      queries: wants("QUERY") ? await suggestions(context, query, limit) : [],
      products: wants("PRODUCT") ? await bestProducts(context, query, args.unavailableProducts ?? "LAST", limit) : [],
      collections: wants("COLLECTION")
        ? await context.db.select().from(collections).where(searchCondition(query, collectionTerm)).limit(limit)
        : [],
      pages: wants("PAGE") ? matchingPages(query).slice(0, limit) : [],
      articles: [],
    };
    return args.limitScope === "EACH" ? found : limitTogether(found, limit);
  },
};

/** Parses a search box's text; with `isPrefix` the last word is incomplete. */
function searched(text: string, isPrefix: boolean): SearchQuery | null {
  const trimmed = text.trim();
  return parseSearch(isPrefix && /[\p{L}\p{N}]$/u.test(trimmed) ? `${trimmed}*` : trimmed);
}

function searchSort(
  { db }: StoreContext,
  { sortKey, unavailableProducts }: SearchArguments,
  query: SearchQuery | null,
): SortColumn {
  const value =
    sortKey === "PRICE"
      ? sql`${products.minPriceMinor}::double precision`
      : (rankOf(query) ?? sql`0::double precision`);
  // Sold-out products sort last, beyond any price or rank.
  const away = sortKey === "PRICE" ? sql`1e12` : sql`-1e12`;
  const expression =
    unavailableProducts === "SHOW"
      ? value
      : sql`(${value} + case when ${isAvailable(db)} then 0 else ${away} end)::double precision`;
  return { expression, cast: "double precision", isDescending: sortKey === "RELEVANCE" };
}

async function bestProducts(
  context: StoreContext,
  query: SearchQuery | null,
  unavailable: Unavailable,
  limit: number,
): Promise<ProductRow[]> {
  const available = isAvailable(context.db);
  const soldOutLast = unavailable === "LAST" ? [desc(available)] : [];
  return context.db
    .select(productColumns)
    .from(products)
    .where(
      and(
        eq(products.status, "active"),
        productCondition(context, query),
        unavailable === "HIDE" ? available : undefined,
      ),
    )
    .orderBy(...soldOutLast, desc(rankOf(query) ?? sql`0`), asc(products.position), asc(products.id))
    .limit(limit);
}

/** Query suggestions: titles and types of matching products. */
async function suggestions(context: StoreContext, query: SearchQuery | null, limit: number) {
  const found = await bestProducts(context, query, "LAST", limit);
  const texts = new Set(
    found.flatMap((product) => [product.title.toLowerCase(), product.productType.toLowerCase()]).filter(Boolean),
  );
  return [...texts].slice(0, limit).map((text) => ({ text, styledText: escaped(text), trackingParameters: null }));
}

async function countProducts({ db }: StoreContext, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(and(eq(products.status, "active"), condition));
  return row?.total ?? 0;
}

function searchItem(node: ProductRow | ContentPage) {
  return "productType" in node ? { ...node, __typename: "Product" as const } : contentNode(globalId("Page", node.id));
}

/** Applies one limit to all types together, round robin. */
function limitTogether<Found extends Record<string, unknown[]>>(found: Found, limit: number): Found {
  const taken = Object.fromEntries(Object.keys(found).map((kind) => [kind, [] as unknown[]]));
  const rounds = Math.max(0, ...Object.values(found).map((items) => items.length));
  let left = limit;
  for (let at = 0; at < rounds && left > 0; at++) {
    for (const [kind, items] of Object.entries(found)) {
      if (left === 0 || at >= items.length) continue;
      taken[kind]?.push(items[at]);
      left--;
    }
  }
  return taken as Found;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
