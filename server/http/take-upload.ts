import { decodedPart } from "#app/platform/parse-url.ts";
import path from "node:path";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { freeBytes } from "#app/platform/storage/disk-space.server.ts";
import type { ReservedSpace } from "#app/platform/storage/reserved-space.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { processPhoto } from "#app/platform/storage/photo.server.ts";
import { publicUrlOf, StorageFullError, type Bucket, type Storage } from "#app/platform/storage/storage.server.ts";
import { storeUpload, type ReadyFile } from "#app/platform/storage/stored-files.server.ts";
import { extensionFor, type PrivateBucket } from "#app/platform/storage/stored-names.ts";
import { withUploadFolder } from "#app/platform/storage/upload-folder.server.ts";
import { validateVideo } from "#app/platform/storage/video.server.ts";
import { spool, type SpoolLimits } from "./spool.ts";

export type UploadServices = {
  storage: Storage;
  db: Db;
  /** Whether the provider has a product of that id. */
  hasProduct: (productId: string) => Promise<boolean>;
  /** Disk space that an upload must leave free. */
  reserveBytes?: number;
};

export type Uploaded = { url: string; name: string; type: string; width: number; height: number };

const MB = 1024 * 1024;
/** What admins upload. */
type UploadBucket = Exclude<Bucket, PrivateBucket>;
const LIMITS: Record<UploadBucket, SpoolLimits> = {
  "product-photos": { underBytes: 25 * MB, tooLarge: "Photo files must be under 25MB" },
  // "Under 100MB": a file of exactly this size is rejected too.
  "product-videos": { underBytes: 100 * MB, tooLarge: "Video files must be under 100MB" },
};

/** A photo is stored again in smaller sizes; a video as it is. */
const SIZE_FACTORS: Record<UploadBucket, number> = { "product-photos": 2, "product-videos": 1 };
const CHECK_EVERY_BYTES = 8 * MB;

/** A product's id at the provider, or what else a feature lets own uploads. */
const OWNER = /^(?:gid:\/\/shopify\/Product|[a-z-]{1,30})\/\d{1,20}$/;

export const isUploadBucket = (name: string): name is UploadBucket => Object.hasOwn(LIMITS, name);

/** The purpose of an upload, from its headers. Throws UploadRejected. */
export function purposeOf(headers: Headers): { productId: string; index: number; originalName: string } {
  const productId = headers.get("X-Product-Id") ?? "";
  if (!OWNER.test(productId))
    throw new UploadRejected(400, "X-Product-Id must name the product, such as gid://shopify/Product/8123.");
  const index = headers.get("X-Upload-Index") ?? "0";
  if (!/^\d{1,4}$/.test(index)) throw new UploadRejected(400, "X-Upload-Index must be a number from 0 to 9999.");
  return { productId, index: Number(index), originalName: decodedPart(headers.get("X-File-Name") ?? "") };
}

/** Rejects by Content-Length, before anything is read. */
export function refuseTooLarge(bucket: UploadBucket, headers: Headers): void {
  const { underBytes, tooLarge } = LIMITS[bucket];
  if (Number(headers.get("Content-Length") ?? 0) >= underBytes) throw new UploadRejected(413, tooLarge);
}

/**
 * Reads the body into a temporary folder, validates and stores it. The folder is always removed. Throws UploadRejected and StorageError.
 */
export async function takeUpload(
  { storage, db, reserveBytes = 0 }: UploadServices,
  request: Request,
  { bucket, admin, ...purpose }: { bucket: UploadBucket; admin: Visitor } & ReturnType<typeof purposeOf>,
): Promise<Uploaded> {
  const expected = Number(request.headers.get("Content-Length")) || LIMITS[bucket].underBytes;
  const needed = { reserveBytes, bytes: SIZE_FACTORS[bucket] * expected };
  return withUploadFolder(storage, needed, async (folder, space) => {
    const file = path.join(folder, "body");
    const size = await spool(request, file, {
      ...LIMITS[bucket],
      onWritten: stopWhenFull(folder, reserveBytes, space),
    });
    const ready = await (bucket === "product-photos" ? preparePhoto(file, folder) : prepareVideo(file, size));
    const extension = extensionFor(ready.type);
    const { name } = await storeUpload(storage, db, { bucket, admin, extension, ...purpose, ...ready }, new Date());
    const [{ width, height }] = ready.files;
    return { url: publicUrlOf(bucket, name), name, type: ready.type, width, height };
  });
}

/** The disk is also filled by what is reserved nowhere: other processes, other programs. */
function stopWhenFull(folder: string, reserveBytes: number, space: ReservedSpace | null) {
  let unchecked = 0;
  return async (bytes: number) => {
    space?.used(bytes);
    unchecked += bytes;
    if (reserveBytes === 0 || unchecked < CHECK_EVERY_BYTES) return;
    unchecked = 0;
    if (((await freeBytes(folder)) ?? Infinity) < reserveBytes) throw new StorageFullError();
  };
}

type Ready = { type: string; files: [ReadyFile, ...ReadyFile[]] };

async function preparePhoto(file: string, folder: string): Promise<Ready> {
  return { type: "image/webp", files: await processPhoto(file, folder) };
}

/** Unchanged: nothing is transcoded. */
async function prepareVideo(file: string, size: number): Promise<Ready> {
  const { type, width, height } = await validateVideo(file);
  return { type, files: [{ path: file, size, width, height, copyWidth: null }] };
}
