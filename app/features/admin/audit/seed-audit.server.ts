import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";

const DONE = ["prayer.approved", "prayer.updated", "banner.updated", "promo-code.created", "story.approved"] as const;

/** Audit entries over a long period, by a made-up admin. */
export async function seedAudit(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "audit_log");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into audit_log (at, admin_id, admin_email, action, subject, after)
      select ${moment("n", after, count)}, 'seed', 'admin@shod.example', ${word("n", 26, DONE)}, 'Number ' || n,
        jsonb_build_object('approved', true)
      from ${numbers(from, to, after)} order by n`),
  );
}
