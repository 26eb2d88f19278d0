import { BACK_UP, isBackupDue } from "#app/platform/backup/backup.ts";
import { backUp, lastBackups } from "#app/platform/backup/backup-log.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** A backup after three every night where the shop is, or as soon after as the site is up; and whenever an admin asks for one. */
export function scheduleBackups({ jobs, database, env }: { jobs: Jobs; database: Database; env: Env }): void {
  const root = backupRoot(env);
  if (root === null) return;
  const make = async () => {
    const begun = performance.now();
    const made = await backUp(database, { root, dataDirectory: env.DATA_DIR });
    log("info", "backup made", { ...made, ms: Math.round(performance.now() - begun) });
  };
  // A try that failed is made again within the hour, and the system page says why it failed.
  const retry = { limit: 0, delaySeconds: 0, backoff: false };
  jobs.define({ name: BACK_UP, run: make, retry, waitsOnce: true });
  jobs.define({
    name: "back-up-every-night",
    async run() {
      const { good } = await lastBackups(database.db);
      if (isBackupDue(good?.at ?? null, env.STORE_TIMEZONE, new Date())) await make();
    },
    retry,
    schedule: { cron: "25 * * * *", timeZone: env.STORE_TIMEZONE },
  });
}
