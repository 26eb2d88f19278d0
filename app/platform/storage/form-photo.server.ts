import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Db } from "../db/database.server.ts";
import { processPhoto } from "./photo.server.ts";
import type { Storage } from "./storage.server.ts";
import { storeUpload } from "./stored-files.server.ts";
import { extensionFor, type Bucket } from "./stored-names.ts";
import { withUploadFolder } from "./upload-folder.server.ts";

type PhotoStorage = { storage: Storage; db: Db; reserveBytes: number };
type About = { bucket: Bucket; productId: string; ownerNumber: string; index: number };

export type StoredPhoto = { name: string; width: number; height: number };

const TYPE = "image/webp";

/** Stores a photo that a shopper sent with a form, as admins' uploads are: re-encoded, without metadata. Throws UploadRejected and StorageError. */
export async function storeFormPhoto(
  { storage, db, reserveBytes }: PhotoStorage,
  photo: File,
  about: About,
  now: Date,
): Promise<StoredPhoto> {
  return withUploadFolder(storage, { reserveBytes, bytes: 2 * photo.size }, async (folder) => {
    const file = path.join(folder, "body");
    await writeFile(file, Readable.from(photo.stream()));
    const files = await processPhoto(file, folder);
    const upload = { ...about, files, type: TYPE, extension: extensionFor(TYPE), originalName: "", admin: null };
    const { name } = await storeUpload(storage, db, upload, now);
    return { name, width: files[0].width, height: files[0].height };
  });
}
