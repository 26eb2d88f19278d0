CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feature" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"title" text NOT NULL,
	"title_words" text NOT NULL,
	"excerpt" text NOT NULL,
	"path" text NOT NULL,
	"display_order" integer NOT NULL,
	"number" bigint NOT NULL,
	"words" "tsvector" NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_queries" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"without_results" integer NOT NULL,
	CONSTRAINT "search_queries_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_by_ref" ON "search_documents" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "search_documents_in_order" ON "search_documents" USING btree ("kind","display_order","number");--> statement-breakpoint
CREATE INDEX "search_documents_by_title" ON "search_documents" USING btree ("title_words");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gist ("word" gist_trgm_ops);