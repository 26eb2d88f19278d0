import { sendFile } from "#app/platform/http/send-file.server.ts";
import type { Bucket, Folder, Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { PHOTO_COPIES, resizedNameOf, storedWidthFor } from "#app/platform/storage/stored-names.ts";

type Wanted = {
  bucket: Bucket;
  name: string;
  /** A photo is sent in the nearest stored width; ignored for other files. */
  width: string | null;
};

/** STOR-06. Names are never reused, so a deleted file may be shown for up to an hour. */
const FOR_AN_HOUR = "max-age=3600";
const CACHING: Record<Bucket, string> = {
  "product-photos": FOR_AN_HOUR,
  "product-videos": FOR_AN_HOUR,
  // People's own photos may be withdrawn at any time (docs/decisions/081).
  "review-photos": "private, no-cache",
  "story-photos": "private, no-cache",
};

/** Sends a file, a range of it, or 304; null when it does not exist. */
export async function sendStored(storage: Storage, request: Request, wanted: Wanted): Promise<Response | null> {
  const { bucket, name } = wanted;
  const copies = PHOTO_COPIES[bucket];
  const width = copies && storedWidthFor(wanted.width);
  const send = (folder: Folder, file: string) => sendFrom(storage, request, { folder, name: file, bucket });
  const narrower = copies && width ? await send(copies, resizedNameOf(name, width)) : null;
  return narrower ?? send(bucket, name);
}

type File = { folder: Folder; name: string; bucket: Bucket };

function sendFrom(storage: Storage, request: Request, { folder, name, bucket }: File): Promise<Response | null> {
  return sendFile(request, {
    find: () => storage.find(folder, name),
    open: (range) => storage.open(folder, name, range),
    headersOf: (file) => ({ ...headersOf(file), "Cache-Control": CACHING[bucket] }),
  });
}

/** Headers that make a browser use our type and prevent a file from running or loading anything. */
function headersOf({ type, name }: StoredFile): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `inline; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
  };
}
