import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";

/** Without hard links: exFAT and some shared folders. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/** Makes a file that is not there yet, whole from its first moment on; false when it is there already. */
export function writeNewFile(file: string, content: string, mode = 0o644): boolean {
  const aside = `${file}.${crypto.randomUUID()}`;
  writeFileSync(aside, content, { mode, flag: "wx", flush: true });
  try {
    return putInPlace(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Gives a file a second name; false when that one is taken. */
export function putInPlace(from: string, to: string): boolean {
  try {
    linkOrCopy(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** To the disk itself: what has a name after a power cut is whole. */
export function flush(file: string): Promise<void> {
  return sync(file, "r+");
}

/** A new file is there after a power cut only once its folder is written as well. */
export function flushFolder(folder: string): Promise<void> {
  return sync(folder, "r");
}

async function sync(place: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
