import { href } from "react-router";
import { purgeIdempotencyKeys } from "#app/platform/audit/admin-create.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { seedAudit } from "./seed-audit.server.ts";

export const auditFeature = defineFeature({
  name: "audit",
  jobs: ({ db, env }) => [
    {
      name: "purge-idempotency-keys",
      run: () => purgeIdempotencyKeys(db, new Date()),
      schedule: { cron: "30 * * * *", timeZone: env.STORE_TIMEZONE },
    },
  ],
  seed: { audit: seedAudit },
  adminNav: [{ label: "Audit log", to: href("/admin/audit"), key: "a" }],
});
