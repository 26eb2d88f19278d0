ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_once";--> statement-breakpoint
DROP INDEX "mailing_recipients_by_status";--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "segment" jsonb;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "audience_text" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "segment" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "normalized_email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_once" ON "mailing_recipients" USING btree ("mailing_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("shop","product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_normalized_email" ON "orders" USING btree ("shop","normalized_email","placed_at");--> statement-breakpoint
CREATE INDEX "mailing_recipients_by_status" ON "mailing_recipients" USING btree ("mailing_id","status","email" text_pattern_ops);--> statement-breakpoint
UPDATE "orders" SET "normalized_email" = lower(trim("email")) WHERE octet_length("email") = length("email");--> statement-breakpoint
-- An international domain is normalized by the next full read, which writes orders whose fingerprint differs.
UPDATE "orders" SET "fingerprint" = '' WHERE octet_length("email") <> length("email");
