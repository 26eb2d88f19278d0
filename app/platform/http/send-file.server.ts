import type { OpenedFile, Range, StoredFile } from "../storage/storage.server.ts";
import { isUnchanged, mayResume, rangeOf } from "./ranges.ts";

export type FileFacts = Pick<StoredFile, "size" | "updatedAt">;
type Opened<File> = File & Pick<OpenedFile, "body">;

export type FileToSend<File extends FileFacts> = {
  /** What is known of it without reading it; null when there is none. */
  find: () => Promise<File | null>;
  open: (range?: Range) => Promise<Opened<File> | null>;
  /** Of what type it is and how long it may be kept. */
  headersOf: (file: File) => Record<string, string>;
};

/** Answers with a file, a range of it, or that it is as it was; null when there is none. Never holds it in memory. */
export async function sendFile<File extends FileFacts>(
  request: Request,
  { find, open, headersOf }: FileToSend<File>,
): Promise<Response | null> {
  const all = (file: File) => ({ ...marksOf(file), ...headersOf(file) });
  const asksOnlyForAll =
    request.method === "GET" &&
    !["If-None-Match", "If-Modified-Since", "Range"].some((one) => request.headers.has(one));
  if (asksOnlyForAll) {
    const opened = await open();
    return opened && whole(opened, opened.body, all(opened));
  }
  const file = await find();
  if (!file) return null;
  const mark = markOf(file);
  const headers = all(file);
  if (isUnchanged(request.headers, mark)) return new Response(null, { status: 304, headers });
  const range = mayResume(request.headers, mark) ? rangeOf(request.headers.get("Range"), file.size) : null;
  if (range === "beyond") return nothingThere(file, headers);
  const answer = (body: Body) => (range ? part(file, range, body, headers) : whole(file, body, headers));
  if (request.method === "HEAD") return answer(null);
  const opened = await open(range ?? undefined);
  return opened && answer(opened.body);
}

type Body = OpenedFile["body"] | null;
type Headers = Record<string, string>;

function whole({ size }: FileFacts, body: Body, headers: Headers): Response {
  return new Response(body as BodyInit | null, { headers: { ...headers, "Content-Length": String(size) } });
}

function part({ size }: FileFacts, { start, end }: Range, body: Body, headers: Headers): Response {
  return new Response(body as BodyInit | null, {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(end - start + 1),
      "Content-Range": `bytes ${start}-${end}/${size}`,
    },
  });
}

function nothingThere({ size }: FileFacts, headers: Headers): Response {
  return new Response(null, {
    status: 416,
    headers: { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": "0" },
  });
}

function marksOf(file: FileFacts): Headers {
  const { etag, modified } = markOf(file);
  return { "Accept-Ranges": "bytes", ETag: etag, "Last-Modified": modified.toUTCString() };
}

/** The same on every process: drivers keep the second a file was written in. */
function markOf({ size, updatedAt }: FileFacts): { etag: string; modified: Date } {
  const seconds = Math.floor(updatedAt.getTime() / 1000);
  return { etag: `"${seconds.toString(36)}-${size.toString(36)}"`, modified: new Date(seconds * 1000) };
}
