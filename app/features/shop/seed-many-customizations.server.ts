import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SeededIds } from "#app/platform/feature.server.ts";

/** Customizations of these products, with the category of their type. */
export async function seedManyCustomizations(db: Db, { from, to }: SeededIds): Promise<void> {
  await db.execute(sql`
    insert into product_customizations (shopify_product_id, categories, gender, display_order)
    select 'gid://shopify/Product/' || id,
      jsonb_build_array(case when product_type in ('Sneakers', 'Slides') then 'Sneakers & Slides' else product_type end),
      (array['women', 'men', 'unisex'])[1 + id % 3], 200 + position
    from store.products where id between ${from} and ${to} on conflict do nothing`);
}
