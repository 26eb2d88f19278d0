import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { isReducedProduct } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { syncAutomaticDiscount } from "#app/platform/shopify/automatic-discount.server.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { SALE_PERCENT } from "../shop.ts";

export const SYNC_SALE_DISCOUNT = "keep-sale";

const hasSaleBadge = sql`${productCustomizations.badges} @> '["sale"]'::jsonb`;

/** Whether any of these products has the sale badge. */
export async function haveSaleBadge(db: Db, productIds: string[]): Promise<boolean> {
  const found = await db
    .select({ id: productCustomizations.shopifyProductId })
    .from(productCustomizations)
    .where(and(hasSaleBadge, inArray(productCustomizations.shopifyProductId, productIds)))
    .limit(1);
  return found.length > 0;
}

/**
 * Keeps one automatic discount at the provider for exactly the products with the sale badge that it did not reduce itself (decision 098): the
 * badge takes nothing more off those. No shop gets one for the products of another one, and a Shopify store, `isLive`, none for those of the
 * sample shop.
 */
export async function syncSaleDiscount({
  db,
  admin,
  isLive = false,
}: {
  db: Db;
  admin: ShopifyAdmin;
  isLive?: boolean;
}): Promise<void> {
  const onSale = await db
    .select({ id: productCustomizations.shopifyProductId })
    .from(productCustomizations)
    .where(
      and(
        hasSaleBadge,
        not(isReducedProduct(productCustomizations.shopifyProductId)),
        isNull(productCustomizations.formerShop),
        isLive ? eq(productCustomizations.isSample, false) : undefined,
      ),
    );
  await syncAutomaticDiscount(admin, {
    title: `Sale ${SALE_PERCENT}%`,
    percent: SALE_PERCENT,
    productIds: onSale.map(({ id }) => id),
  });
}
