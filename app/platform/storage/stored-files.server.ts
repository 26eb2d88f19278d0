import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Visitor } from "../auth/access/route-access.ts";
import { writeAs } from "../audit/admin-write.server.ts";
import { normalizeName } from "../characters.ts";
import type { Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import { FileExistsError, UnconfirmedPutError, type Bucket, type Folder, type Storage } from "./storage.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { isUploadUrl, newName, PHOTO_COPIES, PHOTO_WIDTHS, resizedNameOf, storedFileOf } from "./stored-names.ts";

/** A complete, validated file on the local disk. `copyWidth` is the width of a narrower copy, and null for the upload itself. */
export type ReadyFile = { path: string; size: number; width: number; height: number; copyWidth: number | null };

export type Upload = {
  bucket: Bucket;
  type: string;
  extension: string;
  /** The upload itself and, for a photo, its narrower copies. */
  files: ReadyFile[];
  productId: string;
  /** What its name begins with; the product's number by default. */
  ownerNumber?: string;
  index: number;
  originalName: string;
  /** Null: a shopper's, which is no action of an admin. */
  admin: Visitor | null;
};

const MAX_ATTEMPTS = 5;
/** The size in the row of a file that is being removed. No upload has it. */
const BEING_REMOVED = 0;

/**
 * Stores an upload under a unique name and returns that name. The narrower copies are stored first, so that they exist whenever the upload
 * does. A failure is rolled back; the sweep removes what a crash leaves behind.
 */
export async function storeUpload(storage: Storage, db: Db, upload: Upload, now: Date): Promise<{ name: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const name = await claimName(db, upload, now, attempt > 1);
    if (name !== null && (await putAll(storage, db, upload, name))) {
      await recordUpload(storage, db, upload, name);
      return { name };
    }
    if (attempt === MAX_ATTEMPTS) throw new Error(`No free name for an upload to ${upload.bucket}`);
  }
}

/** Inserts the row. Null when another upload for the same owner, millisecond and index has the name. */
async function claimName(db: Db, upload: Upload, now: Date, withSuffix: boolean): Promise<string | null> {
  const { bucket, type, extension, productId, index, admin } = upload;
  const original = upload.files.find(({ copyWidth }) => copyWidth === null);
  if (!original) throw new Error("The upload has no original file");
  const ownerNumber = upload.ownerNumber ?? productId.slice(productId.lastIndexOf("/") + 1);
  const suffix = withSuffix ? crypto.randomUUID().slice(0, 8) : undefined;
  const name = newName({ ownerNumber, at: now, index, extension }, suffix);
  const { size, width, height } = original;
  const claimed = await db
    .insert(storedFiles)
    .values({
      bucket,
      name,
      size,
      type,
      width,
      height,
      shopifyProductId: productId,
      originalName: normalizeName(upload.originalName).slice(0, 200),
      uploadedBy: admin?.id ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ name: storedFiles.name });
  return claimed.length === 1 ? name : null;
}

/** False when storage has a file with that name but without a row. That file is not touched; nothing of this upload remains. */
async function putAll(storage: Storage, db: Db, { bucket, type, files }: Upload, name: string): Promise<boolean> {
  const stored: { folder: Folder; name: string }[] = [];
  try {
    for (const { copyWidth, path, size } of files.toSorted((a, b) => (b.copyWidth ?? 0) - (a.copyWidth ?? 0))) {
      const copies = PHOTO_COPIES[bucket];
      const to =
        copyWidth === null || copies === null
          ? { folder: bucket, name }
          : { folder: copies, name: resizedNameOf(name, copyWidth) };
      await storage.put(to.folder, to.name, { path, size, type });
      stored.push(to);
    }
    return true;
  } catch (error) {
    await rollBack(bucket, name, async () => {
      for (const file of stored) await storage.remove(file.folder, [file.name]);
      // The file may appear later, and the sweep only removes files that have a row.
      if (!(error instanceof UnconfirmedPutError)) await deleteRow(db, bucket, name);
    });
    if (error instanceof FileExistsError) return false;
    throw error;
  }
}

async function recordUpload(storage: Storage, db: Db, upload: Upload, name: string): Promise<void> {
  const { bucket, type, productId, admin } = upload;
  if (admin === null) return;
  const after = { bucket, type, product: productId };
  try {
    await writeAs(admin, db, async () => ({ result: null, entry: { action: "file.uploaded", subject: name, after } }));
  } catch (error) {
    await rollBack(bucket, name, () => removeWithRow(storage, db, bucket, name));
    throw error;
  }
}

async function rollBack(bucket: Bucket, name: string, undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    log("warn", "a failed upload could not be rolled back; the sweep will remove it", { bucket, name, error });
  }
}

/** Removes a file with its narrower copies, and its row last, so that the sweep can finish an interrupted removal. */
export async function removeWithRow(storage: Storage, db: Db, bucket: Bucket, name: string): Promise<void> {
  const copies = PHOTO_COPIES[bucket];
  if (copies !== null)
    await storage.remove(
      copies,
      PHOTO_WIDTHS.map((width) => resizedNameOf(name, width)),
    );
  await storage.remove(bucket, [name]);
  await deleteRow(db, bucket, name);
}

async function deleteRow(db: Db, bucket: Bucket, name: string): Promise<void> {
  await db.delete(storedFiles).where(rowOf(bucket, name));
}

function rowOf(bucket: Bucket, name: string) {
  return and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name));
}

export type NamedFile = { bucket: Bucket; name: string };

/**
 * Marks unused files as being removed, after which they cannot be saved anywhere. Returns them without those that are in use after all, or are gone.
 * A concurrent save locks the rows, too (lockFiles): either it comes first and the file stays, or it fails because the file is gone.
 */
export async function markForRemoval(
  db: Db,
  files: NamedFile[],
  inUse: (tx: Db) => Promise<(file: NamedFile) => boolean>,
): Promise<NamedFile[]> {
  if (files.length === 0) return [];
  return db.transaction(async (tx) => {
    const { bucket, name } = storedFiles;
    const locked = await tx
      .select({ bucket, name })
      .from(storedFiles)
      .where(isOneOf(files))
      // In the order of lockFiles().
      .orderBy(sql`${bucket} collate "C"`, sql`${name} collate "C"`)
      .for("update");
    if (locked.length === 0) return [];
    const isInUse = await inUse(tx);
    const unused = locked.filter((file) => !isInUse(file));
    if (unused.length > 0) await tx.update(storedFiles).set({ size: BEING_REMOVED }).where(isOneOf(unused));
    return unused;
  });
}

/** One parameter, because a statement accepts at most 65,535. */
function isOneOf(files: NamedFile[]) {
  const listed = JSON.stringify(files.map(({ bucket, name }) => ({ bucket, name })));
  return sql`(${storedFiles.bucket}, ${storedFiles.name}) in (select bucket, name from jsonb_to_recordset(${listed}::jsonb) as f(bucket text, name text))`;
}

/** The sizes of uploaded photos, by name. The names are one parameter, because a statement accepts at most 65,535. */
export async function photoSizes(
  db: Db,
  names: string[],
  bucket: Bucket = "product-photos",
): Promise<Map<string, { width: number; height: number }>> {
  if (names.length === 0) return new Map();
  const nameList = sql`(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
  const rows = await db
    .select({ name: storedFiles.name, width: storedFiles.width, height: storedFiles.height })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.name, nameList)));
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

/**
 * Returns those of our public URLs whose file no longer exists. Locks the rows of the other files until the transaction ends, so that the
 * sweep cannot remove a file while it is being saved somewhere. URLs of other sites are ignored.
 */
export async function lockFiles(tx: Db, urls: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const url of urls.toSorted()) {
    const stored = storedFileOf(url);
    if (!stored) continue;
    const locked = await tx
      .select({ name: storedFiles.name })
      .from(storedFiles)
      .where(and(rowOf(stored.bucket, stored.name), ne(storedFiles.size, BEING_REMOVED)))
      .for("update");
    if (locked.length === 0) missing.push(url);
  }
  return missing;
}

/** Those of our public URLs that no uploaded file has. URLs and paths that are none of uploads are ignored. */
export async function missingFiles(db: Db, urls: string[]): Promise<string[]> {
  const asked = urls.filter(isUploadUrl).map((url) => ({ url, stored: storedFileOf(url) }));
  const names = asked.flatMap(({ stored }) => stored?.name ?? []);
  if (asked.length === 0) return [];
  const existing = await db
    .select({ bucket: storedFiles.bucket, name: storedFiles.name })
    .from(storedFiles)
    .where(and(inArray(storedFiles.name, names), ne(storedFiles.size, BEING_REMOVED)));
  const exists = (stored: ReturnType<typeof storedFileOf>) =>
    existing.some(({ bucket, name }) => bucket === stored?.bucket && name === stored.name);
  return asked.filter(({ stored }) => !exists(stored)).map(({ url }) => url);
}
