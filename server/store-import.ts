import { readFile } from "node:fs/promises";
import path from "node:path";
import { openEmbeddedDatabase, openServerDatabase } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createImageFetcher } from "#store/import/fetch-image.server.ts";
import { importCatalogue, type ImportOutcome } from "#store/import/import-catalogue.server.ts";
import { webhookJob } from "#store/webhooks/webhooks.server.ts";

export type StoreImport = { file: string; allowPrivateAddresses: boolean };

/** Replaces the embedded store's catalogue from a file. The site tells itself of it with webhooks the next time it runs. */
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
    await jobs.open();
    return await importCatalogue(db, csvText, {
      jobs,
      dataDir: env.DATA_DIR,
      fetchImage: createImageFetcher({ allowPrivateAddresses }),
    });
  } finally {
    await jobs.stop();
    await database.close();
  }
}
