import type { Range } from "../storage/storage.server.ts";

type Mark = { etag: string; modified: Date };

/** Whether whoever asks has the file already. An ETag, where one is sent, decides alone (RFC 9110). */
export function isUnchanged(headers: Headers, { etag, modified }: Mark): boolean {
  const known = headers.get("If-None-Match");
  if (known !== null) return known.split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim()));
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return modified.getTime() <= since;
}

/** Whether a range still belongs to the file it was asked of: If-Range names the ETag or the time of that one. */
export function mayResume(headers: Headers, { etag, modified }: Mark): boolean {
  const of = headers.get("If-Range")?.trim();
  return of === undefined || of === etag || Date.parse(of) === modified.getTime();
}

/**
 * The bytes that are asked for, both ends included. Null: all of them, because no range is asked for, or none that we know, or several at
 * once. "beyond": it begins behind the end of the file.
 */
export function rangeOf(header: string | null, size: number): Range | "beyond" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "beyond" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "beyond";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
