ALTER TABLE "promo_mirrors" ADD COLUMN "replaced_discount" text;--> statement-breakpoint
ALTER TABLE "promo_mirrors" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;