CREATE TABLE "shopify_connections" (
	"domain" text PRIMARY KEY NOT NULL,
	"credentials" text,
	"token" text,
	"token_expires_at" timestamp with time zone,
	"renew_token_at" timestamp with time zone,
	"renewing_until" timestamp with time zone,
	"checks" jsonb,
	"checked_at" timestamp with time zone,
	"webhook_refused_at" timestamp with time zone
);
