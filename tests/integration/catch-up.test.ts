import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import { stockOfAll } from "#app/features/inventory/inventory.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import type { JobDefinition, Jobs } from "#app/platform/jobs/jobs.server.ts";
import { openCommerce } from "#server/commerce.ts";
import { scheduleWork } from "#server/jobs/schedule.ts";
import { openSecrets } from "#server/secrets.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { expect, ownDatabase, test } from "../support/database.ts";
import { changedTables, tableHashes } from "../support/table-hashes.ts";
import { servicesWith } from "#tests/support/services.ts";

/** A queue whose jobs wait until the test runs them. */
function manualJobs() {
  const [defined, waiting] = [new Map<string, JobDefinition<object>>(), [] as string[]];
  const jobs: Jobs = {
    define: (job) => void defined.set(job.name, job),
    start: async () => {},
    open: async () => {},
    reschedule: async () => {},
    enqueue: async (_tx, name) => void waiting.push(name),
    stop: async () => {},
  };
  return {
    jobs,
    waiting,
    scheduledSyncs: () =>
      [...defined.values()].flatMap((job) => (job.cron && job.name.startsWith("sync-") ? [job.name] : [])),
    run: (name: string) => defined.get(name)?.run({}),
  };
}

const stockLevels = async (db: Db) =>
  new Set(Object.values((await stockOfAll(db, null)).stock).map(({ currentStock }) => currentStock));

test("a first start syncs the stock before the site opens; a later one opens with the known stock and enqueues the sync", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-catch-up-"));
  const database = await ownDatabase();
  const { db } = database;
  const env = readEnv({ DATA_DIR: folder });
  const publicUrl = "http://localhost:3000";
  const secrets = openSecrets("a secret that only tests know, long enough", folder);
  const { jobs, waiting, scheduledSyncs, run } = manualJobs();
  const shared = {
    db,
    database,
    env,
    jobs,
    emails: { define: () => {}, enqueue: async () => {} },
    publicUrl,
    features: FEATURES,
  };
  const { storefront, admin } = openCommerce(servicesWith(shared), secrets);
  const work = scheduleWork(servicesWith({ ...shared, storefront, admin }));
  try {
    await seedSampleCatalog(db);
    await db.execute(sql`update store.variants set stock = 7`);
    await work.catchUp();
    expect(await stockLevels(db)).toEqual(new Set([7]));
    expect(waiting).not.toContain("sync-inventory");
    // What the first start leaves out would change with the first scheduled sync, at any time.
    for (const name of scheduledSyncs()) {
      const started = await tableHashes(db);
      await run(name);
      expect(changedTables(started, await tableHashes(db)), name).toEqual([]);
    }

    await db.execute(sql`update store.variants set stock = 5`);
    await work.catchUp();
    expect(await stockLevels(db)).toEqual(new Set([7]));
    expect(waiting).toContain("sync-inventory");
    await run("sync-inventory");
    expect(await stockLevels(db)).toEqual(new Set([5]));
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
