CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "user_stories_words" ON "user_stories" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '!"#$%&''()*+,-./:<=>?@[\]^_`{|}~' || chr(59), '                                '))) WITH (fastupdate=false);