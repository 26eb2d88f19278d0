CREATE TABLE "mailing_links" (
	"key" text PRIMARY KEY NOT NULL,
	"mailing_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"is_second" boolean NOT NULL,
	"url" text NOT NULL,
	"label" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailing_links" ADD CONSTRAINT "mailing_links_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_links_of_mailing" ON "mailing_links" USING btree ("mailing_id","position");