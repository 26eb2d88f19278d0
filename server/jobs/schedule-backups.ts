import { BACK_UP, isBackupDue } from "#app/platform/backup/backup.ts";
import { backUp, lastOwnBackup } from "#app/platform/backup/backup-log.server.ts";
import { dropErasures, writeErasures } from "#app/platform/backup/erasures.server.ts";
import { reserveNumbers } from "#app/platform/backup/issued-numbers.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Enough for the first backup of many gigabytes of uploads. */
const MAX_SECONDS = 6 * 3_600;
const KEEP_ERASURES = "keep-erasures";
/** The channel that the triggers of db/migrations/0006_erasures.sql notify. */
const ERASURES = "shod_erasures";
/** An advisory lock: two processes must not write to one file at once. */
const ERASURES_LOCK = 8_115_009;
/** How long erasures are kept in case BACKUP_DIR is set later. */
const DROPPED_AFTER_MS = 30 * 86_400_000;

type Deps = { jobs: Jobs; database: Database; env: Env };

/**
 * A backup every night after three in the shop's time zone, or as soon as the site is up; and whenever an admin requests one. `catchUp`
 * writes erasures that could not be written beside the backups before.
 */
export function scheduleBackups({ jobs, database, env }: Deps): { catchUp(): Promise<void> } {
  const root = backupRoot(env);
  if (root === null) return dropOldErasures({ jobs, database });
  const make = async () => {
    const startedAt = performance.now();
    try {
      const made = await backUp(database, { root, dataDirectory: env.DATA_DIR });
      log("info", "backup made", { ...made, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      // The system page reports it (backUp), and it is retried within the hour, so the job does not fail.
      log("error", "backup failed", { error });
    }
  };
  jobs.define({ name: BACK_UP, run: make, isDeduplicated: true, maxSeconds: MAX_SECONDS });
  jobs.define({
    name: "back-up-every-night",
    async run() {
      if (isBackupDue(await lastOwnBackup(database.db), env.STORE_TIMEZONE, new Date())) await make();
    },
    maxSeconds: MAX_SECONDS,
    cron: "25 * * * *",
  });
  return keepErasuresAtOnce({ jobs, database }, root);
}

/**
 * Writes erasures beside the backups right after their transaction, with a retry every minute; reserved numbers every minute, and before the
 * first is issued.
 */
function keepErasuresAtOnce({ jobs, database }: Omit<Deps, "env">, root: string): { catchUp(): Promise<void> } {
  const { db } = database;
  const reserve = () =>
    database
      .withMutex(ERASURES_LOCK, () => reserveNumbers(db, root))
      .catch((error: unknown) => log("error", "issued numbers not written beside the backups", { error }));
  jobs.define({
    name: KEEP_ERASURES,
    isDeduplicated: true,
    async run() {
      try {
        await database.withMutex(ERASURES_LOCK, () => writeErasures(db, root));
      } catch (error) {
        // The erasure itself succeeded, and the system page reports this.
        log("error", "deletions not written beside the backups", { error });
      }
      await reserve();
    },
    cron: "* * * * *",
  });
  const enqueue = () => jobs.enqueue(db, KEEP_ERASURES, {}, { dedupeKey: KEEP_ERASURES });
  const onErasure = () =>
    void enqueue().catch((error: unknown) => log("warn", "deletions will be written within a minute", { error }));
  return {
    async catchUp() {
      await reserve();
      await database.listen(ERASURES, onErasure, onErasure);
      await enqueue();
    },
  };
}

function dropOldErasures({ jobs, database: { db } }: Omit<Deps, "env">): { catchUp(): Promise<void> } {
  jobs.define({
    name: "drop-erasures",
    run: () => dropErasures(db, new Date(Date.now() - DROPPED_AFTER_MS)),
    cron: "30 3 * * *",
  });
  return { catchUp: async () => {} };
}
