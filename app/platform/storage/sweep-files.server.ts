import { and, eq, lt } from "drizzle-orm";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import type { Folder, Storage, StoredFile } from "./storage.server.ts";
import { removeUpload } from "./stored-files.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { BUCKETS, placeOf, photoOfKeptSize, type Bucket } from "./stored-names.ts";

const HOUR_MS = 3_600_000;
/** As long as somebody may have an editor open before they press Save. */
const KEPT_UNUSED_MS = 24 * HOUR_MS;
const KEPT_UNFINISHED_MS = HOUR_MS;

export type Sweep = {
  db: Db;
  storage: Storage;
  /** Every address that is shown somewhere, ours or not. Asked inside the transaction that removes. */
  urlsInUse: (db: Db) => Promise<string[]>;
};

export type Swept = { files: number; rows: number; temporary: number };

/**
 * Clears away what nobody shows: uploads that were not saved within a day, what a crash left, rows whose file is gone. A file that a
 * product shows is never touched. Several processes may do it at once.
 */
export async function sweepFiles(sweep: Sweep, now: Date): Promise<Swept> {
  const swept: Swept = { files: 0, rows: 0, temporary: await sweepTemporary(sweep.storage, now) };
  const before = new Date(now.getTime() - KEPT_UNUSED_MS);
  for (const bucket of BUCKETS) {
    const files = await everyFile(sweep.storage, bucket);
    const shown = shownIn(bucket, await sweep.urlsInUse(sweep.db));
    const old = files.filter(({ name, updatedAt }) => updatedAt < before && !shown.has(name));
    for (const { name } of old) if (await sweepOne(sweep, bucket, name)) swept.files += 1;
    swept.rows += await sweepRows(sweep, bucket, new Set(files.map(({ name }) => name)), before);
  }
  swept.files += await sweepKeptSizes(sweep.storage, before);
  if (swept.files + swept.rows + swept.temporary > 0) log("info", "unused files were cleared away", swept);
  return swept;
}

/**
 * The row goes in a transaction that holds it and looks once more whether the file is shown; then the file. Whoever saves meanwhile holds
 * the row as well (holdFiles): they come before, and the file stays, or after, and are told that it is gone.
 */
async function sweepOne({ db, storage, urlsInUse }: Sweep, bucket: Bucket, name: string): Promise<boolean> {
  const isUnused = await db.transaction(async (tx) => {
    const row = and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name));
    await tx.select({ name: storedFiles.name }).from(storedFiles).where(row).for("update");
    if (shownIn(bucket, await urlsInUse(tx)).has(name)) return false;
    await tx.delete(storedFiles).where(row);
    return true;
  });
  if (isUnused) await removeUpload(storage, bucket, name);
  return isUnused;
}

/** Rows whose file is not there: the upload was interrupted, or somebody took the file away. One that is shown stays, to be seen. */
async function sweepRows({ db, storage, urlsInUse }: Sweep, bucket: Bucket, present: Set<string>, before: Date) {
  const rows = await db
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), lt(storedFiles.createdAt, before)));
  const shown = shownIn(bucket, await urlsInUse(db));
  let removed = 0;
  for (const { name } of rows) {
    if (present.has(name) || shown.has(name) || (await storage.find(bucket, name))) continue;
    await db.delete(storedFiles).where(and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name)));
    removed += 1;
  }
  return removed;
}

/** Narrower copies whose photo is not there: the upload was interrupted between them. */
async function sweepKeptSizes(storage: Storage, before: Date): Promise<number> {
  const photos = new Set((await everyFile(storage, "product-photos")).map(({ name }) => name));
  const orphans = (await everyFile(storage, "product-photo-sizes")).filter(
    ({ name, updatedAt }) => updatedAt < before && !photos.has(photoOfKeptSize(name)),
  );
  await storage.remove(
    "product-photo-sizes",
    orphans.map(({ name }) => name),
  );
  return orphans.length;
}

/** What this machine began to write and did not finish. */
export async function sweepTemporary(
  { temporaryFolder }: Pick<Storage, "temporaryFolder">,
  now: Date,
): Promise<number> {
  const names = await readdir(temporaryFolder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const place = path.join(temporaryFolder, name);
    const found = await stat(place).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs < KEPT_UNFINISHED_MS) continue;
    await rm(place, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function everyFile(storage: Storage, folder: Folder): Promise<StoredFile[]> {
  return storage.list(folder, { limit: Number.MAX_SAFE_INTEGER });
}

function shownIn(bucket: Bucket, urls: string[]): Set<string> {
  return new Set(
    urls.flatMap((url) => {
      const place = placeOf(url);
      return place?.bucket === bucket ? [place.name] : [];
    }),
  );
}
