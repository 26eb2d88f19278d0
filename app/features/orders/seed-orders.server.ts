import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";

/**
 * Fills our tables with the embedded store's orders, as a sync would in thousands of requests. The fingerprint stays empty, so that the next full
 * read writes them again.
 */
export async function seedOrders(db: Db): Promise<void> {
  await db.execute(sql`
    insert into orders (shop, id, name, number, email, normalized_email, customer_name, placed_at, updated_at, cancelled_at, financial_status,
      fulfillment_status, currency, total_minor, refunded_minor, revenue_minor, item_count, codes, search_text, asked_at, seen_at,
      fingerprint)
    select 'embedded store', o.id, '#' || o.number, o.number::text, o.email, lower(o.email),
      (o.address ->> 'firstName') || ' ' || (o.address ->> 'lastName'), o.created_at, o.updated_at, o.cancelled_at,
      upper(o.financial_status), upper(o.fulfillment_status), o.currency, o.total_minor,
      case o.financial_status when 'refunded' then o.total_minor else o.refunded_minor end,
      case when o.cancelled_at is null and o.financial_status in ('paid', 'partially_refunded')
        then o.total_minor - o.refunded_minor end,
      made.quantity, case when o.discount_code is null then '{}' else array[upper(o.discount_code)] end,
      lower(' #' || o.number || ' ' || o.number || ' ' || (o.address ->> 'firstName') || ' ' || (o.address ->> 'lastName') || ' ' || o.email
        || ' ' || made.words || coalesce(' ' || o.discount_code, '')), now(), now(), ''
    from store.orders as o, lateral (
      select sum(quantity) as quantity,
        string_agg(concat_ws(' ', title, nullif(variant_title, 'Default Title'), sku), ' ' order by position) as words
      from store.order_lines where order_id = o.id
    ) as made
    where made.quantity > 0
    on conflict do nothing`);
  await db.execute(sql`
    insert into order_lines (shop, order_id, position, title, variant_title, sku, quantity, current_quantity, unfulfilled_quantity, product_id)
    select 'embedded store', o.id, line.position, line.title, nullif(line.variant_title, 'Default Title'), line.sku, line.quantity,
      case when o.cancelled_at is null then line.quantity else 0 end,
      case when o.cancelled_at is null and o.fulfillment_status = 'UNFULFILLED' then line.quantity else 0 end, 'gid://shopify/Product/' || line.product_id
    from store.order_lines as line join orders as o on o.shop = 'embedded store' and o.id = line.order_id
    on conflict do nothing`);
  await db.execute(sql`
    insert into order_sync (shop, full_finished_at, reconciled_at) values ('embedded store', now(), now())
    on conflict (shop) do update set revision = order_sync.revision + 1`);
}
