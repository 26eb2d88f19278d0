import { and, asc, eq, ne, sql } from "drizzle-orm";
import { pageOf, pageWindow, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { numberIn } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { productCondition } from "../search/product-conditions.server.ts";
import { relevanceOf } from "../search/relevance.server.ts";
import { parseSearch } from "../search/search-syntax.ts";
import { products } from "../store.tables.server.ts";
import { productPage, productSort, type ProductSort } from "./product-pages.server.ts";
import { productColumns, type ProductRow } from "./product-rows.server.ts";

const MAX_RECOMMENDATIONS = 10;

export const productQueries: FieldResolvers<unknown, StoreContext> = {
  product: (_root: unknown, { id, handle }: { id?: string | null; handle?: string | null }, context) =>
    oneProduct(context, id, handle),
  productByHandle: (_root: unknown, { handle }: { handle: string }, context) => oneProduct(context, null, handle),
  products: (_root: unknown, args: PageArguments & { query?: string | null; sortKey: ProductSort }, context) => {
    const window = pageWindow(args);
    const query = parseSearch(args.query ?? "");
    return productPage(
      context.db,
      window,
      productSort(args.sortKey, relevanceOf(query)),
      productCondition(context, query),
    );
  },
  productRecommendations: async (
    _root: unknown,
    {
      productId,
      productHandle,
      intent,
    }: { productId?: string | null; productHandle?: string | null; intent: "RELATED" | "COMPLEMENTARY" },
    context,
  ) => {
    const product = await oneProduct(context, productId, productHandle);
    if (!product) return null;
    // Complementary products are curated at Shopify; this store has none.
    return intent === "RELATED" ? relatedProducts(context, product) : [];
  },
  productTypes: async (_root: unknown, { first }: { first: number }, { db }) => {
    const rows = await db
      .selectDistinct({ word: products.productType })
      .from(products)
      .where(and(eq(products.status, "active"), ne(products.productType, "")));
    return pageOf(
      rows.map(({ word }) => word),
      { first },
      (word) => ({ value: word, id: word }),
    );
  },
  productTags: async (_root: unknown, { first }: { first: number }, { db }) => {
    const rows = await db
      .selectDistinct({ word: sql<string>`jsonb_array_elements_text(${products.tags})` })
      .from(products)
      .where(eq(products.status, "active"));
    return pageOf(
      rows.map(({ word }) => word),
      { first },
      (word) => ({ value: word, id: word }),
    );
  },
};

async function oneProduct(
  { load }: StoreContext,
  id: string | null | undefined,
  handle: string | null | undefined,
): Promise<ProductRow | null> {
  if (id != null) {
    const number = numberIn(id, "Product");
    return number === null ? null : ((await load.product(number)) ?? null);
  }
  if (handle == null) throw badRequest("Either id or handle is required", "INVALID_FIELD_ARGUMENTS");
  return (await load.productByHandle(handle)) ?? null;
}

/** Same type first, by number of common tags, then best sellers. */
async function relatedProducts({ db }: StoreContext, product: ProductRow): Promise<ProductRow[]> {
  const others = (isOfKind: boolean) =>
    db
      .select(productColumns)
      .from(products)
      .where(
        and(
          eq(products.status, "active"),
          ne(products.id, product.id),
          isOfKind ? eq(products.productType, product.productType) : ne(products.productType, product.productType),
        ),
      )
      .orderBy(asc(products.position), asc(products.id));
  const sameKind = await others(true).limit(40);
  const inCommon = (other: ProductRow) => other.tags.filter((tag) => product.tags.includes(tag)).length;
  const related = sameKind.toSorted((a, b) => inCommon(b) - inCommon(a)).slice(0, MAX_RECOMMENDATIONS);
  const missing = MAX_RECOMMENDATIONS - related.length;
  return missing > 0 ? [...related, ...(await others(false).limit(missing))] : related;
}
