CREATE SCHEMA "store";
--> statement-breakpoint
CREATE TABLE "ambassador_signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ambassador_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"instagram" text,
	"tiktok" text,
	"facebook" text,
	"other_platforms" text,
	"motivation" text,
	"preferences" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devotional_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devotional_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subscribed" boolean DEFAULT true NOT NULL,
	"preferences" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devotional_subscriptions_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "inventory_tracking" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_tracking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shopify_variant_id" text NOT NULL,
	"current_stock" integer,
	"is_sold_out" boolean NOT NULL,
	"last_synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_tracking_shopifyVariantId_unique" UNIQUE("shopify_variant_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prayer_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prayer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"prayer_request" text NOT NULL,
	"edited_request" text,
	"admin_notes" text,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"share_name_publicly" boolean NOT NULL,
	"consent_post_to_wall" boolean NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"posted_to_wall" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" numeric(10, 2) NOT NULL,
	"usage_limit" integer,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"expires_at" date,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "code_upper_case" CHECK ("promo_codes"."code" = upper("promo_codes"."code") and "promo_codes"."code" = trim("promo_codes"."code") and "promo_codes"."code" <> ''),
	CONSTRAINT "discount_type_known" CHECK ("promo_codes"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "discount_value_sensible" CHECK ("promo_codes"."discount_value" > 0 and ("promo_codes"."discount_type" = 'fixed' or "promo_codes"."discount_value" <= 100)),
	CONSTRAINT "usage_limit_positive" CHECK ("promo_codes"."usage_limit" is null or "promo_codes"."usage_limit" >= 1),
	CONSTRAINT "usage_count_not_negative" CHECK ("promo_codes"."usage_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_customizations" (
	"shopify_product_id" text PRIMARY KEY NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"badges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gender" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 999 NOT NULL,
	"custom_description" text,
	"photo_metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"story" text NOT NULL,
	"share_permission" boolean NOT NULL,
	"display_name_publicly" boolean NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."cart_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_token" text NOT NULL,
	"position" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "quantity_positive" CHECK ("store"."cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "store"."carts" (
	"token" text PRIMARY KEY NOT NULL,
	"discount_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buyer_identity" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"extras" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."checkouts" (
	"token" text PRIMARY KEY NOT NULL,
	"form" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."collection_products" (
	"collection_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "store"."collections" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3000001 CACHE 1),
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "store"."discounts" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1200001 CACHE 1),
	"title" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"product_ids" jsonb,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"usage_limit" integer,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"combines_with" jsonb DEFAULT '{"orderDiscounts":false,"productDiscounts":false,"shippingDiscounts":false}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "value_positive" CHECK ("store"."discounts"."value" > 0),
	CONSTRAINT "limit_kept" CHECK ("store"."discounts"."usage_limit" is null or "store"."discounts"."usage_count" <= "store"."discounts"."usage_limit")
);
--> statement-breakpoint
CREATE TABLE "store"."images" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 41000001 CACHE 1),
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"alt_text" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."order_lines" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 41000001 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"title" text NOT NULL,
	"variant_title" text NOT NULL,
	"sku" text,
	"picture_path" text,
	"quantity" integer NOT NULL,
	"unit_minor" integer NOT NULL,
	"unit_full_minor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."orders" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5600001 CACHE 1),
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "store"."orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"checkout_token" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"address" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"subtotal_minor" integer NOT NULL,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"discount_code" text,
	"discount_id" bigint,
	"shipping_title" text NOT NULL,
	"shipping_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"total_minor" integer NOT NULL,
	"financial_status" text DEFAULT 'paid' NOT NULL,
	"fulfillment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"card_last_four" text NOT NULL,
	"payment_reference" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"fulfilled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkoutToken_unique" UNIQUE("checkout_token")
);
--> statement-breakpoint
CREATE TABLE "store"."products" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 8100001 CACHE 1),
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"product_type" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"min_price_minor" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title) || to_tsvector('english', title), 'A')
          || setweight(to_tsvector('simple', product_type || ' ' || vendor) || to_tsvector('english', product_type) || to_tsvector('simple', tags) || to_tsvector('simple', options), 'B')
          || setweight(to_tsvector('english', regexp_replace(description_html, '<[^>]*>', ' ', 'g')), 'D')) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "store"."receipts" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store"."variants" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store"."variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 45000001 CACHE 1),
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"sku" text,
	"barcode" text,
	"option_values" jsonb NOT NULL,
	"price_minor" integer NOT NULL,
	"compare_at_minor" integer,
	"image_id" bigint,
	"stock" integer,
	"continue_selling" boolean DEFAULT false NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"requires_shipping" boolean DEFAULT true NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variants_productId_title_unique" UNIQUE("product_id","title"),
	CONSTRAINT "price_not_negative" CHECK ("store"."variants"."price_minor" >= 0),
	CONSTRAINT "no_oversell" CHECK ("store"."variants"."stock" is null or "store"."variants"."stock" >= 0 or "store"."variants"."continue_selling")
);
--> statement-breakpoint
CREATE TABLE "store"."webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store"."cart_lines" ADD CONSTRAINT "cart_lines_cart_token_carts_token_fk" FOREIGN KEY ("cart_token") REFERENCES "store"."carts"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "store"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."checkouts" ADD CONSTRAINT "checkouts_token_carts_token_fk" FOREIGN KEY ("token") REFERENCES "store"."carts"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "store"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "store"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."images" ADD CONSTRAINT "images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "store"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "store"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "store"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "store"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store"."variants" ADD CONSTRAINT "variants_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "store"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ambassador_signups_newest" ON "ambassador_signups" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_newest" ON "devotional_subscriptions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inventory_tracking_last_synced_at_index" ON "inventory_tracking" USING btree ("last_synced_at");--> statement-breakpoint
CREATE INDEX "prayer_requests_on_wall" ON "prayer_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prayer_requests"."approved" and "prayer_requests"."posted_to_wall";--> statement-breakpoint
CREATE INDEX "prayer_requests_for_review" ON "prayer_requests" USING btree ("is_urgent" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promo_codes_created_at_id_index" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_customizations_display_order_index" ON "product_customizations" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "user_stories_approved" ON "user_stories" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "user_stories"."approved" and "user_stories"."share_permission";--> statement-breakpoint
CREATE INDEX "user_stories_newest" ON "user_stories" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cart_lines_cart_token_position_index" ON "store"."cart_lines" USING btree ("cart_token","position");--> statement-breakpoint
CREATE INDEX "carts_updated_at_index" ON "store"."carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "collection_products_product_id_index" ON "store"."collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "collection_products_collection_id_position_product_id_index" ON "store"."collection_products" USING btree ("collection_id","position","product_id");--> statement-breakpoint
CREATE INDEX "images_product_id_position_index" ON "store"."images" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_position_index" ON "store"."order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "store"."orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "store"."orders" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "products_position_id_index" ON "store"."products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_updated_at_id_index" ON "store"."products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_created_at_id_index" ON "store"."products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_title_id_index" ON "store"."products" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "products_min_price_minor_id_index" ON "store"."products" USING btree ("min_price_minor","id");--> statement-breakpoint
CREATE INDEX "products_product_type_id_index" ON "store"."products" USING btree ("product_type","id");--> statement-breakpoint
CREATE INDEX "products_vendor_id_index" ON "store"."products" USING btree ("vendor","id");--> statement-breakpoint
CREATE INDEX "products_search_index" ON "store"."products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "variants_product_id_position_index" ON "store"."variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "store"."webhook_deliveries" USING btree ("created_at");