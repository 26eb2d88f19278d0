ALTER TABLE "mail_suppressions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD COLUMN "detail" text;