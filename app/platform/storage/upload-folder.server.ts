import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { reserveSpace, type ReservedSpace } from "./reserved-space.server.ts";
import { StorageFullError, toStorageError, type Storage } from "./storage.server.ts";
import { startHeartbeat, sweepTemporary, temporaryName } from "./temporary-files.server.ts";

/** `reserveBytes`: disk space that must stay free, and `bytes`: how much may be written; without the former nothing is reserved. */
type Space = { reserveBytes: number; bytes: number };
type Work<Result> = (folder: string, space: ReservedSpace | null) => Promise<Result>;

/** Runs `work` with a temporary folder, which is always removed. Throws what it throws, and StorageFullError when the disk is full. */
export async function withUploadFolder<Result>(
  storage: Pick<Storage, "temporaryFolder">,
  { reserveBytes, bytes }: Space,
  work: Work<Result>,
): Promise<Result> {
  const folder = path.join(storage.temporaryFolder, temporaryName("upload"));
  const stopTouching = startHeartbeat(folder);
  let space: ReservedSpace | null = null;
  try {
    await sweepTemporary(storage.temporaryFolder, new Date());
    await mkdir(folder, { recursive: true });
    if (reserveBytes > 0) {
      space = await reserveSpace(folder, { bytes, keepFree: reserveBytes });
      if (!space) throw new StorageFullError();
    }
    return await work(folder, space);
  } catch (error) {
    throw toStorageError(error);
  } finally {
    stopTouching();
    space?.release();
    await rm(folder, { recursive: true, force: true });
  }
}
