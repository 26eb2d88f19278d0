CREATE TABLE "customer_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"renew_at" timestamp with time zone,
	"renewing_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;