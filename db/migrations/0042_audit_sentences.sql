DROP INDEX "audit_log_newest";--> statement-breakpoint
DROP INDEX "audit_log_by_action";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "admin_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "admin_role" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "about" text;--> statement-breakpoint
UPDATE "audit_log" SET "about" = CASE
	WHEN "action" LIKE 'prayer.%' THEN 'prayer/' || substring("subject" FROM '^Prayer request (\d+)$')
	WHEN "action" LIKE 'story.%' THEN 'story/' || substring("subject" FROM '^Story (\d+)$')
	WHEN "action" LIKE 'ambassador.%' THEN 'ambassador/' || substring("subject" FROM '^Ambassador (?:application )?(\d+)$')
	WHEN "action" LIKE 'subscription.%' THEN 'subscription/' || substring("subject" FROM '^Subscription (\d+)$')
	WHEN "action" LIKE 'banner.%' THEN 'banner/' || coalesce("after"->>'id', "before"->>'id')
	WHEN "action" LIKE 'newsletter.%' THEN 'newsletter/' || coalesce("after"->>'id', "before"->>'id')
	WHEN "action" = 'product.customized' THEN 'product/' || substring("after"->>'shopifyProductId' FROM '(\d+)$')
	WHEN "action" LIKE 'promo-code.%' AND "action" <> 'promo-code.imported' THEN 'promo-code/' || "subject"
END;--> statement-breakpoint
CREATE INDEX "audit_log_by_admin" ON "audit_log" USING btree ("admin_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("about","at","id") WHERE "audit_log"."about" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', translate("subject" || ' ' || "action" || ' ' || "admin_email" || ' ' || coalesce("admin_name", ''), '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                ')));--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","at","id");