import type { Db } from "#app/platform/db/database.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";
import { sql } from "drizzle-orm";
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
