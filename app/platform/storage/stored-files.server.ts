import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Visitor } from "../auth/route-access.ts";
import { writeAs } from "../audit/admin-write.server.ts";
import { keptName } from "../characters.ts";
import type { Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import { NameTaken, PutUnanswered, type Bucket, type Folder, type Storage } from "./storage.server.ts";
import { storedFiles } from "./stored-files.tables.server.ts";
import { keptSizeOf, newName, PHOTO_WIDTHS, placeOf } from "./stored-names.ts";

/** A file that is whole and judged, on this machine's disk. `keptWidth` null: the upload itself. */
export type ReadyFile = { path: string; size: number; width: number; height: number; keptWidth: number | null };

export type Upload = {
  bucket: Bucket;
  type: string;
  extension: string;
  /** The upload itself and, of a photo, its narrower copies. */
  files: ReadyFile[];
  productId: string;
  index: number;
  originalName: string;
  admin: Visitor;
};

const MOST_TRIES = 5;
/** The size in the row of a file that is being removed: no upload has it. */
const GIVEN_UP = 0;

/**
 * Keeps an upload under a name of its own and says which. The copies come first and the upload last, so that whoever finds it finds them
 * too. What fails half-way is taken back; what a crash leaves, the sweeper finds.
 */
export async function keepUpload(storage: Storage, db: Db, upload: Upload, now: Date): Promise<{ name: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const name = await claimName(db, upload, now, attempt > 1);
    if (name !== null && (await putAll(storage, db, upload, name))) {
      await writeDown(storage, db, upload, name);
      return { name };
    }
    if (attempt === MOST_TRIES) throw new Error(`No free name for an upload to ${upload.bucket}`);
  }
}

/** Null: another upload of the same product, moment and index has it. */
async function claimName(db: Db, upload: Upload, now: Date, withSuffix: boolean): Promise<string | null> {
  const { bucket, type, extension, productId, index, admin } = upload;
  const original = upload.files.find(({ keptWidth }) => keptWidth === null);
  if (!original) throw new Error("An upload without its file");
  const productNumber = productId.slice(productId.lastIndexOf("/") + 1);
  const suffix = withSuffix ? crypto.randomUUID().slice(0, 8) : undefined;
  const name = newName({ productNumber, at: now, index, extension }, suffix);
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
      originalName: keptName(upload.originalName).slice(0, 200),
      uploadedBy: admin.id,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ name: storedFiles.name });
  return claimed.length === 1 ? name : null;
}

/** False: storage holds a file of that name that no row knows of. It stays as it is; of this upload nothing does. */
async function putAll(storage: Storage, db: Db, { bucket, type, files }: Upload, name: string): Promise<boolean> {
  const put: { folder: Folder; name: string }[] = [];
  try {
    for (const { keptWidth, path, size } of files.toSorted((a, b) => (b.keptWidth ?? 0) - (a.keptWidth ?? 0))) {
      const to =
        keptWidth === null
          ? { folder: bucket, name }
          : { folder: "product-photo-sizes" as const, name: keptSizeOf(name, keptWidth) };
      await storage.put(to.folder, to.name, { path, size, type });
      put.push(to);
    }
    return true;
  } catch (error) {
    await takeBack(bucket, name, async () => {
      for (const one of put) await storage.remove(one.folder, [one.name]);
      // Without its row nobody would ever clear away a file that came to be after all.
      if (!(error instanceof PutUnanswered)) await forget(db, bucket, name);
    });
    if (error instanceof NameTaken) return false;
    throw error;
  }
}

async function writeDown(storage: Storage, db: Db, upload: Upload, name: string): Promise<void> {
  const { bucket, type, productId, admin } = upload;
  const after = { bucket, type, product: productId };
  try {
    await writeAs(admin, db, async () => ({ result: null, entry: { action: "file.uploaded", subject: name, after } }));
  } catch (error) {
    await takeBack(bucket, name, () => removeWithRow(storage, db, bucket, name));
    throw error;
  }
}

async function takeBack(bucket: Bucket, name: string, undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    log("warn", "an upload that failed is not cleared away yet; the sweeper will", { bucket, name, error });
  }
}

/** A file with its narrower copies, and its row last: whatever ends this half-way, the sweeper knows what is left. */
export async function removeWithRow(storage: Storage, db: Db, bucket: Bucket, name: string): Promise<void> {
  if (bucket === "product-photos")
    await storage.remove(
      "product-photo-sizes",
      PHOTO_WIDTHS.map((width) => keptSizeOf(name, width)),
    );
  await storage.remove(bucket, [name]);
  await forget(db, bucket, name);
}

async function forget(db: Db, bucket: Bucket, name: string): Promise<void> {
  await db.delete(storedFiles).where(rowOf(bucket, name));
}

function rowOf(bucket: Bucket, name: string) {
  return and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name));
}

/**
 * Gives a file up that nobody shows: from now on nobody can save it anywhere, and it may be removed. False when somebody shows it after all,
 * or it is gone. Whoever saves meanwhile holds the row as well (holdFiles): they come before, and the file stays, or after, and are told
 * that it is gone.
 */
export async function giveUp(
  db: Db,
  bucket: Bucket,
  name: string,
  isShown: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.select({ name: storedFiles.name }).from(storedFiles).where(rowOf(bucket, name)).for("update");
    if (held.length === 0 || (await isShown(tx))) return false;
    await tx.update(storedFiles).set({ size: GIVEN_UP }).where(rowOf(bucket, name));
    return true;
  });
}

/** What the uploaded photos of these names measure, by name. The names go as one parameter: a statement takes 65,535 at most. */
export async function photoSizes(db: Db, names: string[]): Promise<Map<string, { width: number; height: number }>> {
  if (names.length === 0) return new Map();
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
  const rows = await db
    .select({ name: storedFiles.name, width: storedFiles.width, height: storedFiles.height })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, "product-photos"), inArray(storedFiles.name, wanted)));
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

/**
 * Which of these public addresses of ours lead nowhere any more. The others are held until the transaction ends, so that the sweeper
 * cannot take a file away while somebody saves where it is shown. Addresses of other sites are not ours to say anything about.
 */
export async function holdFiles(tx: Db, urls: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const url of urls.toSorted()) {
    const place = placeOf(url);
    if (!place) continue;
    const held = await tx
      .select({ name: storedFiles.name })
      .from(storedFiles)
      .where(and(rowOf(place.bucket, place.name), ne(storedFiles.size, GIVEN_UP)))
      .for("update");
    if (held.length === 0) missing.push(url);
  }
  return missing;
}
