ALTER TABLE "ambassador_signups" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "decision_emailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "decision_message" text;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "team_note" text;--> statement-breakpoint
CREATE INDEX "ambassador_signups_by_status" ON "ambassador_signups" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ambassador_signups_by_code" ON "ambassador_signups" USING btree ("code") WHERE "ambassador_signups"."code" is not null;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD CONSTRAINT "signup_status_known" CHECK ("ambassador_signups"."status" in ('waiting', 'accepted', 'declined'));--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD CONSTRAINT "signup_decided" CHECK (("ambassador_signups"."status" = 'waiting') = ("ambassador_signups"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD CONSTRAINT "signup_code_if_accepted" CHECK (("ambassador_signups"."status" = 'accepted') = ("ambassador_signups"."code" is not null));