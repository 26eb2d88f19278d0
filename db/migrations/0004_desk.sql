CREATE TABLE "ai_tokens" (
	"day" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"audiences" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"problem" text,
	"mailing_id" bigint,
	"tested_at" timestamp with time zone,
	"called_as" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_scheduled_when" CHECK ("newsletters"."status" <> 'scheduled' or "newsletters"."send_at" is not null),
	CONSTRAINT "newsletters_sent_as" CHECK ("newsletters"."status" <> 'sent' or "newsletters"."mailing_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"bucket" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"shopify_product_id" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_bucket_name_pk" PRIMARY KEY("bucket","name")
);
--> statement-breakpoint
DROP INDEX "inventory_tracking_last_synced_at_index";--> statement-breakpoint
DROP INDEX "ambassador_signups_newest";--> statement-breakpoint
DROP INDEX "back_in_stock_requests_created_at_id_index";--> statement-breakpoint
DROP INDEX "back_in_stock_requests_by_state";--> statement-breakpoint
DROP INDEX "banners_created_at_id_index";--> statement-breakpoint
DROP INDEX "devotional_subscriptions_newest";--> statement-breakpoint
DROP INDEX "favorites_newest";--> statement-breakpoint
DROP INDEX "giving_disbursements_newest";--> statement-breakpoint
DROP INDEX "mailings_newest";--> statement-breakpoint
DROP INDEX "prayer_requests_on_wall";--> statement-breakpoint
DROP INDEX "prayer_requests_waiting";--> statement-breakpoint
DROP INDEX "prayer_requests_for_review";--> statement-breakpoint
DROP INDEX "user_stories_approved";--> statement-breakpoint
DROP INDEX "user_stories_waiting";--> statement-breakpoint
DROP INDEX "user_stories_newest";--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
DROP INDEX "audit_log_by_action";--> statement-breakpoint
ALTER TABLE "user_stories" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletters_by_status" ON "newsletters" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "newsletters_due" ON "newsletters" USING btree ("send_at") WHERE "newsletters"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "newsletters_of_mailing" ON "newsletters" USING btree ("mailing_id") WHERE "newsletters"."mailing_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_called_once" ON "newsletters" USING btree ("called_as") WHERE "newsletters"."called_as" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_created_at_index" ON "stored_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_files_uploaded_by_index" ON "stored_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "ambassador_signups_words" ON "ambassador_signups" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_by_variant" ON "back_in_stock_requests" USING btree ("shopify_variant_id","created_at");--> statement-breakpoint
CREATE INDEX "banners_active" ON "banners" USING btree ("created_at","id") WHERE "banners"."is_active";--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_words" ON "devotional_subscriptions" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_devotionals" ON "devotional_subscriptions" USING btree ("created_at","id") WHERE "devotional_subscriptions"."preferences" @> '{"devotionals": true}'::jsonb;--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_products" ON "devotional_subscriptions" USING btree ("created_at","id") WHERE "devotional_subscriptions"."preferences" @> '{"products": true}'::jsonb;--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_community" ON "devotional_subscriptions" USING btree ("created_at","id") WHERE "devotional_subscriptions"."preferences" @> '{"community": true}'::jsonb;--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_stories" ON "devotional_subscriptions" USING btree ("created_at","id") WHERE "devotional_subscriptions"."preferences" @> '{"stories": true}'::jsonb;--> statement-breakpoint
CREATE INDEX "inventory_tracking_newest" ON "inventory_tracking" USING btree ("last_synced_at","id");--> statement-breakpoint
CREATE INDEX "inventory_tracking_by_state" ON "inventory_tracking" USING btree ("is_sold_out","last_synced_at","id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_received_at_index" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "prayer_requests_words" ON "prayer_requests" USING gin (to_tsvector('simple', translate(case when "share_name_publicly" then "name" else '' end || ' ' || "email" || ' ' || coalesce("edited_request", "prayer_request"), '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "promo_codes_active" ON "promo_codes" USING btree ("id") WHERE "promo_codes"."active";--> statement-breakpoint
CREATE INDEX "product_customizations_categories_index" ON "product_customizations" USING btree ("categories");--> statement-breakpoint
CREATE INDEX "user_stories_declined" ON "user_stories" USING btree ("created_at","id") WHERE "user_stories"."declined_at" is not null;--> statement-breakpoint
CREATE INDEX "user_stories_private" ON "user_stories" USING btree ("created_at","id") WHERE not "user_stories"."share_permission";--> statement-breakpoint
CREATE INDEX "ambassador_signups_newest" ON "ambassador_signups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_created_at_id_index" ON "back_in_stock_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_by_state" ON "back_in_stock_requests" USING btree ("notified","created_at","id");--> statement-breakpoint
CREATE INDEX "banners_created_at_id_index" ON "banners" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_newest" ON "devotional_subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "favorites_newest" ON "favorites" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "giving_disbursements_newest" ON "giving_disbursements" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prayer_requests_on_wall" ON "prayer_requests" USING btree ("created_at","id") WHERE "prayer_requests"."approved" and "prayer_requests"."posted_to_wall";--> statement-breakpoint
CREATE INDEX "prayer_requests_waiting" ON "prayer_requests" USING btree ("is_urgent","created_at","id") WHERE not "prayer_requests"."approved" and "prayer_requests"."consent_post_to_wall";--> statement-breakpoint
CREATE INDEX "prayer_requests_for_review" ON "prayer_requests" USING btree ("is_urgent","created_at","id");--> statement-breakpoint
CREATE INDEX "user_stories_approved" ON "user_stories" USING btree ("created_at","id") WHERE "user_stories"."approved" and "user_stories"."share_permission";--> statement-breakpoint
CREATE INDEX "user_stories_waiting" ON "user_stories" USING btree ("created_at","id") WHERE not "user_stories"."approved" and "user_stories"."share_permission" and "user_stories"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "user_stories_newest" ON "user_stories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
ALTER TABLE "user_stories" ADD CONSTRAINT "shown_or_declined" CHECK (not "user_stories"."approved" or "user_stories"."declined_at" is null);