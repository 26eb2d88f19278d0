import type { Stats } from "node:fs";
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { flush } from "../new-file.server.ts";
import {
  asStorageTrouble,
  inOrder,
  NameTaken,
  StorageFull,
  StorageTrouble,
  type Folder,
  type OpenedFile,
  type Range,
  type Storage,
  type StoredFile,
} from "./storage.server.ts";
import { contentTypeOf } from "./stored-names.ts";
import { temporaryName } from "./temporary-files.server.ts";

const PLAIN = /^[a-z0-9][a-z0-9.-]*$/i;

/** File systems without hard links: exFAT and some network shares. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/** Files in one folder per bucket below `root`. Written atomically, and never overwritten. */
export function createDiskStorage(root: string): Storage {
  const temporaryFolder = path.join(root, "temporary");
  const pathOf = (folder: Folder, name: string) => path.join(root, folder, plainName(name));

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
        if (!(await linkIfFree(from.path, to, temporaryFolder))) throw new NameTaken(`${folder}/${name}`);
      } catch (error) {
        throw asStorageTrouble(error);
      }
    },
    open: (folder, name, range) => openFileAt(pathOf(folder, name), range),
    async remove(folder, names) {
      for (const name of names) await rm(pathOf(folder, name), { force: true });
    },
    async list(folder, listing = {}) {
      const names = (await readdir(path.join(root, folder)).catch(nullIfMissing)) ?? [];
      // The system may put files there: .DS_Store, lost+found.
      const wanted = names.filter((name) => PLAIN.test(name) && name.startsWith(listing.prefix ?? ""));
      const files: StoredFile[] = [];
      for (const name of wanted) {
        const file = await find(folder, name);
        if (file) files.push(file);
      }
      return inOrder(files, listing);
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
  return found?.isFile() ? factsOf(file, found) : null;
}

export async function openFileAt(file: string, range?: Range): Promise<OpenedFile | null> {
  const handle = await open(file).catch(nullIfMissing);
  if (!handle) return null;
  const facts = factsOf(file, await handle.stat());
  return { ...facts, body: Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array> };
}

function factsOf(file: string, { size, mtime }: Stats): StoredFile {
  const name = path.basename(file);
  return { name, size, type: contentTypeOf(name), updatedAt: mtime };
}

/** Writes and reads a test file; throws with a message for the owner. */
async function checkFolder(root: string, temporaryFolder: string): Promise<void> {
  const probe = path.join(temporaryFolder, temporaryName("check"));
  const written = "written by the storage check";
  try {
    await mkdir(temporaryFolder, { recursive: true });
    await writeFile(probe, written, { flag: "wx" });
    if ((await readFile(probe, "utf8")) !== written)
      throw new Error("The content read differs from the content written");
  } catch (error) {
    const trouble = asStorageTrouble(error);
    if (trouble instanceof StorageFull) throw trouble;
    throw new StorageTrouble(
      `Uploads can't be stored in ${path.resolve(root)}: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR to a folder the site can write to.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Links the file under its final name, atomically; false if the name exists. */
async function linkIfFree(from: string, to: string, temporaryFolder: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!NO_LINKS.has(codeOf(error)) && codeOf(error) !== "EXDEV") throw error;
  }
  const temporary = path.join(temporaryFolder, temporaryName("copy"));
  try {
    await copyFile(from, temporary);
    await flush(temporary);
    return await moveIfFree(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** An empty file reserves the name until the complete one replaces it. */
async function moveIfFree(from: string, to: string): Promise<boolean> {
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

/** Names come from stored-names.ts; one that leads elsewhere is a bug. */
function plainName(name: string): string {
  if (!PLAIN.test(name)) throw new Error("Invalid stored file name");
  return name;
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
