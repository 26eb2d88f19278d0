import { decodedPart } from "#app/platform/parse-url.ts";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { freeBytes } from "#app/platform/storage/disk-space.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { processPhoto } from "#app/platform/storage/photo.server.ts";
import {
  publicUrlOf,
  StorageFullError,
  toStorageError,
  type Bucket,
  type Storage,
} from "#app/platform/storage/storage.server.ts";
import { storeUpload, type ReadyFile } from "#app/platform/storage/stored-files.server.ts";
import { extensionFor } from "#app/platform/storage/stored-names.ts";
import { startHeartbeat, sweepTemporary, temporaryName } from "#app/platform/storage/temporary-files.server.ts";
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
const LIMITS: Record<Bucket, SpoolLimits> = {
  "product-photos": { underBytes: 25 * MB, tooLarge: "Photo files must be under 25MB" },
  // "Under 100MB": a file of exactly this size is rejected too.
  "product-videos": { underBytes: 100 * MB, tooLarge: "Video files must be under 100MB" },
};

const PRODUCT = /^gid:\/\/shopify\/Product\/\d{1,20}$/;

/** The purpose of an upload, from its headers. Throws UploadRejected. */
export function purposeOf(headers: Headers): { productId: string; index: number; originalName: string } {
  const productId = headers.get("X-Product-Id") ?? "";
  if (!PRODUCT.test(productId))
    throw new UploadRejected(400, "X-Product-Id must name the product, such as gid://shopify/Product/8123.");
  const index = headers.get("X-Upload-Index") ?? "0";
  if (!/^\d{1,4}$/.test(index)) throw new UploadRejected(400, "X-Upload-Index must be a number from 0 to 9999.");
  return { productId, index: Number(index), originalName: decodedPart(headers.get("X-File-Name") ?? "") };
}

/** Rejects by Content-Length, before anything is read. */
export function refuseTooLarge(bucket: Bucket, headers: Headers): void {
  const { underBytes, tooLarge } = LIMITS[bucket];
  if (Number(headers.get("Content-Length") ?? 0) >= underBytes) throw new UploadRejected(413, tooLarge);
}

/**
 * Reads the body into a temporary folder, validates and stores it. The folder is always removed. Throws UploadRejected and StorageError.
 */
export async function takeUpload(
  { storage, db, reserveBytes = 0 }: UploadServices,
  request: Request,
  { bucket, admin, ...purpose }: { bucket: Bucket; admin: Visitor } & ReturnType<typeof purposeOf>,
): Promise<Uploaded> {
  const folder = path.join(storage.temporaryFolder, temporaryName("upload"));
  const stopTouching = startHeartbeat(folder);
  try {
    await sweepTemporary(storage.temporaryFolder, new Date());
    await mkdir(folder, { recursive: true });
    const expected = Number(request.headers.get("Content-Length")) || LIMITS[bucket].underBytes;
    const free = reserveBytes > 0 ? await freeBytes(folder) : null;
    if (free !== null && free < expected + reserveBytes) throw new StorageFullError();
    const file = path.join(folder, "body");
    const size = await spool(request, file, LIMITS[bucket]);
    const ready = await (bucket === "product-photos" ? preparePhoto(file, folder) : prepareVideo(file, size));
    const extension = extensionFor(ready.type);
    const { name } = await storeUpload(storage, db, { bucket, admin, extension, ...purpose, ...ready }, new Date());
    const [{ width, height }] = ready.files;
    return { url: publicUrlOf(bucket, name), name, type: ready.type, width, height };
  } catch (error) {
    throw toStorageError(error);
  } finally {
    stopTouching();
    await rm(folder, { recursive: true, force: true });
  }
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
