import type { Db } from "#app/platform/db/database.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { productListings, productSales } from "./listings.tables.server.ts";
import { catalogProductIds } from "#app/features/catalog/catalog.server.ts";
import type { SeededIds } from "#app/platform/feature.server.ts";
import { refreshListings } from "./list/listing.server.ts";

type NewCustomization = Pick<
  typeof productCustomizations.$inferInsert,
  "shopifyProductId" | "categories" | "badges" | "gender" | "displayOrder" | "photoMetadata"
>;

/** Creates customizations for products without one; existing ones are never overwritten. */
export async function seedCustomizations(db: Db, rows: NewCustomization[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(productCustomizations)
      .values(rows.map((row) => ({ ...row, isSample: true })))
      .onConflictDoNothing();
}

/** Removes samples, apart from those of these products. Returns how many. */
export async function removeSampleCustomizations(db: Db, stillSold: string[]): Promise<number> {
  const { isSample, shopifyProductId } = productCustomizations;
  const removed = await db
    .delete(productCustomizations)
    .where(and(eq(isSample, true), notInArray(shopifyProductId, stillSold)))
    .returning({ id: shopifyProductId });
  return removed.length;
}

/**
 * The shop has other products from now on: no listing is shown, and what admins made of the products keeps the shop that has them. What they made
 * of the products of the shop that is entered, when it had the database before, is its own again.
 */
export async function leaveProducts(
  tx: Db,
  formerShop: string,
  entered: { id: string; domain: string },
): Promise<void> {
  await tx.update(productCustomizations).set({ formerShop }).where(isNull(productCustomizations.formerShop));
  // By its address if its id was not known then.
  const isEntered = inArray(productCustomizations.formerShop, [entered.id, entered.domain]);
  await tx.update(productCustomizations).set({ formerShop: null }).where(isEntered);
  await tx.delete(productSales);
  const now = sql`clock_timestamp()`;
  await tx
    .update(productListings)
    .set({ isHidden: true, keys: [], categories: [], changedAt: now, removedAt: now })
    .where(isNull(productListings.removedAt));
}

const LISTED_AT_ONCE = 500;

/** Customizations of these products, with the category of their type, and the listings of all products. */
export async function seedManyCustomizations(db: Db, { from, to }: SeededIds): Promise<void> {
  await db.execute(sql`
    insert into product_customizations (shopify_product_id, categories, gender, display_order, is_sample)
    select 'gid://shopify/Product/' || id,
      jsonb_build_array(case when product_type in ('Sneakers', 'Slides') then 'Sneakers & Slides' else product_type end),
      (array['women', 'men', 'unisex'])[1 + id % 3], 200 + position, true
    from store.products where id between ${from} and ${to} on conflict do nothing`);
  for (let after = 0; ;) {
    const found = await catalogProductIds(db, after, LISTED_AT_ONCE);
    await refreshListings(
      db,
      found.map(({ id }) => id),
    );
    const last = found.at(-1);
    if (!last || found.length < LISTED_AT_ONCE) return;
    after = last.number;
  }
}
