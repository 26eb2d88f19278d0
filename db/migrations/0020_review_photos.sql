ALTER TABLE "reviews" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- From here on written by hand: a removed photo is a rewording, after which a restored review is unpublished (docs/decisions/043).
DROP TRIGGER "erasure_reworded" ON "reviews";
--> statement-breakpoint
CREATE TRIGGER "erasure_reworded" AFTER UPDATE ON "reviews" FOR EACH ROW
	WHEN ((old.stars, old.title, old.text, old.name, old.photos) IS DISTINCT FROM (new.stars, new.title, new.text, new.name, new.photos))
	EXECUTE FUNCTION "note_erasure"('reviews reworded');
