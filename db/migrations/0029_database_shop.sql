CREATE TABLE "database_shop" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"shop_id" text,
	"domain" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_shop_order_id_orders_shop_id_fk";
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_customizations" ADD COLUMN "former_shop" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shop_order_id_orders_shop_id_fk" FOREIGN KEY ("shop","order_id") REFERENCES "public"."orders"("shop","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
-- The sample shop's banner, if no admin created or changed it.
UPDATE "banners" SET "is_sample" = true
WHERE ("title", "message", "link_url", "link_text") = ('Narrow Way High', 'is new.', '/product/narrow-way-high', 'See the shoe')
  AND ("background_color", "text_color", "is_active", "dismissible") = ('gradient-red', '#ffffff', true, true)
  AND "pages" = '["/", "/shop"]' AND "start_date" IS NULL AND "end_date" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "audit_log" WHERE "action" LIKE 'banner.%' AND "subject" = "banners"."title");--> statement-breakpoint
-- The shop that filled the catalog, or before there was one the embedded store, if nothing says that a Shopify store was used since: no row names
-- an order, a product or a variant that the embedded store lacks. The id of a Shopify store is recorded when it next responds.
INSERT INTO "database_shop" ("shop_id", "domain")
SELECT CASE WHEN "provider" = 'embedded store' THEN "provider" END, "provider" FROM "catalog_sync"
UNION ALL
SELECT 'embedded store', 'embedded store'
WHERE NOT EXISTS (SELECT 1 FROM "catalog_sync")
  AND EXISTS (SELECT 1 FROM "store"."products")
  AND NOT EXISTS (SELECT 1 FROM "shopify_connections")
  AND NOT EXISTS (
    SELECT "order_id" FROM "promo_redemptions"
    UNION SELECT "payload" ->> 'id' FROM "webhook_inbox" WHERE "topic" LIKE 'orders/%' AND "payload" ->> 'id' IS NOT NULL
    EXCEPT SELECT "id"::text FROM "store"."orders"
  )
  AND NOT EXISTS (
    SELECT "shopify_product_id" FROM "favorites"
    UNION SELECT "shopify_product_id" FROM "product_customizations"
    UNION SELECT "product_id" FROM "product_sales"
    UNION SELECT "product_id" FROM "review_requests"
    UNION SELECT 'gid://shopify/Product/' || ("payload" ->> 'id') FROM "webhook_inbox"
      WHERE "topic" IN ('products/create', 'products/update') AND "payload" ->> 'id' IS NOT NULL
    EXCEPT SELECT 'gid://shopify/Product/' || "id" FROM "store"."products"
  )
  AND NOT EXISTS (
    SELECT "shopify_variant_id" FROM "inventory_tracking"
    UNION SELECT "shopify_variant_id" FROM "back_in_stock_requests"
    EXCEPT SELECT 'gid://shopify/ProductVariant/' || "id" FROM "store"."variants"
  );
