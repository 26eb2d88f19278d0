ALTER TABLE "mailings" ADD COLUMN "second" jsonb;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "second_subject" text;