import type { Range } from "../storage/storage.server.ts";

type Validators = { etag: string; modified: Date };

/** Whether the client's copy is current. If it sent an ETag, only that counts (RFC 9110). */
export function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const etags = headers.get("If-None-Match");
  if (etags !== null) return etags.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return modified.getTime() <= since;
}

/** Whether the client's partial file is still current: If-Range names its ETag or modification time. */
export function mayResume(headers: Headers, { etag, modified }: Validators): boolean {
  const validator = headers.get("If-Range")?.trim();
  return validator === undefined || validator === etag || Date.parse(validator) === modified.getTime();
}

/**
 * The requested bytes; both ends are inclusive. Null: the whole file, because the request has no range, an unsupported one, or several.
 * "beyond": the range starts past the end of the file.
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
