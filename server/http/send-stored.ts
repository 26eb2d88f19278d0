import { sendFile } from "#app/platform/http/send-file.server.ts";
import type { Bucket, Folder, Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { resizedNameOf, storedWidthFor } from "#app/platform/storage/stored-names.ts";

type Wanted = {
  bucket: Bucket;
  name: string;
  /** A photo is sent in the nearest stored width; ignored for other files. */
  width: string | null;
};

/** STOR-06. Names are never reused, so a deleted file may be shown for up to an hour. */
const MAX_AGE_SECONDS = 3600;

/** Sends a file, a range of it, or 304; null when it does not exist. */
export async function sendStored(storage: Storage, request: Request, wanted: Wanted): Promise<Response | null> {
  const width = wanted.bucket === "product-photos" ? storedWidthFor(wanted.width) : null;
  if (width !== null) {
    const narrower = await sendFrom(storage, request, "product-photo-sizes", resizedNameOf(wanted.name, width));
    if (narrower) return narrower;
  }
  return sendFrom(storage, request, wanted.bucket, wanted.name);
}

function sendFrom(storage: Storage, request: Request, folder: Folder, name: string): Promise<Response | null> {
  return sendFile(request, {
    find: () => storage.find(folder, name),
    open: (range) => storage.open(folder, name, range),
    headersOf,
  });
}

/** Headers that make a browser use our type and prevent a file from running or loading anything. */
function headersOf({ type, name }: StoredFile): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": `max-age=${MAX_AGE_SECONDS}`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
  };
}
