import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, person, word } from "./rows.ts";

export type VariantNumbers = { from: number; to: number };

/** Tracking rows of these variants, with the store's stock. */
export async function seedInventory(db: Db, { from, to }: VariantNumbers): Promise<void> {
  await db.execute(sql`
    insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out)
    select 'gid://shopify/ProductVariant/' || id, stock, stock is not null and stock <= 0 and not continue_selling
    from store.variants where id between ${from} and ${to} on conflict do nothing`);
}

/** Customizations of these products, with the category of their type. */
export async function seedCustomizations(db: Db, { from, to }: VariantNumbers): Promise<void> {
  await db.execute(sql`
    insert into product_customizations (shopify_product_id, categories, gender, display_order)
    select 'gid://shopify/Product/' || id,
      jsonb_build_array(case when product_type in ('Sneakers', 'Slides') then 'Sneakers & Slides' else product_type end),
      (array['women', 'men', 'unisex'])[1 + id % 3], 200 + position
    from store.products where id between ${from} and ${to} on conflict do nothing`);
}

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

const NEWS = ["New colors are here", "Free shipping this week", "Made to be walked in", "Thank you for walking along"];

/** Past banners: none of them is shown. */
export async function seedBanners(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "banners");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into banners (title, message, is_active, start_date, end_date, pages, created_at)
      select 'News ' || n, ${word("n", 23, NEWS)}, false, to_char(at, 'YYYY-MM-DD'),
        to_char(at + interval '6 days', 'YYYY-MM-DD'), '["all"]', at
      from (select n, ${moment("n", after, count)} as at from ${numbers(from, to, after)}) as dated order by n`),
  );
}

/** Inactive codes: active ones would be synced to the provider. */
export async function seedPromoCodes(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "promo_codes");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into promo_codes (code, discount_type, discount_value, active, expires_at, created_at)
      select ${word("n", 24, ["GRACE", "WALK", "PEACE", "STEADY", "HARVEST"])} || n, 'percentage',
        5 * (1 + ${drawn("n", 25, 6)}), false, (at + interval '30 days')::date, at
      from (select n, ${moment("n", after, count)} as at from ${numbers(from, to, after)}) as dated order by n
      on conflict do nothing`),
  );
}

const DONE = ["prayer.approved", "prayer.updated", "banner.updated", "promo-code.created", "story.approved"] as const;

/** Audit entries over a long period, by a made-up admin. */
export async function seedAudit(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "audit_log");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into audit_log (at, admin_id, admin_email, action, subject, after)
      select ${moment("n", after, count)}, 'seed', 'admin@shod.example', ${word("n", 26, DONE)}, 'Number ' || n,
        jsonb_build_object('approved', true)
      from ${numbers(from, to, after)} order by n`),
  );
}
