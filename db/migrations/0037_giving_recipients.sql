CREATE TABLE "giving_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giving_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giving_recipients_group_known" CHECK ("giving_recipients"."group" in ('cause', 'ministry', 'organization')),
	CONSTRAINT "giving_recipients_partners_have_links" CHECK ("giving_recipients"."group" = 'cause' or "giving_recipients"."url" is not null)
);
--> statement-breakpoint
CREATE INDEX "giving_recipients_in_order" ON "giving_recipients" USING btree ("group","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "giving_recipients_once" ON "giving_recipients" USING btree ("group",lower("name"));--> statement-breakpoint
-- The causes that the Give Back page named before they could be edited.
INSERT INTO "giving_recipients" ("group", "position", "name", "text") VALUES
	('cause', 0, 'Orphanages', 'Homes where children without parents are known by name, fed, schooled and kept together with their brothers and sisters.'),
	('cause', 1, 'Global missions', 'People who leave home to bring good news, clean water, medicine or a translated Bible to places that have none of them.'),
	('cause', 2, 'Church plants', 'Small new congregations in their first years, when the rent is certain and not much else is.'),
	('cause', 3, 'Youth and elderly programs', 'The two ends of life that a busy society walks past: an open gym on a Friday night, and a visitor on a Tuesday afternoon.');
