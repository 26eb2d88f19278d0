import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { workOnEach } from "../jobs/work-on-each.ts";
import { log } from "../log.server.ts";
import type { Folder, Storage, StoredFile } from "./storage.server.ts";
import { giveUp, removeWithRow } from "./stored-files.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { BUCKETS, isNameIn, placeOf, type Bucket } from "./stored-names.ts";
import { sweepTemporary } from "./temporary-files.server.ts";

const HOUR_MS = 3_600_000;
/** As long as somebody may have an editor open before they press Save. */
const KEPT_UNUSED_MS = 24 * HOUR_MS;

export type Sweep = {
  db: Db;
  storage: Storage;
  /** Every address that is shown somewhere, ours or not. Asked inside the transaction that gives a file up. */
  urlsInUse: (db: Db) => Promise<string[]>;
};

/** Uploads that went, rows that went whose file was not there, and what was not finished on this machine. */
export type Swept = { files: number; rows: number; temporary: number };

/** How many names of files of unknown origin the log shows. */
const NAMED = 5;

/**
 * Clears away what nobody shows: uploads that were not saved within a day, what a crash left, rows whose file is gone. Only what this
 * database has a row of is ever touched, and nothing at all while there are files that it has none of: then the files are another
 * database's too, which may show them. Several processes may do it at once.
 */
export async function sweepFiles(sweep: Sweep, now: Date): Promise<Swept> {
  const swept: Swept = { files: 0, rows: 0, temporary: await sweepTemporary(sweep.storage.temporaryFolder, now) };
  const before = new Date(now.getTime() - KEPT_UNUSED_MS);
  const found: Found[] = [];
  for (const bucket of BUCKETS) found.push(await lookInto(sweep, bucket, before));
  const unknown = found.flatMap((one) => one.unknown);
  if (unknown.length > 0) {
    const some = unknown.slice(0, NAMED);
    log("error", "stored files belong to another database, as it seems; nothing was cleared away (docs/storage.md)", {
      files: unknown.length,
      some,
    });
    return swept;
  }
  const old = found.flatMap(({ bucket, unused }) => unused.map((one) => ({ bucket, ...one })));
  await workOnEach(old, async ({ bucket, name, hasFile }) => {
    if (await sweepOne(sweep, bucket, name)) swept[hasFile ? "files" : "rows"] += 1;
  });
  if (swept.files + swept.rows + swept.temporary > 0) log("info", "unused files were cleared away", swept);
  return swept;
}

type Found = {
  bucket: Bucket;
  /** Rows of uploads that nobody shows, which are old enough. */
  unused: { name: string; hasFile: boolean }[];
  /** Files that no row knows of. Every upload has its row before its file and loses it after. */
  unknown: string[];
};

/** The rows are read before the files: another process that clears away meanwhile leaves no file without its row. */
async function lookInto({ db, storage, urlsInUse }: Sweep, bucket: Bucket, before: Date): Promise<Found> {
  const rows = await db
    .select({ name: storedFiles.name, createdAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(eq(storedFiles.bucket, bucket));
  const shown = shownIn(bucket, await urlsInUse(db));
  const files = new Map((await everyFile(storage, bucket)).map(({ name, updatedAt }) => [name, updatedAt]));
  const isOld = (at: Date | undefined) => at === undefined || at < before;
  const known = new Set(rows.map(({ name }) => name));
  return {
    bucket,
    unused: rows
      .filter(({ name, createdAt }) => isOld(createdAt) && isOld(files.get(name)) && !shown.has(name))
      .map(({ name }) => ({ name, hasFile: files.has(name) })),
    // One that is younger may have come after the rows were read.
    unknown: [...files]
      .filter(([name, at]) => isOld(at) && isNameIn(bucket, name) && !known.has(name))
      .map(([name]) => name),
  };
}

async function sweepOne({ db, storage, urlsInUse }: Sweep, bucket: Bucket, name: string): Promise<boolean> {
  const isShown = async (tx: Db) => shownIn(bucket, await urlsInUse(tx)).has(name);
  if (!(await giveUp(db, bucket, name, isShown))) return false;
  await removeWithRow(storage, db, bucket, name);
  return true;
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
