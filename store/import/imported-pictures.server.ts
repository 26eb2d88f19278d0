import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { reserveSpace } from "#app/platform/storage/reserved-space.server.ts";
import { importedPictures } from "../cdn/picture-files.server.ts";
import { images, orderLines } from "../store.tables.server.ts";
import type { FetchImage } from "./fetch-image.server.ts";
import type { ImportedProduct } from "./read-products.ts";
import type { RowProblem } from "./export-rows.ts";

export type StoredPicture = { file: string; width: number; height: number };
export type StoredPictures = {
  byUrl: Map<string, StoredPicture>;
  /** Pictures that could not be imported, with their line. */
  notes: RowProblem[];
  /** Newly created files. */
  added: Set<string>;
};

const AT_ONCE = 4;
/** Detected by content, never by name. Excludes SVG, which can contain scripts. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "avif", "tiff"]);
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 2_400;

/** `reserveBytes`: disk space that pictures must leave free. */
export type PictureDestination = { dataDir: string; fetchImage: FetchImage; reserveBytes: number };

/** Fetches every picture once, checks it and stores it below DATA_DIR. Failures become notes. */
export async function storePictures(
  products: ImportedProduct[],
  { dataDir, fetchImage, reserveBytes }: PictureDestination,
): Promise<StoredPictures> {
  const folder = importedPictures(dataDir);
  await mkdir(folder, { recursive: true });
  const wanted = new Map(
    products.flatMap(({ pictures = [] }) => pictures.map(({ url, line }) => [url, line] as const)).toReversed(),
  );
  const stored: StoredPictures = { byUrl: new Map(), notes: [], added: new Set() };

  const limited = limitConcurrency(AT_ONCE);
  const storeOne = async (url: string, line: number) => {
    try {
      const { picture, isNew } = await store(folder, await fetchImage(url), reserveBytes);
      if (isNew) stored.added.add(picture.file);
      stored.byUrl.set(url, picture);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      stored.notes.push({ line, reason: `The picture ${url} was skipped: ${reason}.` });
    }
  };
  await Promise.all([...wanted].toReversed().map(([url, line]) => limited(() => storeOne(url, line))));
  stored.notes.sort((a, b) => a.line - b.line);
  return stored;
}

/** Removes imported pictures (or only the given ones) that neither a product nor an order shows. */
export async function sweepPictures(db: Db, dataDir: string, only?: Set<string>): Promise<void> {
  const folder = importedPictures(dataDir);
  const files = await readdir(folder);
  const ofProducts = await db.selectDistinct({ file: images.file }).from(images);
  const onOrders = await db
    .selectDistinct({ path: orderLines.picturePath })
    .from(orderLines)
    .where(isNotNull(orderLines.picturePath));
  const needed = new Set([
    ...ofProducts.map(({ file }) => file),
    ...onOrders.map(({ path: shown }) => path.basename(shown ?? "")),
  ]);
  const unneeded = files.filter((file) => !needed.has(file) && (only?.has(file) ?? true));
  await Promise.all(unneeded.map((file) => rm(path.join(folder, file), { force: true })));
}

async function store(
  folder: string,
  bytes: Uint8Array,
  keepFree: number,
): Promise<{ picture: StoredPicture; isNew: boolean }> {
  const { data, info } = await normalized(bytes);
  const file = `${createHash("sha256").update(data).digest("hex").slice(0, 32)}.webp`;
  const target = path.join(folder, file);
  const isNew = !existsSync(target);
  if (isNew) {
    // Atomic even on power loss; with a unique temporary name, because two URLs may have the same picture.
    const part = `${target}.${randomUUID()}.part`;
    const space = await reserveSpace(folder, { bytes: data.length, keepFree });
    if (!space) throw new Error("the disk is almost full");
    try {
      await writeFile(part, data);
      await rename(part, target);
    } finally {
      space.release();
    }
  }
  return { picture: { file, width: info.width, height: info.height }, isNew };
}

/** Rotates, resizes, converts and strips metadata. Throws with a reason if the picture is not accepted. */
async function normalized(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await picture.metadata().catch(() => {
    throw new Error("this is not a picture, or it is too large");
  });
  if (!FORMATS.has(format)) throw new Error(`pictures of type ${format} are not supported`);
  return picture
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Error("the picture is damaged or too large");
    });
}
