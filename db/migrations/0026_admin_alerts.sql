CREATE TABLE "admin_alert_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_alert_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"new_order" boolean DEFAULT true NOT NULL,
	"urgent_prayer" boolean DEFAULT true NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	CONSTRAINT "admin_alert_settings_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "admin_alerts" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_alerts_user_id_kind_subject_pk" PRIMARY KEY("user_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "admin_alert_settings" ADD CONSTRAINT "admin_alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_alerts" ADD CONSTRAINT "admin_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_alerts_age" ON "admin_alerts" USING btree ("created_at");