import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, person } from "#app/platform/db/made-up-rows.server.ts";

/** Restock requests, some already notified; needs variants. */
export async function seedRestocks(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "back_in_stock_requests");
  const { name, email } = person("n");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with listed as materialized (
        select variants.id, products.id as product_id, products.title, variants.title as variant_title,
          row_number() over (order by variants.id) - 1 as at, count(*) over () as held
        from store.variants join store.products on products.id = variants.product_id
      ), asked as (
        select n, ${name} as name, ${email} as email, ${moment("n", after, count)} as at,
          -- Squared: a few items are requested much more often than the others.
          floor((select max(held) from listed) * power(${drawn("n", 20, 10_000)} / 10000.0, 2))::bigint as item
        from ${numbers(from, to, after)}
      )
      insert into back_in_stock_requests (shopify_product_id, shopify_variant_id, product_title, variant_title,
        customer_name, customer_email, notified, created_at)
      select 'gid://shopify/Product/' || product_id, 'gid://shopify/ProductVariant/' || listed.id, title, variant_title,
        case when ${drawn("n", 21, 3)} > 0 then name end, email, ${drawn("n", 22, 3)} = 0, asked.at
      from asked join listed on listed.at = asked.item order by n
      on conflict do nothing`),
  );
}
