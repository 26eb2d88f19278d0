import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { amountText } from "#app/platform/money.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { pageById } from "../graphql/keyset.server.ts";
import { badRequest } from "../graphql/request-error.ts";
import { committedUnits } from "../orders/change-stock.server.ts";
import { products, variants } from "../store.tables.server.ts";
import { shopCurrency } from "../settings.server.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";
import type { AdminResolvers } from "./admin-context.ts";
import { imagePage, wholeProduct, type ProductNode } from "./product-nodes.server.ts";

export type VariantRow = typeof variants.$inferSelect & { product: ProductNode };

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
    return id == null || numberIn(id, "Location") === LOCATION_ID ? LOCATION : null;
  },
  locations: (_root, page: PageArguments) => pageOf([LOCATION], page, () => ({ value: LOCATION_ID, id: LOCATION_ID })),
};

const LOCATION = { id: globalId("Location", LOCATION_ID), name: "Main location", isActive: true };

export const variantResolvers: AdminResolvers<VariantRow> = {
  id: (variant) => globalId("ProductVariant", variant.id),
  displayName: (variant) => `${variant.product.title} - ${variant.title}`,
  inventoryItem: (variant) => variant,
  price: async ({ priceMinor: minor }, _args: object, { db }) =>
    amountText({ minor, currency: await shopCurrency(db) }),
  compareAtPrice: async ({ compareAtMinor: minor }, _args: object, { db }) =>
    minor === null ? null : amountText({ minor, currency: await shopCurrency(db) }),
  selectedOptions: async ({ product, optionValues }, _args: object, { db }) =>
    (await wholeProduct(db, product)).options.map(({ name }, at) => ({ name, value: optionValues[at] ?? "" })),
  media: async ({ product, imageId }, page: PageArguments, { db, baseUrl }) => {
    const { images } = await wholeProduct(db, product);
    return imagePage(
      images.filter(({ id }) => id === imageId),
      page,
      baseUrl,
    );
  },
  inventoryPolicy: (variant) => (variant.continueSelling ? "CONTINUE" : "DENY"),
  inventoryQuantity: (variant) => variant.stock,
  availableForSale: (variant) => variant.stock === null || variant.continueSelling || variant.stock > 0,
};

export const inventoryItemResolvers: AdminResolvers<VariantRow> = {
  id: (variant) => globalId("InventoryItem", variant.id),
  tracked: (variant) => variant.stock !== null,
  measurement: ({ weightGrams }) => ({ weight: { unit: "GRAMS", value: weightGrams } }),
  variant: (variant) => variant,
  inventoryLevel: (variant, { locationId }: { locationId: string }) =>
    numberIn(locationId, "Location") === LOCATION_ID ? variant : null,
  inventoryLevels: (variant, page: PageArguments) => pageOf([variant], page, ({ id }) => ({ value: id, id })),
  variants: (variant, page: PageArguments) => pageOf([variant], page, ({ id }) => ({ value: id, id })),
};

/** Every variant is stocked at the one location. */
export const inventoryLevelResolvers: AdminResolvers<VariantRow> = {
  id: ({ id }) => `${globalId("InventoryLevel", LOCATION_ID)}?inventory_item_id=${id}`,
  item: (variant) => variant,
  location: () => LOCATION,
  async quantities({ id, stock }, { names }: { names: string[] }, { db }) {
    const available = stock ?? 0;
    const committed = (await committedUnits(db, [id])).get(id) ?? 0;
    const quantities = { available, committed, on_hand: available + committed };
    return Object.entries(quantities)
      .filter(([name]) => names.includes(name))
      .map(([name, quantity]) => ({
        id: `${globalId("InventoryQuantity", LOCATION_ID)}?inventory_item_id=${id}&name=${name}`,
        name,
        quantity,
      }));
  },
};

export async function variantNode(db: Db, id: number | null): Promise<VariantRow | null> {
  return id === null ? null : ((await variantNodes(db, [id]))[0] ?? null);
}

/** The existing ones, unordered. */
export async function variantNodes(db: Db, ids: number[]): Promise<VariantRow[]> {
  if (ids.length === 0) return [];
  return (await joined(db).where(inArray(variants.id, ids))).map(flat);
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
