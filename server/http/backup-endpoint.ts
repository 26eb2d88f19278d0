import { Hono } from "hono";
import { backUp } from "#app/platform/backup/backup-log.server.ts";
import type { BackupLocation } from "#app/platform/backup/make-backup.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Secrets } from "../secrets.ts";
import { bearerKey, OTHER_KEY } from "./bearer-key.ts";

export const BACKUP_PATH = "/api/back-up";

/** Only commands on this machine, which can read the site's secret, may request a backup. */
export function backupKey(secrets: Secrets): string {
  return secrets.derive("backup door");
}

/** Where `npm run backup` requests a backup from a running site, because only the site can read its embedded database. */
export function backupEndpoint(deps: { database: Database; secrets: Secrets; target: BackupLocation | null }): Hono {
  const endpoint = new Hono();
  const hasKey = bearerKey(backupKey(deps.secrets));
  endpoint.post(BACKUP_PATH, async (c) => {
    if (!hasKey(c)) return c.json(OTHER_KEY, 401);
    if (!deps.target) return c.json({ error: "BACKUP_DIR is not set where the site runs." }, 409);
    try {
      return c.json(await backUp(deps.database, deps.target));
    } catch (error) {
      log("error", "backup failed", { error });
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 500);
    }
  });
  return endpoint;
}
