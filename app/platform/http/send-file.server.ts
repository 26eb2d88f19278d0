import type { OpenedFile, Range, StoredFile } from "../storage/storage.server.ts";
import { isUnchanged, mayResume, rangeOf } from "./ranges.ts";

export type FileMetadata = Pick<StoredFile, "size" | "updatedAt">;
type Opened<File> = File & Pick<OpenedFile, "body">;

export type FileToSend<File extends FileMetadata> = {
  /** Its metadata, without opening it; null when it does not exist. */
  find: () => Promise<File | null>;
  open: (range?: Range) => Promise<Opened<File> | null>;
  /** Its content type and cache headers. */
  headersOf: (file: File) => Record<string, string>;
};

/** Responds with a file, a range of it, or 304; null when it does not exist. Streams it. */
export async function sendFile<File extends FileMetadata>(
  request: Request,
  { find, open, headersOf }: FileToSend<File>,
): Promise<Response | null> {
  const allHeaders = (file: File) => ({ ...cacheHeaders(file), ...headersOf(file) });
  const isPlainGet =
    request.method === "GET" &&
    !["If-None-Match", "If-Modified-Since", "Range"].some((name) => request.headers.has(name));
  if (isPlainGet) {
    const opened = await open();
    return opened && fullResponse(opened, opened.body, allHeaders(opened));
  }
  const file = await find();
  if (!file) return null;
  const validators = validatorsOf(file);
  const headers = allHeaders(file);
  if (isUnchanged(request.headers, validators)) return new Response(null, { status: 304, headers });
  const range = mayResume(request.headers, validators) ? rangeOf(request.headers.get("Range"), file.size) : null;
  if (range === "beyond") return rangeNotSatisfiable(file, headers);
  const respond = (body: Body) =>
    range ? rangeResponse(file, range, body, headers) : fullResponse(file, body, headers);
  if (request.method === "HEAD") return respond(null);
  const opened = await open(range ?? undefined);
  return opened && respond(opened.body);
}

type Body = OpenedFile["body"] | null;
type Headers = Record<string, string>;

function fullResponse({ size }: FileMetadata, body: Body, headers: Headers): Response {
  return new Response(body as BodyInit | null, { headers: { ...headers, "Content-Length": String(size) } });
}

function rangeResponse({ size }: FileMetadata, { start, end }: Range, body: Body, headers: Headers): Response {
  return new Response(body as BodyInit | null, {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(end - start + 1),
      "Content-Range": `bytes ${start}-${end}/${size}`,
    },
  });
}

function rangeNotSatisfiable({ size }: FileMetadata, headers: Headers): Response {
  return new Response(null, {
    status: 416,
    headers: { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": "0" },
  });
}

function cacheHeaders(file: FileMetadata): Headers {
  const { etag, modified } = validatorsOf(file);
  return { "Accept-Ranges": "bytes", ETag: etag, "Last-Modified": modified.toUTCString() };
}

/** The same on every process: drivers store modification times in whole seconds. */
function validatorsOf({ size, updatedAt }: FileMetadata): { etag: string; modified: Date } {
  const seconds = Math.floor(updatedAt.getTime() / 1000);
  return { etag: `"${seconds.toString(36)}-${size.toString(36)}"`, modified: new Date(seconds * 1000) };
}
