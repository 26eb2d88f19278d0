import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

const ADJECTIVES =
  "Amber,Calm,Cedar,Clear,Early,Faithful,Gentle,Golden,Hidden,Humble,Living,Narrow,Patient,Plain,Quiet,Rising,Rooted,Silver,Simple,Steadfast,Still,Sure,True,Upright";
const NOUNS =
  "Anchor,Branch,Bridge,Brook,Dawn,Field,Garden,Gate,Harbor,Harvest,Hill,Lantern,Meadow,Mercy,Morning,Mountain,Olive,Orchard,Path,Pilgrim,River,Road,Rock,Shepherd,Stone,Valley,Vine,Well";
const KINDS = [
  { type: "Sneakers", name: "Low", sizes: ["8", "9", "10"], minor: 11_800 },
  { type: "Slides", name: "Slide", sizes: ["8", "9", "10"], minor: 5_400 },
  { type: "Apparel", name: "Tee", sizes: ["S", "M", "L"], minor: 3_800 },
  { type: "Accessories", name: "Cap", sizes: ["One", "Wide", "Small"], minor: 2_600 },
];
const PRODUCTS_AT_ONCE = 2_000;
/** Of all pictures, each batch would take longer than the one before. */
const PICTURES_SHOWN = 100;

export type SeededIds = { products: { from: number; to: number }; variants: { from: number; to: number } };

/**
 * Adds products with three variants each and pictures of the sample catalog. Null if none were requested. Sends no webhooks, because a store is
 * seeded while no site is running.
 */
export async function seedManyProducts(db: Db, count: number): Promise<SeededIds | null> {
  const made: SeededIds[] = [];
  for (let done = 0; done < count; done += PRODUCTS_AT_ONCE)
    made.push(await insertBatch(db, Math.min(PRODUCTS_AT_ONCE, count - done)));
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) return null;
  return {
    products: { from: first.products.from, to: last.products.to },
    variants: { from: first.variants.from, to: last.variants.to },
  };
}

async function insertBatch(db: Db, count: number): Promise<SeededIds> {
  const kinds = sql.join(
    KINDS.map(
      ({ type, name, sizes, minor }, at) =>
        sql`(${at}::integer, ${type}, ${name}, ${JSON.stringify([{ name: "Size", values: sizes }])}::jsonb, ${minor}::integer)`,
    ),
    sql`, `,
  );
  return db.transaction(async (tx) => {
    const [range] = await rowsOf<{ from: string; to: string }>(
      tx,
      sql`with added as (
        insert into store.products (handle, title, description_html, vendor, product_type, tags, options, position,
          min_price_minor, created_at, updated_at)
        select lower(replace(title, ' ', '-')) || '-' || n, title || ' ' || n, '<p>' || title || ', made for walking.</p>',
          'SHOD', type, jsonb_build_array(lower(type)), options, n, minor + 100 * (n % 40), created, created
        from (
          select n, now() - interval '1 minute' * (max(n) over () + 1 - n) as created, type, options, minor,
            (string_to_array(${ADJECTIVES}, ','))[1 + n % 24] || ' ' || (string_to_array(${NOUNS}, ','))[1 + n / 24 % 28] || ' ' || name as title
          from (select coalesce(max(position), 0) as highest from store.products) as before,
            generate_series(highest + 1, highest + ${count}::integer) as n
            join (values ${kinds}) as kinds(at, type, name, options, minor) on at = n % ${KINDS.length}
        ) as numbered order by n
        returning id
      ) select min(id) as from, max(id) as to from added`,
    );
    const products = { from: Number(range?.from), to: Number(range?.to) };
    await tx.execute(sql`
      insert into store.images (product_id, position, file, alt_text, width, height)
      select products.id, 1, shown.file, products.title, shown.width, shown.height
      from store.products join (
        select file, width, height, row_number() over (order by product_id) - 1 as at, count(*) over () as held
        from (select * from store.images where position = 1 order by product_id limit ${PICTURES_SHOWN}) as first
      ) as shown on shown.at = products.id % shown.held
      where products.id between ${products.from} and ${products.to}`);
    const [variants] = await rowsOf<{ from: string; to: string }>(
      tx,
      sql`with added as (
        insert into store.variants (product_id, position, title, sku, option_values, price_minor, image_id, stock, weight_grams)
        select products.id, size.position, size.value, 'SEED-' || products.id || '-' || size.value,
          jsonb_build_array(size.value), min_price_minor + 200 * (size.position - 1), images.id,
          (products.id * 7 + size.position * 5) % 23, 500
        from store.products
          join store.images on images.product_id = products.id and images.position = 1,
          jsonb_array_elements_text(options -> 0 -> 'values') with ordinality as size(value, position)
        where products.id between ${products.from} and ${products.to} order by products.id, size.position
        returning id
      ) select min(id) as from, max(id) as to from added`,
    );
    return { products, variants: { from: Number(variants?.from), to: Number(variants?.to) } };
  });
}
