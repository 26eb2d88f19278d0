import { open } from "node:fs/promises";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { asStorageTrouble } from "#app/platform/storage/storage.server.ts";

export type SpoolLimits = {
  /** A body of this many bytes or more is refused. */
  underBytes: number;
  tooLarge: string;
  /** Looked at this often: since the last look at least `bytesPerSecond` must have come. */
  lookEveryMs?: number;
  bytesPerSecond?: number;
};

const TOO_SLOW = "The upload came too slowly and was ended. Try again on a better connection.";
const INTERRUPTED = "The upload was interrupted. Try again.";

/**
 * Writes a body to a new file as it comes, and says how long it was. Throws UploadRejected as soon as it is too long, whatever was declared of
 * it, or too slow, or not what was declared; StorageFull when there is no room. The file is the caller's to remove.
 */
export async function spool(request: Request, to: string, limits: SpoolLimits): Promise<number> {
  const { underBytes, tooLarge, lookEveryMs = 10_000, bytesPerSecond = 10_000 } = limits;
  const declared = request.headers.get("Content-Length");
  if (declared !== null && Number(declared) >= underBytes) throw new UploadRejected(413, tooLarge);
  const reader = request.body?.getReader();
  const file = await open(to, "wx").catch((error: unknown) => {
    throw asStorageTrouble(error);
  });
  let size = 0;
  let seen = 0;
  let isSlow = false;
  const look = setInterval(() => {
    isSlow = size - seen < (bytesPerSecond * lookEveryMs) / 1000;
    seen = size;
    if (isSlow) void reader?.cancel().catch(() => {});
  }, lookEveryMs);
  try {
    for (;;) {
      const part = await reader?.read().catch(() => "lost" as const);
      if (isSlow) throw new UploadRejected(408, TOO_SLOW);
      if (part === "lost") throw new UploadRejected(400, INTERRUPTED);
      if (!part || part.done) break;
      size += part.value.length;
      if (size >= underBytes) throw new UploadRejected(413, tooLarge);
      await writeAll(file, part.value);
    }
    if (declared !== null && Number(declared) !== size) throw new UploadRejected(400, INTERRUPTED);
    return size;
  } catch (error) {
    void reader?.cancel().catch(() => {});
    throw asStorageTrouble(error);
  } finally {
    clearInterval(look);
    await file.close();
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}
