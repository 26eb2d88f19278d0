import { and, eq, ilike, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { pageById } from "../graphql/keyset.server.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import { productCondition } from "../search/product-conditions.server.ts";
import { parseSearch, type SearchQuery } from "../search/search-syntax.ts";
import { shopCurrency } from "../settings.server.ts";
import { collectionProducts, collections, products } from "../store.tables.server.ts";
import type { AdminContext, AdminResolvers } from "./admin-context.ts";
import {
  adminColumns,
  imageNode,
  imagePage,
  isProduct,
  wholeProduct,
  wholeProducts,
  type ProductNode,
  type WholeProduct,
} from "./product-nodes.server.ts";

type Search = PageArguments & { query?: string | null };

export const productQueries: AdminResolvers<object> = {
  product: (_root, { id }: { id: string }, { db }) => productWithId(db, numberIn(id, "Product")),
  products: (_root, { query, ...page }: Search, { db }) =>
    pageById<WholeProduct>(page, products.id, async ({ where, orderBy, limit }) => {
      const search = parseSearch(query ?? "");
      const rows = await db
        .select(adminColumns)
        .from(products)
        .where(
          and(
            isProduct,
            statusCondition(search),
            productCondition({ db, currency: await shopCurrency(db) }, search),
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit);
      return wholeProducts(db, rows);
    }),
};

const STATUSES = ["active", "draft", "archived"] as const;

/** The conditions on the status, which the Storefront API's search does not have. */
function statusCondition(query: SearchQuery | null): SQL | undefined {
  const terms = query?.kind === "all" ? query.of : query ? [query] : [];
  return and(
    ...terms.flatMap((term) => {
      if (term.kind !== "term" || term.field !== "status") return [];
      const wanted = term.value.toLowerCase().split(",");
      return [
        inArray(
          products.status,
          STATUSES.filter((status) => wanted.includes(status)),
        ),
      ];
    }),
  );
}

export async function productWithId(db: Db, id: number | null): Promise<WholeProduct | null> {
  if (id === null) return null;
  const rows = await db
    .select(adminColumns)
    .from(products)
    .where(and(eq(products.id, id), isProduct));
  return (await wholeProducts(db, rows))[0] ?? null;
}

/** A field that is read from the whole product. */
const field =
  <Args = object>(read: (product: WholeProduct, args: Args, context: AdminContext) => unknown) =>
  async (product: ProductNode, args: Args, context: AdminContext) =>
    read(await wholeProduct(context.db, product), args, context);

export const productResolvers: AdminResolvers<ProductNode> = {
  id: ({ id }) => globalId("Product", id),
  createdAt: field(({ createdAt }) => createdAt.toISOString()),
  updatedAt: field(({ updatedAt }) => updatedAt.toISOString()),
  descriptionHtml: field(({ descriptionHtml }) => descriptionHtml),
  vendor: field(({ vendor }) => vendor),
  productType: field(({ productType }) => productType),
  tags: field(({ tags }) => tags),
  status: field(({ status }) => status.toUpperCase()),
  seo: field(({ seoTitle, seoDescription }) => ({ title: seoTitle, description: seoDescription })),
  options: field(({ options }) => options.map(({ name, values }, at) => ({ name, values, position: at + 1 }))),
  totalInventory: field(({ variants }) => variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0)),
  variantsCount: field(({ variants }) => ({ count: variants.length })),
  priceRangeV2: field(async ({ variants }, _args, { db }) => {
    const currency = await shopCurrency(db);
    const prices = variants.map(({ priceMinor }) => priceMinor);
    return {
      minVariantPrice: moneyV2(Math.min(...prices), currency),
      maxVariantPrice: moneyV2(Math.max(...prices), currency),
    };
  }),
  variants: field((product, page: PageArguments) =>
    pageOf(
      product.variants.map((variant) => ({ ...variant, product })),
      page,
      ({ position, id }) => ({ value: position, id }),
    ),
  ),
  featuredMedia: field(({ images: [first] }, _args, { baseUrl }) => (first ? imageNode(first, baseUrl) : null)),
  media: field(({ images }, page: PageArguments, { baseUrl }) => imagePage(images, page, baseUrl)),
  collections: async ({ id }, page: PageArguments, { db }) => {
    const rows = await db
      .select({ id: collections.id, handle: collections.handle, title: collections.title })
      .from(collections)
      .innerJoin(collectionProducts, eq(collectionProducts.collectionId, collections.id))
      .where(eq(collectionProducts.productId, id));
    return pageOf(rows, page, (row) => ({ value: row.id, id: row.id }));
  },
};

export const mediaImageResolvers: AdminResolvers<{ id: number }> = { id: ({ id }) => globalId("MediaImage", id) };

type CollectionRow = { id: number; handle: string; title: string };

export const collectionQueries: AdminResolvers<object> = {
  collections: (_root, { query, ...page }: Search, { db }) =>
    pageById<CollectionRow>(page, collections.id, ({ where, orderBy, limit }) => {
      const title = query?.trim();
      return db
        .select({ id: collections.id, handle: collections.handle, title: collections.title })
        .from(collections)
        .where(and(title ? ilike(collections.title, `%${title.replace(/[\\%_]/g, "\\$&")}%`) : sql`true`, where))
        .orderBy(...orderBy)
        .limit(limit);
    }),
};

export const collectionResolvers: AdminResolvers<CollectionRow> = { id: ({ id }) => globalId("Collection", id) };
