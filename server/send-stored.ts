import { sendFile } from "#app/platform/http/send-file.server.ts";
import type { Bucket, Folder, Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { resizedNameOf, storedWidthFor } from "#app/platform/storage/stored-names.ts";

type Wanted = {
  bucket: Bucket;
  name: string;
  /** A photo is sent in the nearest kept width; other files know no width. */
  width: string | null;
};

/** STOR-06. Names are never used twice, so an hour is how long a removed file may still be shown. */
const MAX_AGE_SECONDS = 3600;

/** Answers with a file, a range of it, or that it is as it was; null when there is none. */
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

/** What a browser is to think of a file: of the type we say, no page, and nothing that may run or load anything. */
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
