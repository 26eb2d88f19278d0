import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";

/** File systems without hard links: exFAT and some network shares. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/** Creates a file atomically; false if it exists. */
export function writeNewFile(file: string, content: string, mode = 0o644): boolean {
  const temporary = `${file}.${crypto.randomUUID()}`;
  writeFileSync(temporary, content, { mode, flag: "wx", flush: true });
  try {
    return linkIfFree(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Links the file under a second name; false if that name exists. */
export function linkIfFree(from: string, to: string): boolean {
  try {
    linkOrCopy(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Flushes to disk, so that the file is complete after a power failure. */
export function flush(file: string): Promise<void> {
  return sync(file, "r+");
}

/** After a power failure a new file exists only if its folder was flushed as well. */
export function flushFolder(folder: string): Promise<void> {
  return sync(folder, "r");
}

async function sync(file: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(file, flags);
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
