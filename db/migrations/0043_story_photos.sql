ALTER TABLE "user_stories" ADD COLUMN "photo" jsonb;--> statement-breakpoint
-- From here on written by hand: a photo that was removed or replaced is not shown again after a restore (docs/decisions/043).
CREATE TRIGGER "erasure_photo" AFTER UPDATE ON "user_stories" FOR EACH ROW
	WHEN (old.photo IS NOT NULL AND old.photo->>'name' IS DISTINCT FROM new.photo->>'name')
	EXECUTE FUNCTION "note_erasure"('user_stories photo');
