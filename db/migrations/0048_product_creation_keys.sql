ALTER TABLE "store"."products" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "store"."products" ADD CONSTRAINT "products_creationKey_unique" UNIQUE("creation_key");