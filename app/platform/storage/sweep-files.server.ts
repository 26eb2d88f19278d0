import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { forEachItem } from "../jobs/for-each-item.ts";
import { log } from "../log.server.ts";
import type { Folder, Storage, StoredFile } from "./storage.server.ts";
import { markForRemoval, removeWithRow } from "./stored-files.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { BUCKETS, isNameIn, storedFileOf, type Bucket } from "./stored-names.ts";
import { sweepTemporary } from "./temporary-files.server.ts";

const HOUR_MS = 3_600_000;
/** As long as an admin may leave an editor open before saving. */
const KEPT_UNUSED_MS = 24 * HOUR_MS;

export type Sweep = {
  db: Db;
  storage: Storage;
  /** All URLs in use, ours or not. Called again inside the transaction that marks a file for removal. */
  urlsInUse: (db: Db) => Promise<string[]>;
};

/** How many uploads, rows without a file, and local temporary files were removed. */
export type Swept = { files: number; rows: number; temporary: number };

/** How many files of unknown origin the log lists. */
const LOGGED = 5;

/**
 * Removes what nothing shows: uploads not saved within a day, leftovers of crashes, rows whose file is gone. Only touches files with a row in
 * this database, and removes nothing while there are files without one: then another database shares the storage and may show them. Several
 * processes may run it at once.
 */
export async function sweepFiles(sweep: Sweep, now: Date): Promise<Swept> {
  const swept: Swept = { files: 0, rows: 0, temporary: await sweepTemporary(sweep.storage.temporaryFolder, now) };
  const before = new Date(now.getTime() - KEPT_UNUSED_MS);
  const found: Found[] = [];
  for (const bucket of BUCKETS) found.push(await inspect(sweep, bucket, before));
  const unknown = found.flatMap(({ unknown: names }) => names);
  if (unknown.length > 0) {
    const some = unknown.slice(0, LOGGED);
    log("error", "stored files seem to belong to another database; nothing was removed (docs/storage.md)", {
      files: unknown.length,
      some,
    });
    return swept;
  }
  const old = found.flatMap(({ bucket, unused }) => unused.map((file) => ({ bucket, ...file })));
  await forEachItem(old, async ({ bucket, name, hasFile }) => {
    if (await sweepOne(sweep, bucket, name)) swept[hasFile ? "files" : "rows"] += 1;
  });
  if (swept.files + swept.rows + swept.temporary > 0) log("info", "unused files were removed", swept);
  return swept;
}

type Found = {
  bucket: Bucket;
  /** Old enough uploads that nothing shows. */
  unused: { name: string; hasFile: boolean }[];
  /** Files without a row. An upload's row is inserted before its file and deleted after it. */
  unknown: string[];
};

/** Reads rows before files, so that a concurrent sweep never leaves a file without its row. */
async function inspect({ db, storage, urlsInUse }: Sweep, bucket: Bucket, before: Date): Promise<Found> {
  const rows = await db
    .select({ name: storedFiles.name, createdAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(eq(storedFiles.bucket, bucket));
  const shown = shownIn(bucket, await urlsInUse(db));
  const files = new Map((await allFiles(storage, bucket)).map(({ name, updatedAt }) => [name, updatedAt]));
  const isOld = (at: Date | undefined) => at === undefined || at < before;
  const known = new Set(rows.map(({ name }) => name));
  return {
    bucket,
    unused: rows
      .filter(({ name, createdAt }) => isOld(createdAt) && isOld(files.get(name)) && !shown.has(name))
      .map(({ name }) => ({ name, hasFile: files.has(name) })),
    // A newer file may have been added after the rows were read.
    unknown: [...files]
      .filter(([name, at]) => isOld(at) && isNameIn(bucket, name) && !known.has(name))
      .map(([name]) => name),
  };
}

async function sweepOne({ db, storage, urlsInUse }: Sweep, bucket: Bucket, name: string): Promise<boolean> {
  const isShown = async (tx: Db) => shownIn(bucket, await urlsInUse(tx)).has(name);
  if (!(await markForRemoval(db, bucket, name, isShown))) return false;
  await removeWithRow(storage, db, bucket, name);
  return true;
}

async function allFiles(storage: Storage, folder: Folder): Promise<StoredFile[]> {
  return storage.list(folder, { limit: Number.MAX_SAFE_INTEGER });
}

function shownIn(bucket: Bucket, urls: string[]): Set<string> {
  return new Set(
    urls.flatMap((url) => {
      const stored = storedFileOf(url);
      return stored?.bucket === bucket ? [stored.name] : [];
    }),
  );
}
