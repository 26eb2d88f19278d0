import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { backUp } from "#app/platform/backup/backup-log.server.ts";
import type { BackupLocation } from "#app/platform/backup/make-backup.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Secrets } from "./secrets.ts";

export const BACKUP_PATH = "/api/back-up";

/** Who can read the site's secret may ask for a backup: nobody but the machine's own commands. */
export function backupKey(secrets: Secrets): string {
  return secrets.derive("backup door");
}

/** Where `npm run backup` asks a running site with the embedded database for what it cannot do itself. */
export function backupEndpoint(deps: { database: Database; secrets: Secrets; place: BackupLocation | null }): Hono {
  const endpoint = new Hono();
  const key = digest(backupKey(deps.secrets));
  endpoint.post(BACKUP_PATH, async (c) => {
    const [, given = ""] = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!timingSafeEqual(digest(given), key)) return c.json({ error: "That is not this site's key." }, 401);
    if (!deps.place) return c.json({ error: "BACKUP_DIR is not set where the site runs." }, 409);
    try {
      return c.json(await backUp(deps.database, deps.place));
    } catch (error) {
      log("error", "backup failed", { error });
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 500);
    }
  });
  return endpoint;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
