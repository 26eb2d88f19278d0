import type { Bucket, OpenedFile, Range, Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { keptSizeOf, keptWidthFor } from "#app/platform/storage/stored-names.ts";
import { isUnchanged, mayResume, rangeOf } from "./ranges.ts";

type Wanted = {
  bucket: Bucket;
  name: string;
  /** A photo is sent in the nearest kept width; other files know no width. */
  width: string | null;
};

/** STOR-06. Names are never used twice, so an hour is how long a removed file may still be shown. */
const MAX_AGE_SECONDS = 3600;

/** Answers with a file, a range of it, or that it is as it was; null when there is none. Never holds it in memory. */
export async function sendStored(storage: Storage, request: Request, wanted: Wanted): Promise<Response | null> {
  const width = wanted.bucket === "product-photos" ? keptWidthFor(wanted.width) : null;
  if (width !== null) {
    const narrower = await sendFrom(storage, request, "product-photo-sizes", keptSizeOf(wanted.name, width));
    if (narrower) return narrower;
  }
  return sendFrom(storage, request, wanted.bucket, wanted.name);
}

async function sendFrom(
  storage: Storage,
  request: Request,
  folder: Parameters<Storage["open"]>[0],
  name: string,
): Promise<Response | null> {
  const asksOnlyForAll =
    request.method === "GET" &&
    !["If-None-Match", "If-Modified-Since", "Range"].some((one) => request.headers.has(one));
  if (asksOnlyForAll) {
    const opened = await storage.open(folder, name);
    return opened && whole(opened);
  }
  const file = await storage.find(folder, name);
  if (!file) return null;
  const mark = markOf(file);
  if (isUnchanged(request.headers, mark)) return new Response(null, { status: 304, headers: headersOf(file) });
  const range = mayResume(request.headers, mark) ? rangeOf(request.headers.get("Range"), file.size) : null;
  if (range === "beyond")
    return new Response(null, {
      status: 416,
      headers: { ...headersOf(file), "Content-Range": `bytes */${file.size}`, "Content-Length": "0" },
    });
  if (request.method === "HEAD") return range ? part(file, range, null) : whole({ ...file, body: null });
  const opened = await storage.open(folder, name, range ?? undefined);
  if (!opened) return null;
  return range ? part(file, range, opened.body) : whole(opened);
}

type Body = OpenedFile["body"] | null;

function whole(file: StoredFile & { body: Body }): Response {
  return new Response(file.body as BodyInit | null, {
    headers: { ...headersOf(file), "Content-Length": String(file.size) },
  });
}

function part(file: StoredFile, { start, end }: Range, body: Body): Response {
  return new Response(body as BodyInit | null, {
    status: 206,
    headers: {
      ...headersOf(file),
      "Content-Length": String(end - start + 1),
      "Content-Range": `bytes ${start}-${end}/${file.size}`,
    },
  });
}

/** What a browser is to think of a file: of the type we say, no page, and nothing that may run or load anything. */
function headersOf(file: StoredFile): Record<string, string> {
  const { etag, modified } = markOf(file);
  return {
    "Content-Type": file.type,
    "Content-Disposition": `inline; filename="${file.name}"`,
    "Cache-Control": `max-age=${MAX_AGE_SECONDS}`,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Last-Modified": modified.toUTCString(),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
  };
}

/** The same on every process: drivers keep the second a file was written in. */
function markOf({ size, updatedAt }: StoredFile): { etag: string; modified: Date } {
  const seconds = Math.floor(updatedAt.getTime() / 1000);
  return { etag: `"${seconds.toString(36)}-${size.toString(36)}"`, modified: new Date(seconds * 1000) };
}
