import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import type { Feature } from "../feature.server.ts";
import { forEachItem } from "../jobs/for-each-item.ts";
import { log } from "../log.server.ts";
import type { Folder, Storage, StoredFile } from "./storage.server.ts";
import { markForRemoval, removeWithRow, type NamedFile } from "./stored-files.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { BUCKETS, isNameIn, storedFileOf, type Bucket } from "./stored-names.ts";
import { sweepTemporary } from "./temporary-files.server.ts";

/** How many files one transaction locks. */
const BATCH = 1_000;

const HOUR_MS = 3_600_000;
/** An admin may leave an editor open for this long before saving. */
const UNUSED_GRACE_PERIOD_MS = 24 * HOUR_MS;

export type Sweep = {
  db: Db;
  storage: Storage;
  /** All URLs in use, including those of other sites: asked once, and again in each transaction that marks files for removal. */
  urlsInUse: (db: Db) => Promise<string[]>;
};

/** What all features use. */
export function filesInUseOf(features: readonly Pick<Feature, "filesInUse">[]): Sweep["urlsInUse"] {
  return async (db) => {
    const urls: string[] = [];
    for (const feature of features) urls.push(...((await feature.filesInUse?.(db)) ?? []));
    return urls;
  };
}

/** The number of uploads, of rows without a file, and of local temporary files that were removed. */
export type SweepResult = { files: number; rows: number; temporary: number };

/** The number of files without a row that the log names. */
const MAX_LOGGED_NAMES = 5;

/**
 * Removes what is not in use: uploads that were not saved within a day, leftovers of crashes, rows whose file is gone. Touches only files with
 * a row in this database, and removes nothing while there are files without one: another database may share the storage and use them. May run
 * in several processes at once.
 */
export async function sweepFiles(sweep: Sweep, now: Date): Promise<SweepResult> {
  const removed: SweepResult = {
    files: 0,
    rows: 0,
    temporary: await sweepTemporary(sweep.storage.temporaryFolder, now),
  };
  const before = new Date(now.getTime() - UNUSED_GRACE_PERIOD_MS);
  const inspections: Inspection[] = [];
  const isInUse = filesOf(await sweep.urlsInUse(sweep.db));
  for (const bucket of BUCKETS) inspections.push(await inspect(sweep, bucket, { before, isInUse }));
  const unknown = inspections.flatMap(({ unknown: names }) => names);
  if (unknown.length > 0) {
    const some = unknown.slice(0, MAX_LOGGED_NAMES);
    log("error", "stored files seem to belong to another database; nothing was removed (docs/storage.md)", {
      files: unknown.length,
      some,
    });
    return removed;
  }
  const unused = inspections.flatMap(({ bucket, unused: files }) => files.map((file) => ({ bucket, ...file })));
  for (let at = 0; at < unused.length; at += BATCH)
    await removeUnused(sweep, unused.slice(at, at + BATCH), ({ hasFile }) => {
      removed[hasFile ? "files" : "rows"] += 1;
    });
  if (removed.files + removed.rows + removed.temporary > 0) log("info", "unused files were removed", removed);
  return removed;
}

type Inspection = {
  bucket: Bucket;
  /** Uploads past the grace period that are not in use. */
  unused: { name: string; hasFile: boolean }[];
  /** Files without a row. An upload's row is inserted before its file and deleted after it. */
  unknown: string[];
};

/** Reads rows before files, so that a concurrent sweep never makes a file look as if it had no row. */
async function inspect(
  { db, storage }: Sweep,
  bucket: Bucket,
  { before, isInUse }: { before: Date; isInUse: (file: NamedFile) => boolean },
): Promise<Inspection> {
  const rows = await db
    .select({ name: storedFiles.name, createdAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(eq(storedFiles.bucket, bucket));
  const files = new Map((await allFiles(storage, bucket)).map(({ name, updatedAt }) => [name, updatedAt]));
  const isOld = (at: Date | undefined) => at === undefined || at < before;
  const namesWithRow = new Set(rows.map(({ name }) => name));
  return {
    bucket,
    unused: rows
      .filter(({ name, createdAt }) => isOld(createdAt) && isOld(files.get(name)) && !isInUse({ bucket, name }))
      .map(({ name }) => ({ name, hasFile: files.has(name) })),
    // The row of a newer file may have been inserted after the rows were read.
    unknown: [...files]
      .filter(([name, at]) => isOld(at) && isNameIn(bucket, name) && !namesWithRow.has(name))
      .map(([name]) => name),
  };
}

/** Removes a file with its row if nothing uses it. */
export async function removeIfUnused(sweep: Sweep, bucket: Bucket, name: string): Promise<void> {
  await removeUnused(sweep, [{ bucket, name }]);
}

/** Removes every file that nothing uses, even if some fail. */
async function removeUnused<File extends NamedFile>(
  { db, storage, urlsInUse }: Sweep,
  files: File[],
  onRemoved: (file: File) => void = () => {},
): Promise<void> {
  const marked = new Set((await markForRemoval(db, files, async (tx) => filesOf(await urlsInUse(tx)))).map(keyOf));
  const unused = files.filter((file) => marked.has(keyOf(file)));
  await forEachItem(unused, async (file) => {
    await removeWithRow(storage, db, file.bucket, file.name);
    onRemoved(file);
  });
}

async function allFiles(storage: Storage, folder: Folder): Promise<StoredFile[]> {
  return storage.list(folder, { limit: Number.MAX_SAFE_INTEGER });
}

const keyOf = ({ bucket, name }: NamedFile) => `${bucket}/${name}`;

/** Whether a file is one of those that the URLs refer to. */
function filesOf(urls: string[]): (file: NamedFile) => boolean {
  const keys = new Set(
    urls.flatMap((url) => {
      const stored = storedFileOf(url);
      return stored ? [keyOf(stored)] : [];
    }),
  );
  return (file) => keys.has(keyOf(file));
}
