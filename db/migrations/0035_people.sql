CREATE TABLE "import_files" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "mail_suppressions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "import_files_oldest" ON "import_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_files_of" ON "import_files" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "person_notes_of" ON "person_notes" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_by_email" ON "back_in_stock_requests" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "mail_suppressions_newest" ON "mail_suppressions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "mail_suppressions_words" ON "mail_suppressions" USING gin (to_tsvector('simple', translate("email", '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mailing_recipients_by_email" ON "mailing_recipients" USING btree ("email","id");--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_id_unique" UNIQUE("id");--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "person_notes" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('person_notes');
