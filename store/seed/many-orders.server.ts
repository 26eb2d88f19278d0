import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

const ORDERS_AT_ONCE = 5_000;
/** Names of buyers; email addresses use domains reserved for examples. */
const NAMES =
  "Anna Bell,Caleb Stone,Esther Hill,Hannah Reed,Isaac Ford,Joel Page,Leah Wood,Lydia Lane,Marcus Shaw,Naomi West,Ruth Barnes,Silas Cole";

/** A pseudorandom number derived from a row's number, the same in every run. */
const drawn = (n: string, salt: number, below: number | string) =>
  sql.raw(`((hashint8(${n} * 31 + ${salt})::bigint & 2147483647) % ${below})`);

/** Adds paid orders of one to three lines; some are fulfilled, canceled or refunded. Needs variants; does not change stock. */
export async function seedManyOrders(db: Db, count: number): Promise<void> {
  const [last] = await rowsOf<{ number: number | null }>(db, sql`select max(number) as number from store.orders`);
  const after = last?.number ?? 0;
  for (let done = 0; done < count; done += ORDERS_AT_ONCE) {
    const from = after + done + 1;
    await insertBatch(db, { from, to: Math.min(from + ORDERS_AT_ONCE, after + count + 1) - 1, after, count });
  }
}

type Batch = { from: number; to: number; after: number; count: number };

async function insertBatch(db: Db, { from, to, after, count }: Batch): Promise<void> {
  await db.execute(sql`
    with listed as materialized (
      select variants.id, variants.product_id, products.title, variants.title as variant_title, variants.sku,
        variants.price_minor, images.id || '/' || regexp_replace(images.file, '^.*/', '') as picture,
        row_number() over (order by variants.id) - 1 as at
      from store.variants join store.products on products.id = variants.product_id
        left join store.images on images.id = variants.image_id
    ), asked as (
      select n, line, 1 + ${drawn("n * 4 + line", 1, 2)} as quantity,
        ${drawn("n * 4 + line", 2, "(select count(*) from listed)")} as at
      from generate_series(${from}::bigint, ${to}::bigint) as n, lateral generate_series(1, 1 + ${drawn("n", 3, 3)}) as line
    ), lines as materialized (
      select * from asked join listed using (at)
    ), sums as (
      select n, sum(price_minor * quantity)::bigint as subtotal,
        now() - interval '2 years' * (1 - (n - ${after}::bigint)::float8 / ${count + 1}::integer) as placed_at,
        case when n % 40 = 0 then 'cancelled' when n % 33 = 0 then 'refunded' when n % 5 = 0 then 'open' else 'sent' end as state,
        (string_to_array(${NAMES}, ','))[1 + ${drawn("n", 4, 12)}] as name
      from lines group by n
    ), placed as (
      insert into store.orders (checkout_token, email, address, currency, subtotal_minor, shipping_title, shipping_minor,
        tax_minor, total_minor, refunded_minor, financial_status, fulfillment_status, card_last_four, payment_reference,
        cancelled_at, cancel_reason, fulfilled_at, created_at, updated_at)
      select 'seed-' || n, lower(replace(name, ' ', '.')) || '.' || n || '@example.com', jsonb_build_object(
          'firstName', split_part(name, ' ', 1), 'lastName', split_part(name, ' ', 2), 'address1', n || ' Harbor Road',
          'address2', '', 'city', 'Oyster Bay', 'province', 'NY', 'zip', '11771', 'countryCode', 'US'),
        'USD', subtotal, 'Standard', 600, round(subtotal * 0.08), subtotal + 600 + round(subtotal * 0.08),
        case when state = 'sent' or state = 'open' then 0 else subtotal + 600 + round(subtotal * 0.08) end,
        case when state = 'sent' or state = 'open' then 'paid' else 'refunded' end,
        case when state = 'sent' then 'fulfilled' else 'unfulfilled' end, '4242', 'seed-' || n,
        case when state = 'cancelled' then placed_at + interval '1 hour' end,
        case when state = 'cancelled' then 'customer' end,
        case when state = 'sent' then placed_at + interval '1 day' end, placed_at, placed_at
      from sums order by n
      returning id, checkout_token, total_minor, financial_status, cancelled_at, fulfilled_at, created_at
    ), placed_lines as (
      insert into store.order_lines (order_id, position, variant_id, product_id, title, variant_title, sku, picture_path,
        quantity, unit_minor, unit_full_minor, fulfilled_quantity, canceled_quantity)
      select placed.id, line, lines.id, product_id, title, variant_title, sku, picture, quantity, price_minor, price_minor,
        case when fulfilled_at is null then 0 else quantity end, case when cancelled_at is null then 0 else quantity end
      from lines join placed on placed.checkout_token = 'seed-' || n
      returning id, order_id, fulfilled_quantity
    ), refunded as (
      insert into store.refunds (order_id, amount_minor, created_at)
      select id, total_minor, coalesce(cancelled_at, created_at) from placed where financial_status = 'refunded'
    ), sent as (
      insert into store.fulfillments (order_id, created_at, updated_at)
      select id, fulfilled_at, fulfilled_at from placed where fulfilled_at is not null
      returning id, order_id
    )
    insert into store.fulfillment_lines (fulfillment_id, line_id, quantity)
    select sent.id, placed_lines.id, fulfilled_quantity from sent join placed_lines using (order_id)`);
}
