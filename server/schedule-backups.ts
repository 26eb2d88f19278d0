import { BACK_UP, isBackupDue } from "#app/platform/backup/backup.ts";
import { backUp, lastOwnBackup } from "#app/platform/backup/backup-log.server.ts";
import { dropErasures, writeErasures } from "#app/platform/backup/erasures.server.ts";
import { reserveNumbers } from "#app/platform/backup/issued-numbers.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Uploads of many gigabytes, the first time. */
const MOST_SECONDS = 6 * 3_600;
const KEEP_ERASURES = "keep-erasures";
/** What the triggers of db/migrations/0006_erasures.sql notify. */
const ERASURES = "shod_erasures";
/** Any constant: two processes must not write into one file at once. */
const ERASURES_LOCK = 8_115_009;
/** As long as somebody may take to set BACKUP_DIR. */
const DROPPED_AFTER_MS = 30 * 86_400_000;

type Deps = { jobs: Jobs; database: Database; env: Env };

/**
 * A backup after three every night where the shop is, or as soon after as the site is up; and whenever an admin asks for one. `catchUp`
 * writes down what was deleted and could not be written beside the backups before.
 */
export function scheduleBackups({ jobs, database, env }: Deps): { catchUp(): Promise<void> } {
  const root = backupRoot(env);
  if (root === null) return dropWhatNobodyKeeps({ jobs, database, env });
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
  return keepErasuresAtOnce({ jobs, database, env }, root);
}

/**
 * Erasures as soon as their transaction is over, and every minute where that could not be; issued numbers every minute, and before the first
 * is issued.
 */
function keepErasuresAtOnce({ jobs, database, env }: Deps, root: string): { catchUp(): Promise<void> } {
  const { db } = database;
  const reserve = () =>
    database
      .withMutex(ERASURES_LOCK, () => reserveNumbers(db, root))
      .catch((error: unknown) => log("error", "issued numbers are not written beside the backups", { error }));
  jobs.define({
    name: KEEP_ERASURES,
    waitsOnce: true,
    async run() {
      try {
        await database.withMutex(ERASURES_LOCK, () => writeErasures(db, root));
      } catch (error) {
        // Nothing that was erased hangs on it, and the system page says so.
        log("error", "deletions are not written beside the backups", { error });
      }
      await reserve();
    },
    schedule: { cron: "* * * * *", timeZone: env.STORE_TIMEZONE },
  });
  const soon = () => jobs.enqueue(db, KEEP_ERASURES, {}, { onceAs: KEEP_ERASURES });
  const heard = () =>
    void soon().catch((error: unknown) => log("warn", "deletions are written down within a minute", { error }));
  return {
    async catchUp() {
      await reserve();
      await database.listen(ERASURES, heard, heard);
      await soon();
    },
  };
}

function dropWhatNobodyKeeps({ jobs, database: { db }, env }: Deps): { catchUp(): Promise<void> } {
  jobs.define({
    name: "drop-erasures",
    run: () => dropErasures(db, new Date(Date.now() - DROPPED_AFTER_MS)),
    schedule: { cron: "30 3 * * *", timeZone: env.STORE_TIMEZONE },
  });
  return { catchUp: async () => {} };
}
