CREATE TABLE "product_sales" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"units" integer NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_sales_order_id_product_id_pk" PRIMARY KEY("order_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_listings" ADD COLUMN "units_sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_listings" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sales_product_id_sold_at_index" ON "product_sales" USING btree ("product_id","sold_at");--> statement-breakpoint
CREATE INDEX "product_sales_sold_at_index" ON "product_sales" USING btree ("sold_at");--> statement-breakpoint
CREATE INDEX "product_listings_best_selling" ON "product_listings" USING btree ((- "units_sold"),"display_order","number") WHERE not is_hidden;