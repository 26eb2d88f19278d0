import { open } from "node:fs/promises";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { toStorageError } from "#app/platform/storage/storage.server.ts";

export type SpoolLimits = {
  /** A body of this many bytes or more is rejected. */
  underBytes: number;
  tooLarge: string;
  /** How often the speed is checked against `bytesPerSecond`. */
  checkEveryMs?: number;
  bytesPerSecond?: number;
  /** After each part. Throws to stop. */
  onWritten?: (bytes: number) => Promise<void>;
};

const TOO_SLOW = "The upload was too slow and was stopped. Try again on a faster connection.";
const INTERRUPTED = "The upload was interrupted. Try again.";

/**
 * Streams a body to a new file and returns its size. Throws UploadRejected as soon as it is too large or too slow, or if its length differs from
 * Content-Length; StorageFullError when the disk is full. The caller removes the file.
 */
export async function spool(request: Request, to: string, limits: SpoolLimits): Promise<number> {
  const { underBytes, tooLarge, checkEveryMs = 10_000, bytesPerSecond = 10_000, onWritten } = limits;
  const declared = request.headers.get("Content-Length");
  if (declared !== null && Number(declared) >= underBytes) throw new UploadRejected(413, tooLarge);
  const body = request.body?.getReader();
  const file = await open(to, "wx").catch((error: unknown) => {
    throw toStorageError(error);
  });
  let size = 0;
  let seen = 0;
  let isSlow = false;
  const speedCheck = setInterval(() => {
    isSlow = size - seen < (bytesPerSecond * checkEveryMs) / 1000;
    seen = size;
    if (isSlow) void body?.cancel().catch(() => {});
  }, checkEveryMs);
  try {
    for (;;) {
      const part = await body?.read().catch(() => "lost" as const);
      if (isSlow) throw new UploadRejected(408, TOO_SLOW);
      if (part === "lost") throw new UploadRejected(400, INTERRUPTED);
      if (!part || part.done) break;
      size += part.value.length;
      if (size >= underBytes) throw new UploadRejected(413, tooLarge);
      await writeAll(file, part.value);
      await onWritten?.(part.value.length);
    }
    if (declared !== null && Number(declared) !== size) throw new UploadRejected(400, INTERRUPTED);
    return size;
  } catch (error) {
    void body?.cancel().catch(() => {});
    throw toStorageError(error);
  } finally {
    clearInterval(speedCheck);
    await file.close();
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}
