import { BACK_UP, isBackupDue } from "#app/platform/backup/backup.ts";
import { backUp, lastOwnBackup } from "#app/platform/backup/backup-log.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Uploads of many gigabytes, the first time. */
const MOST_SECONDS = 6 * 3_600;

/** A backup after three every night where the shop is, or as soon after as the site is up; and whenever an admin asks for one. */
export function scheduleBackups({ jobs, database, env }: { jobs: Jobs; database: Database; env: Env }): void {
  const root = backupRoot(env);
  if (root === null) return;
  const make = async () => {
    const begun = performance.now();
    try {
      const made = await backUp(database, { root, dataDirectory: env.DATA_DIR });
      log("info", "backup made", { ...made, ms: Math.round(performance.now() - begun) });
    } catch (error) {
      // The system page says so already (backUp), and it is tried again within the hour: no failed job beside it.
      log("error", "backup failed", { error });
    }
  };
  jobs.define({ name: BACK_UP, run: make, waitsOnce: true, mostSeconds: MOST_SECONDS });
  jobs.define({
    name: "back-up-every-night",
    async run() {
      if (isBackupDue(await lastOwnBackup(database.db), env.STORE_TIMEZONE, new Date())) await make();
    },
    mostSeconds: MOST_SECONDS,
    schedule: { cron: "25 * * * *", timeZone: env.STORE_TIMEZONE },
  });
}
