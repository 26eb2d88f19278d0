ALTER TABLE "promo_codes" DROP CONSTRAINT "discount_value_sensible";--> statement-breakpoint
ALTER TABLE "store"."discounts" DROP CONSTRAINT "value_positive";--> statement-breakpoint
DROP INDEX "promo_redemptions_promo_code_id_index";--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "minimum_spend" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "once_per_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "free_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "applies_to" text DEFAULT 'everything' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "applies_to_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "store"."discounts" ADD COLUMN "collection_ids" jsonb;--> statement-breakpoint
ALTER TABLE "store"."discounts" ADD COLUMN "minimum_minor" bigint;--> statement-breakpoint
ALTER TABLE "store"."discounts" ADD COLUMN "once_per_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "promo_codes_by_batch" ON "promo_codes" USING btree ("batch","id") WHERE "promo_codes"."batch" is not null;--> statement-breakpoint
CREATE INDEX "promo_redemptions_promo_code_id_id_index" ON "promo_redemptions" USING btree ("promo_code_id","id");--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "minimum_spend_positive" CHECK ("promo_codes"."minimum_spend" is null or "promo_codes"."minimum_spend" > 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "starts_before_it_expires" CHECK ("promo_codes"."starts_on" is null or "promo_codes"."expires_at" is null or "promo_codes"."starts_on" <= "promo_codes"."expires_at");--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "scope_known" CHECK ("promo_codes"."applies_to" in ('everything', 'products', 'collections'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "scope_named" CHECK (("promo_codes"."applies_to" = 'everything') = (cardinality("promo_codes"."applies_to_ids") = 0));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "discount_value_sensible" CHECK (case when "promo_codes"."free_shipping" then "promo_codes"."discount_value" = 0 else "promo_codes"."discount_value" > 0 and ("promo_codes"."discount_type" = 'fixed' or "promo_codes"."discount_value" <= 100) end);--> statement-breakpoint
ALTER TABLE "store"."discounts" ADD CONSTRAINT "minimum_positive" CHECK ("store"."discounts"."minimum_minor" is null or "store"."discounts"."minimum_minor" > 0);--> statement-breakpoint
ALTER TABLE "store"."discounts" ADD CONSTRAINT "value_positive" CHECK (case when "store"."discounts"."kind" = 'free-shipping' then "store"."discounts"."value" = 0 else "store"."discounts"."value" > 0 end);