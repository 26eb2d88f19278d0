CREATE TABLE "devotional_plans" (
	"week" date PRIMARY KEY NOT NULL,
	"slug" text,
	"text" jsonb,
	"skipped_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "devotional_issues" ADD COLUMN "text" jsonb;