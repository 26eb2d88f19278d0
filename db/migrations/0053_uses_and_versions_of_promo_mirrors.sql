ALTER TABLE "promo_mirrors" ADD COLUMN "replaced_discount" text;--> statement-breakpoint
ALTER TABLE "promo_mirrors" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Earlier versions did not always notice a change: the next sync asks the provider about every code once.
UPDATE "promo_mirrors" SET "mirrored_at" = NULL;--> statement-breakpoint
-- Earlier versions recorded nothing for free shipping.
UPDATE "promo_redemptions" SET "discount_minor" = NULL FROM "promo_codes"
  WHERE "promo_codes"."id" = "promo_redemptions"."promo_code_id" AND "promo_codes"."free_shipping" AND "promo_redemptions"."discount_minor" = 0;
