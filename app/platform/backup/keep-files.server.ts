import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { flush } from "../new-file.server.ts";
import { FILES, keptFile, type KeptFile } from "./manifest.server.ts";

/** What a site needs of DATA_DIR beside its database: uploads, imported pictures, the secret, the first sign-in. */
export const KEPT_BESIDE_DATABASE = ["secret", "admin", "store-pictures", "storage"];
/** Half-written uploads. */
const LEFT_OUT = "storage/temporary";

export type FoundFile = Pick<KeptFile, "path" | "bytes" | "modifiedMs">;

export async function filesToKeep(dataDirectory: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const look = async (below: string): Promise<void> => {
    if (below === LEFT_OUT) return;
    const place = path.join(dataDirectory, below);
    // Swept or taken away meanwhile.
    const about = await stat(place).catch(nullIfMissing);
    if (about?.isFile()) found.push({ path: below, bytes: about.size, modifiedMs: Math.round(about.mtimeMs) });
    if (about?.isDirectory())
      for (const name of ((await readdir(place).catch(nullIfMissing)) ?? []).toSorted()) await look(`${below}/${name}`);
  };
  for (const name of KEPT_BESIDE_DATABASE) await look(name);
  return found;
}

/**
 * Puts files into the backups' own folder by what they hold, each once however many backups need it. What a former backup kept under the same
 * path, size and time is taken to be the same: uploads never change.
 */
export async function keepFiles(
  root: string,
  dataDirectory: string,
  files: FoundFile[],
  before: readonly KeptFile[],
): Promise<KeptFile[]> {
  const known = new Map(before.map((file) => [file.path, file]));
  const kept: KeptFile[] = [];
  for (const file of files) {
    const last = known.get(file.path);
    const isSame = last?.bytes === file.bytes && last.modifiedMs === file.modifiedMs;
    if (isSame && (await stat(keptFile(root, last)).catch(nullIfMissing))?.size === file.bytes) {
      kept.push(last);
      continue;
    }
    const sha256 = await keep(root, path.join(dataDirectory, file.path));
    if (sha256) kept.push({ ...file, sha256 });
  }
  return kept;
}

/** Copied first and hashed then, so that the name tells what the copy holds. Null: the file has gone. */
async function keep(root: string, from: string): Promise<string | null> {
  const aside = path.join(root, FILES, crypto.randomUUID());
  await mkdir(path.dirname(aside), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, aside);
    await flush(aside);
    const sha256 = await hashOf(aside);
    const to = keptFile(root, { sha256 });
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(aside, to);
    return sha256;
  } catch (error) {
    if ((await stat(from).catch(nullIfMissing)) === null) return null;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Throws where a kept file is missing or is not what it was. */
export async function checkFile(root: string, file: KeptFile): Promise<void> {
  const sha256 = await hashOf(keptFile(root, file)).catch(nullIfMissing);
  if (sha256 === null) throw new Error(`The copy of ${file.path} is missing.`);
  if (sha256 !== file.sha256) throw new Error(`The copy of ${file.path} is not what was written.`);
}

/** Puts the files of a backup below `to`, which has none yet. */
export async function putFilesBack(root: string, files: readonly KeptFile[], to: string): Promise<void> {
  for (const file of files) {
    const place = path.join(to, file.path);
    await mkdir(path.dirname(place), { recursive: true });
    await copyFile(keptFile(root, file), place);
  }
}

/** Removes what no backup needs any more, and what an interrupted one left. */
export async function sweepKeptFiles(root: string, needed: ReadonlySet<string>): Promise<void> {
  const folder = path.join(root, FILES);
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const place = path.join(folder, name);
    if (!(await stat(place)).isDirectory()) await rm(place, { force: true });
    else for (const sha256 of await readdir(place)) if (!needed.has(sha256)) await rm(path.join(place, sha256));
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
