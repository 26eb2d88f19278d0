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

/** Without hard links: exFAT and some shared folders. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/** Files in folders below `root`, one per bucket. Whole from their first moment on, and never overwritten. */
export function createDiskStorage(root: string): Storage {
  const temporaryFolder = path.join(root, "temporary");
  const placeOf = (folder: Folder, name: string) => path.join(root, folder, plainName(name));

  const find = (folder: Folder, name: string) => fileAt(placeOf(folder, name));

  return {
    driver: "disk",
    temporaryFolder,
    find,
    async put(folder, name, from) {
      const to = placeOf(folder, name);
      try {
        await mkdir(path.dirname(to), { recursive: true });
        await mkdir(temporaryFolder, { recursive: true });
        await flush(from.path);
        if (!(await putInPlace(from.path, to, temporaryFolder))) throw new NameTaken(`${folder}/${name}`);
      } catch (error) {
        throw asStorageTrouble(error);
      }
    },
    open: (folder, name, range) => openFileAt(placeOf(folder, name), range),
    async remove(folder, names) {
      for (const name of names) await rm(placeOf(folder, name), { force: true });
    },
    async list(folder, listing = {}) {
      const names = (await readdir(path.join(root, folder)).catch(nullIfMissing)) ?? [];
      // Others put files of their own there: .DS_Store, lost+found.
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

/** What is known of a file of this machine; null when there is none. */
export async function fileAt(place: string): Promise<StoredFile | null> {
  const file = await stat(place).catch(nullIfMissing);
  return file?.isFile() ? factsOf(place, file) : null;
}

export async function openFileAt(place: string, range?: Range): Promise<OpenedFile | null> {
  const handle = await open(place).catch(nullIfMissing);
  if (!handle) return null;
  const facts = factsOf(place, await handle.stat());
  return { ...facts, body: Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array> };
}

function factsOf(place: string, { size, mtime }: Stats): StoredFile {
  const name = path.basename(place);
  return { name, size, type: contentTypeOf(name), updatedAt: mtime };
}

/** The folder of uploads, and what keeps this process from writing to it, in the owner's words. */
async function checkFolder(root: string, temporaryFolder: string): Promise<void> {
  const probe = path.join(temporaryFolder, temporaryName("check"));
  const written = "written by the storage check";
  try {
    await mkdir(temporaryFolder, { recursive: true });
    await writeFile(probe, written, { flag: "wx" });
    if ((await readFile(probe, "utf8")) !== written) throw new Error("What was read is not what was written");
  } catch (error) {
    const trouble = asStorageTrouble(error);
    if (trouble instanceof StorageFull) throw trouble;
    throw new StorageTrouble(
      `Uploads cannot be kept in ${path.resolve(root)}: ${error instanceof Error ? error.message : String(error)}. Give the site a folder it may write to (DATA_DIR).`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** A second name for a finished file; false when that name is taken. Whoever looks sees all of the file or none of it. */
async function putInPlace(from: string, to: string, temporaryFolder: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!NO_LINKS.has(codeOf(error)) && codeOf(error) !== "EXDEV") throw error;
  }
  const aside = path.join(temporaryFolder, temporaryName("copy"));
  try {
    await copyFile(from, aside);
    await flush(aside);
    return await moveInPlace(aside, to);
  } finally {
    await rm(aside, { force: true });
  }
}

/** An empty file holds the name until the whole one takes its place. */
async function moveInPlace(from: string, to: string): Promise<boolean> {
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

/** Names come from stored-names.ts; one that could lead elsewhere is a fault of ours. */
function plainName(name: string): string {
  if (!PLAIN.test(name)) throw new Error("Not a name of a stored file");
  return name;
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
