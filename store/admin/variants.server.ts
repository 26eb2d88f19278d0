import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { pageById } from "../graphql/keyset.server.ts";
import { badRequest } from "../graphql/request-error.ts";
import { products, variants } from "../store.tables.server.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";
import type { AdminResolvers } from "./admin-context.ts";

type VariantRow = typeof variants.$inferSelect & { product: { id: number; handle: string; title: string } };

export const variantQueries: AdminResolvers<object> = {
  productVariant: (_root, { id }: { id: string }, { db }) => variantNode(db, numberIn(id, "ProductVariant")),
  productVariants: (_root, { query, ...page }: PageArguments & { query?: string | null }, { db }) => {
    const matching = whereOf(query ?? "");
    return pageById<VariantRow>(page, variants.id, async ({ where, orderBy, limit }) =>
      (
        await joined(db)
          .where(and(matching, where))
          .orderBy(...orderBy)
          .limit(limit)
      ).map(flat),
    );
  },
  /** An inventory item has the same number as its variant. */
  inventoryItem: (_root, { id }: { id: string }, { db }) => variantNode(db, numberIn(id, "InventoryItem")),
  location: (_root, { id }: { id?: string | null }) => {
    const isOurs = id == null || numberIn(id, "Location") === LOCATION_ID;
    return isOurs ? { id: globalId("Location", LOCATION_ID), name: "Main location", isActive: true } : null;
  },
};

export const variantResolvers: AdminResolvers<VariantRow> = {
  id: (variant) => globalId("ProductVariant", variant.id),
  displayName: (variant) => `${variant.product.title} - ${variant.title}`,
  inventoryItem: (variant) => variant,
  inventoryPolicy: (variant) => (variant.continueSelling ? "CONTINUE" : "DENY"),
  inventoryQuantity: (variant) => variant.stock,
  availableForSale: (variant) => variant.stock === null || variant.continueSelling || variant.stock > 0,
};

export const productResolvers: AdminResolvers<VariantRow["product"]> = {
  id: (product) => globalId("Product", product.id),
};

export const inventoryItemResolvers: AdminResolvers<VariantRow> = {
  id: (variant) => globalId("InventoryItem", variant.id),
  tracked: (variant) => variant.stock !== null,
  variant: (variant) => variant,
  variants: (variant, page: PageArguments) => pageOf([variant], page, ({ id }) => ({ value: id, id })),
};

export async function variantNode(db: Db, id: number | null): Promise<VariantRow | null> {
  return id === null ? null : ((await variantNodes(db, [id]))[0] ?? null);
}

/** The existing ones, unordered. */
export async function variantNodes(db: Db, ids: number[]): Promise<VariantRow[]> {
  if (ids.length === 0) return [];
  return (await joined(db).where(inArray(variants.id, ids))).map(flat);
}

export async function productNodes(db: Db, ids: number[]): Promise<VariantRow["product"][]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: products.id, handle: products.handle, title: products.title })
    .from(products)
    .where(inArray(products.id, ids));
}

function joined(db: Db) {
  return db
    .select({ variant: variants, product: { id: products.id, handle: products.handle, title: products.title } })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .$dynamic();
}

function flat({
  variant,
  product,
}: Pick<VariantRow, "product"> & { variant: typeof variants.$inferSelect }): VariantRow {
  return { ...variant, product };
}

/** "sku:PIL-9", "product_id:8100001" or nothing. */
function whereOf(query: string): SQL | undefined {
  if (query.trim() === "") return undefined;
  const [, key, value] = /^\s*(sku|product_id):"?([^"]+?)"?\s*$/.exec(query) ?? [];
  if (value === undefined) throw badRequest("Invalid filter for field query", "INVALID_FIELD_ARGUMENTS");
  if (key === "sku") return eq(variants.sku, value);
  return /^\d{1,15}$/.test(value) ? eq(variants.productId, Number(value)) : sql`false`;
}
