import { readFile } from "node:fs/promises";
import { FEATURES } from "#app/features.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { csvText } from "#app/platform/http/csv-read.server.ts";
import { removeSampleData } from "#app/platform/shopify/database-shop.server.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { sampleProductsSold } from "../seed/sample.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createImageFetcher } from "#store/import/fetch-image.server.ts";
import { importCatalog, type ImportOutcome } from "#store/import/import-catalog.server.ts";
import { webhookJob } from "#store/webhooks/webhooks.server.ts";

export type StoreImport = { file: string; allowPrivateAddresses: boolean };

/** An advisory lock: two imports at once would delete each other's products and pictures. */
const IMPORT_LOCK = 8_115_055;
const AFTER_IMPORT = FEATURES.flatMap(({ bulkImportJobs = [] }) => bulkImportJobs);

/**
 * Makes the embedded store's catalog match a file, and removes what the sample shop added to its own. The site is notified by webhooks, now or when
 * it runs again.
 */
export async function importStoreFile(env: Env, { file, allowPrivateAddresses }: StoreImport): Promise<ImportOutcome> {
  const read = csvText(await readFile(file));
  if ("why" in read) return { imported: false, problems: [{ line: 1, reason: read.why }] };
  const database = await openDatabaseForCommand(env);
  const { db } = database;
  const jobs = createJobs(database);
  try {
    const noWebhooks = { url: "", secret: "", send: () => Promise.reject(new Error("the site sends webhooks")) };
    jobs.define(webhookJob({ db, webhooks: noWebhooks }));
    for (const name of AFTER_IMPORT) jobs.define({ name, isEnqueueOnly: true, run: () => Promise.resolve() });
    await jobs.open();
    const outcome = await database.withMutex(IMPORT_LOCK, () =>
      importCatalog(db, read.text, {
        jobs,
        dataDir: env.DATA_DIR,
        reserveBytes: env.DISK_RESERVE_MB * 1_000_000,
        fetchImage: createImageFetcher({ allowPrivateAddresses }),
      }),
    );
    if (outcome.imported) {
      const stillSold = await sampleProductsSold(db);
      await db.transaction((tx) => removeSampleData(tx, FEATURES, stillSold));
      for (const name of AFTER_IMPORT) await jobs.enqueue(db, name, {});
    }
    return outcome;
  } finally {
    await jobs.stop();
    await database.close();
  }
}
