-- Unsent receipts without an email become emails; older ones have expired.
INSERT INTO "outgoing_emails" ("kind", "email", "payload", "dedupe_key", "about", "priority", "next_attempt_at", "expires_at", "created_at")
SELECT 'store-receipt', o."email", jsonb_build_object('orderId', o."id"), 'receipt:' || o."id", 'orders:' || o."id", 1, now(), r."created_at" + interval '7 days', r."created_at"
FROM "store"."receipts" r JOIN "store"."orders" o ON o."id" = r."order_id"
WHERE r."sent_at" IS NULL AND r."created_at" > now() - interval '7 days'
ON CONFLICT ("dedupe_key") DO NOTHING;
--> statement-breakpoint
-- The queue would go on enqueueing the job that looked for them, which no process runs.
DO $$ BEGIN
	IF to_regclass('pgboss.schedule') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name = 'store-owed-receipts';
		DELETE FROM pgboss.job WHERE name = 'store-owed-receipts';
	END IF;
END $$;
--> statement-breakpoint
DROP TABLE "store"."receipts" CASCADE;
