import type { Stats } from "node:fs";
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { flush } from "../new-file.server.ts";
import {
  FileExistsError,
  sortAndPage,
  StorageError,
  StorageFullError,
  toStorageError,
  type Folder,
  type OpenedFile,
  type Range,
  type Storage,
  type StoredFile,
} from "./storage.server.ts";
import { contentTypeOf } from "./stored-names.ts";
import { temporaryName } from "./temporary-files.server.ts";

const SAFE_NAME = /^[a-z0-9][a-z0-9.-]*$/i;

/** On file systems without hard links, such as exFAT and some network shares. */
const UNSUPPORTED_LINK_CODES = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/** Files on disk, with a folder per bucket in `root`. They are written atomically and never overwritten. */
export function createDiskStorage(root: string): Storage {
  const temporaryFolder = path.join(root, "temporary");
  const pathOf = (folder: Folder, name: string) => path.join(root, folder, requireSafeName(name));

  const find = (folder: Folder, name: string) => fileAt(pathOf(folder, name));

  return {
    driver: "disk",
    temporaryFolder,
    find,
    async put(folder, name, from) {
      const to = pathOf(folder, name);
      try {
        await mkdir(path.dirname(to), { recursive: true });
        await mkdir(temporaryFolder, { recursive: true });
        await flush(from.path);
        if (!(await linkIfNew(from.path, to, temporaryFolder))) throw new FileExistsError(`${folder}/${name}`);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    open: (folder, name, range) => openFileAt(pathOf(folder, name), range),
    async remove(folder, names) {
      for (const name of names) await rm(pathOf(folder, name), { force: true });
    },
    async list(folder, listing = {}) {
      const names = (await readdir(path.join(root, folder)).catch(nullIfMissing)) ?? [];
      // The operating system may put files there: .DS_Store, lost+found.
      const listed = names.filter((name) => SAFE_NAME.test(name) && name.startsWith(listing.prefix ?? ""));
      const files: StoredFile[] = [];
      for (const name of listed) {
        const file = await find(folder, name);
        if (file) files.push(file);
      }
      return sortAndPage(files, listing);
    },
    async check() {
      await checkFolder(root, temporaryFolder);
    },
    close() {},
  };
}

/** A local file's metadata; null when it does not exist. */
export async function fileAt(file: string): Promise<StoredFile | null> {
  const found = await stat(file).catch(nullIfMissing);
  return found?.isFile() ? metadataOf(file, found) : null;
}

export async function openFileAt(file: string, range?: Range): Promise<OpenedFile | null> {
  const handle = await open(file).catch(nullIfMissing);
  if (!handle) return null;
  const metadata = metadataOf(file, await handle.stat());
  return { ...metadata, body: Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array> };
}

function metadataOf(file: string, { size, mtime }: Stats): StoredFile {
  const name = path.basename(file);
  return { name, size, type: contentTypeOf(name), updatedAt: mtime };
}

/** Writes and reads a test file; throws with a message for the owner. */
async function checkFolder(root: string, temporaryFolder: string): Promise<void> {
  const testFile = path.join(temporaryFolder, temporaryName("check"));
  const content = "written by the storage check";
  try {
    await mkdir(temporaryFolder, { recursive: true });
    await writeFile(testFile, content, { flag: "wx" });
    if ((await readFile(testFile, "utf8")) !== content)
      throw new Error("The content read differs from the content written");
  } catch (error) {
    const storageError = toStorageError(error);
    if (storageError instanceof StorageFullError) throw storageError;
    throw new StorageError(
      `Uploads can't be stored in ${path.resolve(root)}: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR to a folder the site can write to.`,
      { cause: error },
    );
  } finally {
    await rm(testFile, { force: true }).catch(() => {});
  }
}

/** Links the file to its final name atomically; false if that name exists. Without hard links, it moves a copy. */
async function linkIfNew(from: string, to: string, temporaryFolder: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!UNSUPPORTED_LINK_CODES.has(codeOf(error)) && codeOf(error) !== "EXDEV") throw error;
  }
  const temporary = path.join(temporaryFolder, temporaryName("copy"));
  try {
    await copyFile(from, temporary);
    await flush(temporary);
    return await moveIfNew(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** An empty file reserves the name until the complete one replaces it. */
async function moveIfNew(from: string, to: string): Promise<boolean> {
  try {
    await (await open(to, "wx")).close();
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** Names come from stored-names.ts; one that could leave the folder is a bug. */
function requireSafeName(name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error("Invalid stored file name");
  return name;
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
