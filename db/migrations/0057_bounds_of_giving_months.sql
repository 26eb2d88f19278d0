ALTER TABLE "giving_months" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "giving_months" ADD COLUMN "ends_at" timestamp with time zone;