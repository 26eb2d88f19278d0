ALTER TABLE "promo_codes" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_customizations" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The sample shop's codes and those of `npm run seed`, if no admin created, imported or changed them and no order of a Shopify store used them.
UPDATE "promo_codes" SET "is_sample" = true
WHERE (
    ("code", "discount_type", "discount_value", coalesce("usage_limit", 0)) IN (
      ('WELCOME10', 'percentage', 10, 0), ('PEACE15', 'fixed', 15, 0), ('FIRST100', 'percentage', 20, 100)
    )
    OR ("code" ~ '^(GRACE|WALK|PEACE|STEADY|HARVEST)[0-9]+$' AND NOT "active")
  )
  AND NOT EXISTS (
    SELECT 1 FROM "audit_log"
    WHERE "action" LIKE 'promo-code.%'
      AND (upper(trim("subject")) = "promo_codes"."code" OR "after" ->> 'id' = "promo_codes"."id"::text OR "after"::text LIKE '%"' || "promo_codes"."code" || '"%')
  )
  AND NOT EXISTS (
    SELECT 1 FROM "promo_redemptions"
    WHERE "promo_redemptions"."promo_code_id" = "promo_codes"."id"
      AND NOT EXISTS (SELECT 1 FROM "store"."orders" WHERE "orders"."id"::text = "promo_redemptions"."order_id")
  );--> statement-breakpoint
UPDATE "product_customizations" SET "is_sample" = true
WHERE "shopify_product_id" ~ '^gid://shopify/Product/81000(0[1-9]|1[0-9]|2[0-4])$'
  AND NOT EXISTS (
    SELECT 1 FROM "audit_log"
    WHERE "action" = 'product.customized' AND "after" ->> 'shopifyProductId' = "product_customizations"."shopify_product_id"
  );
