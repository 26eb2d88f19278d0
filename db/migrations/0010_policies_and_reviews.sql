CREATE TABLE "policies" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_line_id" text NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_title" text NOT NULL,
	"variant_title" text,
	"email" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"wants_emails" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_requests_orderLineId_unique" UNIQUE("order_line_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"fit" smallint,
	"name" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"approved_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_fit" CHECK ("reviews"."fit" between 1 and 5),
	CONSTRAINT "reviews_published_by_consent" CHECK ("reviews"."approved_at" is null or ("reviews"."may_publish" and "reviews"."rejected_at" is null))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_id_review_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."review_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_requests_due" ON "review_requests" USING btree ("due_at","id") WHERE "review_requests"."asked_at" is null and "review_requests"."wants_emails";--> statement-breakpoint
CREATE INDEX "review_requests_of_order" ON "review_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "review_requests_by_email" ON "review_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
-- From here on written by hand: what was deleted or withdrawn stays so after a restore (docs/decisions/043).
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "review_requests" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('review_requests');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "review_requests" FOR EACH ROW
	WHEN (old.wants_emails IS DISTINCT FROM new.wants_emails)
	EXECUTE FUNCTION "note_erasure"('review_requests', 'wants_emails');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('reviews');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "reviews" FOR EACH ROW
	WHEN ((old.may_publish, old.approved_at IS NULL) IS DISTINCT FROM (new.may_publish, new.approved_at IS NULL))
	EXECUTE FUNCTION "note_erasure"('reviews', 'may_publish', 'approved_at');
--> statement-breakpoint
CREATE TRIGGER "erasure_reworded" AFTER UPDATE ON "reviews" FOR EACH ROW
	WHEN ((old.stars, old.title, old.text, old.name) IS DISTINCT FROM (new.stars, new.title, new.text, new.name))
	EXECUTE FUNCTION "note_erasure"('reviews reworded');
