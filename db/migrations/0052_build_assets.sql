CREATE TABLE "build_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"is_brotli" boolean NOT NULL,
	"build" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
