-- Both come with Postgres. Where the site's role may not create them, the start names the statement (app/platform/db/extensions.server.ts).
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
