// Engines: both (schedules and the notification of changed settings).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { storedValues, storeSettings, versionOf } from "#app/platform/settings/stored-settings.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import { readEnv } from "./env.ts";
import { openSecrets } from "./secrets.ts";
import { openSharedServices } from "./services.ts";

describe("the shop's time zone", () => {
  test("that an admin stores moves the schedules of a running process within seconds", async () => {
    const database = await ownDatabase();
    const { db } = database;
    const folder = mkdtempSync(path.join(tmpdir(), "shod-zone-"));
    const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "error" });
    const secrets = openSecrets("a secret that only this test knows", "");
    const { jobs } = await openSharedServices({ env, database, publicUrl: "http://localhost", secrets });
    try {
      jobs.define({ name: "nightly", run: async () => {}, cron: "0 3 * * *" });
      await jobs.start();
      const zones = () => rowsOf(db, sql`select timezone from pgboss.schedule where name = 'nightly'`);
      expect(await zones()).toEqual([{ timezone: "America/New_York" }]);
      const names = ["STORE_TIMEZONE"];
      const version = versionOf(names, await storedValues(db));
      const changes = [{ name: "STORE_TIMEZONE", value: "Asia/Tokyo" }];
      await db.transaction((tx) => storeSettings(tx, { names, version, changes }));
      await expect.poll(zones, { timeout: 5_000 }).toEqual([{ timezone: "Asia/Tokyo" }]);
    } finally {
      await jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
