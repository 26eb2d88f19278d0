CREATE TABLE "search_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"query" text NOT NULL,
	"email" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_lower_case" CHECK ("search_requests"."email" = lower(trim("search_requests"."email")))
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "price" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "search_requests_open" ON "search_requests" USING btree ("query","email") WHERE "search_requests"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "search_requests_by_email" ON "search_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "search_documents_by_price" ON "search_documents" USING btree ("kind","price","number");--> statement-breakpoint
-- Written by hand: Drizzle knows no triggers (docs/decisions/043).
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "search_requests" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('search_requests');
