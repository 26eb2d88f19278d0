import { href } from "react-router";
import { purgeIdempotencyKeys } from "#app/platform/audit/admin-create.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";
import { auditAudit } from "./audit-audit.server.ts";

export const auditFeature = defineFeature({
  name: "audit",
  area: "audit",
  audit: auditAudit,
  jobs: ({ db }) => [
    {
      name: "purge-idempotency-keys",
      run: () => purgeIdempotencyKeys(db, new Date()),
      cron: "30 * * * *",
    },
  ],
  seed: { audit: seedAudit },
  adminNav: [{ label: "Audit log", to: href("/admin/audit"), key: "a", group: "Settings" }],
});

const DONE = ["prayer.approved", "prayer.updated", "banner.updated", "promo-code.created", "story.approved"] as const;

/** Audit entries over a long period, by a made-up admin. */
async function seedAudit(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "audit_log");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into audit_log (at, admin_id, admin_email, action, subject, after)
      select ${moment("n", after, count)}, 'seed', 'admin@shod.example', ${word("n", 26, DONE)}, 'Number ' || n,
        jsonb_build_object('approved', true)
      from ${numbers(from, to, after)} order by n`),
  );
}
