CREATE TABLE "catalog_changes" (
	"product_id" text PRIMARY KEY NOT NULL,
	"is_stale" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_collection_products" (
	"collection_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "catalog_collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_collections" (
	"id" text PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description_html" text NOT NULL,
	"image" jsonb
);
--> statement-breakpoint
CREATE TABLE "catalog_products" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"vendor" text NOT NULL,
	"product_type" text NOT NULL,
	"tags" text[] NOT NULL,
	"description" text NOT NULL,
	"options" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"price_min_minor" integer NOT NULL,
	"price_max_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"compare_at_minor" integer,
	"is_available" boolean NOT NULL,
	"variants_count" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_sync" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"provider" text NOT NULL,
	"cursor" text,
	"full_started_at" timestamp (3) with time zone,
	"full_finished_at" timestamp (3) with time zone,
	"reconciled_at" timestamp (3) with time zone,
	"problem" text,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalog_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"selected_options" jsonb NOT NULL,
	"price_minor" integer NOT NULL,
	"compare_at_minor" integer,
	"is_available" boolean NOT NULL,
	"sku" text,
	"barcode" text,
	"image" jsonb
);
--> statement-breakpoint
CREATE TABLE "product_listings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"handle" text NOT NULL,
	"display_order" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"is_hidden" boolean NOT NULL,
	"badges" text[] NOT NULL,
	"categories" text[] NOT NULL,
	"gender" text,
	"keys" text[] NOT NULL,
	"card" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "catalog_collection_products" ADD CONSTRAINT "catalog_collection_products_collection_id_catalog_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."catalog_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_variants" ADD CONSTRAINT "catalog_variants_product_id_catalog_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."catalog_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_collection_products_in_order" ON "catalog_collection_products" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "catalog_collection_products_by_product" ON "catalog_collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "catalog_collections_by_handle" ON "catalog_collections" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "catalog_products_by_number" ON "catalog_products" USING btree ("number");--> statement-breakpoint
CREATE INDEX "catalog_products_by_handle" ON "catalog_products" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "catalog_products_by_asked" ON "catalog_products" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "catalog_variants_by_product" ON "catalog_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "product_listings" USING btree ("display_order","number") WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "product_listings_by_price" ON "product_listings" USING btree ("price_minor","number") WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "product_listings_newest" ON "product_listings" USING btree ("published_at","number") WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "product_listings_by_handle" ON "product_listings" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "product_listings_by_change" ON "product_listings" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "product_listings_by_categories" ON "product_listings" USING btree ("categories");--> statement-breakpoint
CREATE INDEX "product_listings_by_keys" ON "product_listings" USING gin ("keys");