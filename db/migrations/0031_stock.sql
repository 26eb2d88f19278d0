CREATE TABLE "inventory_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"low_stock_threshold" integer,
	"locations" integer
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shopify_variant_id" text NOT NULL,
	"from_stock" integer,
	"to_stock" integer,
	"source" text NOT NULL,
	"reason" text,
	"admin_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."stock_adjustments" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"input_hash" text NOT NULL,
	"levels" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory_tracking" ADD COLUMN "low_stock_threshold" integer;--> statement-breakpoint
CREATE INDEX "stock_changes_of_variant" ON "stock_changes" USING btree ("shopify_variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inventory_tracking_by_stock" ON "inventory_tracking" USING btree (coalesce("current_stock", 2147483647),"id");--> statement-breakpoint
CREATE INDEX "order_lines_unfulfilled" ON "store"."order_lines" USING btree ("variant_id") WHERE "store"."order_lines"."quantity" > "store"."order_lines"."fulfilled_quantity" + "store"."order_lines"."canceled_quantity";