import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SeededIds } from "#app/platform/feature.server.ts";

/**
 * Fills the index with the embedded store's products up to these, as a sync would in many requests. The fingerprint stays empty, so that the
 * next full sync writes them again. Pages of products with videos are read with the first request for them.
 */
export async function seedCatalog(db: Db, { products }: { products: SeededIds }): Promise<void> {
  await db.execute(sql`
    insert into catalog_products (id, number, handle, title, vendor, product_type, tags, description, options, images, price_min_minor,
      price_max_minor, currency, compare_at_minor, is_available, variants_count, page_content, published_at, created_at, updated_at, asked_at,
      fingerprint)
    select 'gid://shopify/Product/' || product.id, product.id, handle, title, vendor, product_type,
      array(select jsonb_array_elements_text(tags)), trim(regexp_replace(description_html, '<[^>]*>', ' ', 'g')), options,
      jsonb_path_query_array(pictures.all, '$[0 to 4]'), offered.cheapest, offered.dearest, 'USD', null, offered.is_available, offered.variants,
      case when videos = '[]' then jsonb_build_object('descriptionHtml', description_html, 'images', pictures.all, 'videos', videos) end, created_at, created_at, updated_at,
      now(), ''
    from store.products as product, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('url', '/store/cdn/' || image.id || '/' || regexp_replace(file, '^.*/', ''),
        'altText', alt_text, 'width', width, 'height', height) order by position), '[]') as all
      from store.images as image where product_id = product.id
    ) as pictures, lateral (
      select min(price_minor) as cheapest, max(price_minor) as dearest, count(*) as variants,
        bool_or(coalesce(stock, 1) > 0 or continue_selling) as is_available
      from store.variants where product_id = product.id
    ) as offered
    where status = 'active' and product.id <= ${products.to} and offered.variants > 0
    on conflict do nothing`);
  await db.execute(sql`
    insert into catalog_variants (id, product_id, position, title, selected_options, price_minor, compare_at_minor, is_available, sku, barcode,
      image)
    select 'gid://shopify/ProductVariant/' || variant.id, 'gid://shopify/Product/' || product.id, variant.position, variant.title,
      (select jsonb_agg(jsonb_build_object('name', option ->> 'name', 'value', option_values ->> (at - 1)::integer) order by at)
        from jsonb_array_elements(options) with ordinality as options(option, at)),
      price_minor, compare_at_minor, coalesce(stock, 1) > 0 or continue_selling, sku, barcode,
      case when image.id is null then null else jsonb_build_object('url', '/store/cdn/' || image.id || '/' || regexp_replace(file, '^.*/', ''),
        'altText', alt_text, 'width', width, 'height', height) end
    from store.variants as variant
      join store.products as product on product.id = variant.product_id
      left join store.images as image on image.id = variant.image_id
    where status = 'active' and product.id <= ${products.to}
      and exists (select from catalog_products where id = 'gid://shopify/Product/' || product.id)
    on conflict do nothing`);
  await db.execute(sql`
    insert into catalog_sync (provider, full_finished_at, reconciled_at) values ('embedded store', now(), now()) on conflict do nothing`);
}
