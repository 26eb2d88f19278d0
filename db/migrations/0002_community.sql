CREATE TABLE "devotional_issues" (
	"week" date PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "giving_disbursements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giving_disbursements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"recipient" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_url" text,
	"note" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giving_disbursements_positive" CHECK ("giving_disbursements"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "giving_months" (
	"month" date PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"revenue" bigint NOT NULL,
	"orders" integer NOT NULL,
	"costs" bigint NOT NULL,
	"percent" integer NOT NULL,
	"note" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giving_months_first_day" CHECK (extract(day from "giving_months"."month") = 1),
	CONSTRAINT "giving_months_sensible" CHECK ("giving_months"."revenue" >= 0 and "giving_months"."costs" >= 0 and "giving_months"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"at" timestamp with time zone,
	CONSTRAINT "mailing_recipients_once" UNIQUE("mailing_id","email"),
	CONSTRAINT "mailing_recipients_lower_case" CHECK ("mailing_recipients"."email" = lower("mailing_recipients"."email"))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"audiences" jsonb NOT NULL,
	"status" text DEFAULT 'collecting' NOT NULL,
	"waits_because" text,
	"not_before" timestamp with time zone,
	"audience_at" timestamp with time zone NOT NULL,
	"collected_to" text,
	"candidates" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "prayed" (
	"prayer_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "prayed_prayer_id_visitor_pk" PRIMARY KEY("prayer_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ambassador_signups" ADD COLUMN "opt_in" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devotional_subscriptions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devotional_subscriptions" ADD COLUMN "opt_in" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD COLUMN "wants_to_know" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD COLUMN "prayed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD COLUMN "prayed_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayed" ADD CONSTRAINT "prayed_prayer_id_prayer_requests_id_fk" FOREIGN KEY ("prayer_id") REFERENCES "public"."prayer_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giving_disbursements_newest" ON "giving_disbursements" USING btree ("day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailing_recipients_next" ON "mailing_recipients" USING btree ("mailing_id","id") WHERE "mailing_recipients"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "mailing_recipients_leased" ON "mailing_recipients" USING btree ("lease_until") WHERE "mailing_recipients"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "mailing_recipients_by_status" ON "mailing_recipients" USING btree ("mailing_id","status","id");--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailings_unfinished" ON "mailings" USING btree ("id") WHERE "mailings"."status" in ('collecting', 'sending');--> statement-breakpoint
CREATE INDEX "consents_of_subject" ON "consents" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "ambassador_signups_by_email" ON "ambassador_signups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "ambassador_signups_mailed" ON "ambassador_signups" USING btree ("id") WHERE "ambassador_signups"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "devotional_subscriptions_mailed" ON "devotional_subscriptions" USING btree ("id") WHERE "devotional_subscriptions"."subscribed" and "devotional_subscriptions"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "prayer_requests_by_email" ON "prayer_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "prayer_requests_to_tell" ON "prayer_requests" USING btree ("id") WHERE "prayer_requests"."wants_to_know" and "prayer_requests"."prayed_count" > "prayer_requests"."prayed_told";--> statement-breakpoint
CREATE INDEX "user_stories_by_email" ON "user_stories" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "on_the_wall_by_consent_only" CHECK (not "prayer_requests"."posted_to_wall" or "prayer_requests"."consent_post_to_wall");--> statement-breakpoint
ALTER TABLE "user_stories" ADD CONSTRAINT "published_by_permission_only" CHECK (not "user_stories"."approved" or "user_stories"."share_permission");