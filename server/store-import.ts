import { readFile } from "node:fs/promises";
import path from "node:path";
import { SYNC_INVENTORY } from "#app/features/inventory/inventory.server.ts";
import { openEmbeddedDatabase, openServerDatabase } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createImageFetcher } from "#store/import/fetch-image.server.ts";
import { importCatalog, type ImportOutcome } from "#store/import/import-catalog.server.ts";
import { webhookJob } from "#store/webhooks/webhooks.server.ts";

export type StoreImport = { file: string; allowPrivateAddresses: boolean };

/** Any constant: two imports at once would take away each other's products and pictures. */
const IMPORT_LOCK = 8_115_055;

/** Brings the embedded store's catalogue to what a file says. The site hears of it by webhooks, at once or when it runs again. */
export async function importStoreFile(env: Env, { file, allowPrivateAddresses }: StoreImport): Promise<ImportOutcome> {
  const csvText = await readFile(file, "utf8");
  const database = env.DATABASE_URL
    ? await openServerDatabase(env.DATABASE_URL)
    : await openEmbeddedDatabase(path.join(env.DATA_DIR, "database"));
  const { db } = database;
  const jobs = createJobs(database);
  try {
    const nowhere = { url: "", secret: "", send: () => Promise.reject(new Error("the site sends webhooks")) };
    jobs.define(webhookJob({ db, webhooks: nowhere }));
    jobs.define({ name: SYNC_INVENTORY, isWorkedElsewhere: true, run: () => Promise.resolve() });
    await jobs.open();
    const outcome = await database.withMutex(IMPORT_LOCK, () =>
      importCatalog(db, csvText, {
        jobs,
        dataDir: env.DATA_DIR,
        fetchImage: createImageFetcher({ allowPrivateAddresses }),
      }),
    );
    // Product webhooks tell no quantities; one sync does what a webhook for every variant would.
    if (outcome.imported) await jobs.enqueue(db, SYNC_INVENTORY, {});
    return outcome;
  } finally {
    await jobs.stop();
    await database.close();
  }
}
