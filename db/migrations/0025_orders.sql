CREATE TABLE "order_changes" (
	"shop" text NOT NULL,
	"order_id" bigint NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_changes_shop_order_id_pk" PRIMARY KEY("shop","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"shop" text NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"variant_title" text,
	"sku" text,
	"quantity" integer NOT NULL,
	"current_quantity" integer NOT NULL,
	"unfulfilled_quantity" integer NOT NULL,
	"product_id" text,
	CONSTRAINT "order_lines_shop_order_id_position_pk" PRIMARY KEY("shop","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_sync" (
	"shop" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"full_started_at" timestamp (3) with time zone,
	"full_finished_at" timestamp (3) with time zone,
	"reconciled_at" timestamp (3) with time zone,
	"read_count" integer DEFAULT 0 NOT NULL,
	"reads_all_orders" boolean DEFAULT true NOT NULL,
	"problem" text,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"shop" text NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text,
	"customer_name" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"financial_status" text,
	"fulfillment_status" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"revenue_minor" bigint,
	"item_count" integer NOT NULL,
	"codes" text[] NOT NULL,
	"search_text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "orders_shop_id_pk" PRIMARY KEY("shop","id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shop_order_id_orders_shop_id_fk" FOREIGN KEY ("shop","order_id") REFERENCES "public"."orders"("shop","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("shop","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("shop","total_minor","id");--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("shop","number");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("shop",lower("email"),"placed_at");--> statement-breakpoint
CREATE INDEX "orders_unfulfilled" ON "orders" USING btree ("shop","placed_at","id") WHERE cancelled_at is null and fulfillment_status not in ('FULFILLED', 'RESTOCKED', 'FULFILLMENT_NOT_REQUIRED');--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("shop","placed_at","id") WHERE cancelled_at is null and fulfillment_status not in ('FULFILLED', 'RESTOCKED', 'FULFILLMENT_NOT_REQUIRED', 'ON_HOLD', 'SCHEDULED') and financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'AUTHORIZED');--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("shop","placed_at","id") WHERE cancelled_at is null and financial_status in ('PENDING', 'PARTIALLY_PAID', 'AUTHORIZED', 'EXPIRED');--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("shop","placed_at","id") WHERE financial_status in ('REFUNDED', 'PARTIALLY_REFUNDED');--> statement-breakpoint
CREATE INDEX "orders_canceled" ON "orders" USING btree ("shop","placed_at","id") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_code" ON "orders" USING gin ("codes");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);