CREATE TABLE "erasures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"born" timestamp with time zone NOT NULL,
	"off" jsonb,
	"problem" text
);
--> statement-breakpoint
-- From here on written by hand: Drizzle knows no triggers (docs/decisions/043).
-- Its arguments: the kind, then the columns that are switches. A column that is false or null, and each key of an object that is false, is off.
CREATE FUNCTION "note_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	switched_off jsonb;
BEGIN
	IF tg_op = 'UPDATE' THEN
		SELECT coalesce(jsonb_agg(found.name ORDER BY found.name), '[]') INTO switched_off FROM (
			SELECT given.name, to_jsonb(new) -> given.name AS value FROM unnest(tg_argv[1:]) AS given(name)
			UNION ALL
			SELECT given.name || '.' || inner_key, inner_value
			FROM unnest(tg_argv[1:]) AS given(name),
				jsonb_each(CASE WHEN jsonb_typeof(to_jsonb(new) -> given.name) = 'object' THEN to_jsonb(new) -> given.name ELSE '{}' END) AS inside(inner_key, inner_value)
		) AS found WHERE found.value IN ('false', 'null');
	END IF;
	INSERT INTO public.erasures (kind, key, born, "off") VALUES (tg_argv[0], old.id::text, old.created_at, switched_off);
	PERFORM pg_notify('shod_erasures', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('users');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "back_in_stock_requests" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('back_in_stock_requests');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "prayer_requests" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('prayer_requests');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "prayer_requests" FOR EACH ROW
	WHEN ((old.consent_post_to_wall, old.share_name_publicly, old.wants_to_know, old.approved, old.posted_to_wall)
		IS DISTINCT FROM (new.consent_post_to_wall, new.share_name_publicly, new.wants_to_know, new.approved, new.posted_to_wall))
	EXECUTE FUNCTION "note_erasure"('prayer_requests', 'consent_post_to_wall', 'share_name_publicly', 'wants_to_know', 'approved', 'posted_to_wall');
--> statement-breakpoint
CREATE TRIGGER "erasure_reworded" AFTER UPDATE ON "prayer_requests" FOR EACH ROW
	WHEN (coalesce(old.edited_request, old.prayer_request) IS DISTINCT FROM coalesce(new.edited_request, new.prayer_request))
	EXECUTE FUNCTION "note_erasure"('prayer_requests reworded');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "user_stories" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('user_stories');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "user_stories" FOR EACH ROW
	WHEN ((old.share_permission, old.display_name_publicly, old.approved) IS DISTINCT FROM (new.share_permission, new.display_name_publicly, new.approved))
	EXECUTE FUNCTION "note_erasure"('user_stories', 'share_permission', 'display_name_publicly', 'approved');
--> statement-breakpoint
CREATE TRIGGER "erasure_reworded" AFTER UPDATE ON "user_stories" FOR EACH ROW
	WHEN (old.story IS DISTINCT FROM new.story)
	EXECUTE FUNCTION "note_erasure"('user_stories reworded');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "devotional_subscriptions" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('devotional_subscriptions');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "devotional_subscriptions" FOR EACH ROW
	WHEN ((old.subscribed, old.confirmed_at IS NULL, old.preferences) IS DISTINCT FROM (new.subscribed, new.confirmed_at IS NULL, new.preferences))
	EXECUTE FUNCTION "note_erasure"('devotional_subscriptions', 'subscribed', 'confirmed_at', 'preferences');
--> statement-breakpoint
CREATE TRIGGER "erasure_deleted" AFTER DELETE ON "ambassador_signups" FOR EACH ROW EXECUTE FUNCTION "note_erasure"('ambassador_signups');
--> statement-breakpoint
CREATE TRIGGER "erasure_switched" AFTER UPDATE ON "ambassador_signups" FOR EACH ROW
	WHEN ((old.confirmed_at IS NULL, old.preferences) IS DISTINCT FROM (new.confirmed_at IS NULL, new.preferences))
	EXECUTE FUNCTION "note_erasure"('ambassador_signups', 'confirmed_at', 'preferences');
