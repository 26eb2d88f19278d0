DROP INDEX "search_documents_by_title";--> statement-breakpoint
ALTER TABLE "catalog_products" ADD COLUMN "page_content" jsonb;--> statement-breakpoint
CREATE INDEX "search_documents_words_of_pages" ON "search_documents" USING gin ("words") WITH (fastupdate=false) WHERE "search_documents"."kind" <> 'product';--> statement-breakpoint
-- Products are read again with what their own pages show.
UPDATE "catalog_sync" SET "reconciled_at" = NULL;