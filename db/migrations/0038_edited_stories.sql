ALTER TABLE "user_stories" ADD COLUMN "edited_story" text;--> statement-breakpoint
ALTER TABLE "user_stories" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_stories" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_stories" ADD CONSTRAINT "edited_at_a_time" CHECK (("user_stories"."edited_story" is null) = ("user_stories"."edited_at" is null));--> statement-breakpoint
DROP TRIGGER "erasure_reworded" ON "user_stories";
--> statement-breakpoint
-- Also after an admin's edit, or its author's return to their own words: a restored backup has another text than was reviewed.
CREATE TRIGGER "erasure_reworded" AFTER UPDATE ON "user_stories" FOR EACH ROW
	WHEN ((old.story, old.edited_story) IS DISTINCT FROM (new.story, new.edited_story))
	EXECUTE FUNCTION "note_erasure"('user_stories reworded');
