import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { flush } from "../new-file.server.ts";
import { FILES, storedFilePath, type KeptFile } from "./manifest.server.ts";

/** What a site needs from DATA_DIR besides its database: the secret, the generated admin password, imported pictures, uploads. */
export const BACKED_UP_PATHS = ["secret", "admin", "store-pictures", "storage"];
/** Unfinished uploads. */
const EXCLUDED = "storage/temporary";

export type FoundFile = Pick<KeptFile, "path" | "bytes" | "modifiedMs">;

export async function filesToKeep(dataDirectory: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const look = async (relativePath: string): Promise<void> => {
    if (relativePath === EXCLUDED) return;
    const file = path.join(dataDirectory, relativePath);
    // Null when the file was deleted since it was listed.
    const about = await stat(file).catch(nullIfMissing);
    if (about?.isFile()) found.push({ path: relativePath, bytes: about.size, modifiedMs: Math.round(about.mtimeMs) });
    if (about?.isDirectory())
      for (const name of ((await readdir(file).catch(nullIfMissing)) ?? []).toSorted())
        await look(`${relativePath}/${name}`);
  };
  for (const name of BACKED_UP_PATHS) await look(name);
  return found;
}

/**
 * Copies files into the backups' shared folder, named by their hash, so each is stored once for all backups. A file with the path, size and
 * time of one in the previous backup is taken to be the same: uploads never change.
 */
export async function storeFiles(
  root: string,
  dataDirectory: string,
  files: FoundFile[],
  previous: readonly KeptFile[],
): Promise<KeptFile[]> {
  const known = new Map(previous.map((file) => [file.path, file]));
  const kept: KeptFile[] = [];
  for (const file of files) {
    const last = known.get(file.path);
    const isSame = last?.bytes === file.bytes && last.modifiedMs === file.modifiedMs;
    if (isSame && (await stat(storedFilePath(root, last)).catch(nullIfMissing))?.size === file.bytes) {
      kept.push(last);
      continue;
    }
    const sha256 = await keep(root, path.join(dataDirectory, file.path));
    if (sha256) kept.push({ ...file, sha256 });
  }
  return kept;
}

/** Copies before hashing, so that the name matches the copy's content. Null when the file was deleted in the meantime. */
async function keep(root: string, from: string): Promise<string | null> {
  const temporary = path.join(root, FILES, crypto.randomUUID());
  await mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, temporary);
    await flush(temporary);
    const sha256 = await hashOf(temporary);
    const to = storedFilePath(root, { sha256 });
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(temporary, to);
    return sha256;
  } catch (error) {
    if ((await stat(from).catch(nullIfMissing)) === null) return null;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Throws when a file's copy is missing or damaged. */
export async function checkFile(root: string, file: KeptFile): Promise<void> {
  const sha256 = await hashOf(storedFilePath(root, file)).catch(nullIfMissing);
  if (sha256 === null) throw new Error(`The copy of ${file.path} is missing.`);
  if (sha256 !== file.sha256) throw new Error(`The copy of ${file.path} is damaged.`);
}

/** Copies a backup's files below `to`, which must be empty. */
export async function restoreFiles(root: string, files: readonly KeptFile[], to: string): Promise<void> {
  for (const file of files) {
    const target = path.join(to, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(storedFilePath(root, file), target);
  }
}

/** Removes files that no backup needs, and what interrupted backups left. */
export async function sweepStoredFiles(root: string, needed: ReadonlySet<string>): Promise<void> {
  const folder = path.join(root, FILES);
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const entry = path.join(folder, name);
    if (!(await stat(entry)).isDirectory()) await rm(entry, { force: true });
    else for (const sha256 of await readdir(entry)) if (!needed.has(sha256)) await rm(path.join(entry, sha256));
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
