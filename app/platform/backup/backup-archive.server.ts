import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import { log } from "../log.server.ts";
import { backupsIn, readManifest, storedFilePath } from "./manifest.server.ts";

/**
 * The newest backup with everything that a restore needs, as one tar file: its rows, the stored files that it refers to, the erasures and the
 * issued numbers. Unpacked, it is a BACKUP_DIR. Null if there is no backup. Read from the disk as it is sent.
 */
export async function backupArchive(root: string): Promise<{ name: string; body: ReadableStream<Uint8Array> } | null> {
  const name = (await backupsIn(root)).at(-1);
  if (!name) return null;
  const { files } = await readManifest(path.join(root, name));
  const stored = new Set(files.map((file) => path.relative(root, storedFilePath(root, file))));
  const paths = [...(await filesBelow(root, name)), ...stored, ...(await filesBelow(root, "erasures")), "numbers.json"];
  const archive = pack();
  void addAll(archive, root, `shod-backup-${name}`, paths).then(
    () => archive.finalize(),
    (error: unknown) => {
      log("warn", "a download of a backup was not completed", { error });
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return { name, body: Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array> };
}

/** The files in a folder of the root and its folders, relative to the root; none if it does not exist. */
async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function addAll(archive: Pack, root: string, folder: string, paths: string[]): Promise<void> {
  for (const each of paths) {
    const source = path.join(root, each);
    const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
      // Nothing was issued or erased yet.
      if (error.code === "ENOENT" && each === "numbers.json") return null;
      throw error;
    });
    if (!found) continue;
    const { size, mtime } = found;
    const header = { name: path.posix.join(folder, ...each.split(path.sep)), size, mtime, mode: 0o600 };
    // Lines that are added to the erasures from here on are in the next download.
    if (size > 0) await pipeline(createReadStream(source, { end: size - 1 }), archive.entry(header));
    else archive.entry(header, "");
  }
}
