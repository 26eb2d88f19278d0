import path from "node:path";

/** The path of a picture below /cdn/. */
export function picturePath({ id, file }: { id: number; file: string }): string {
  return `${id}/${encodeURIComponent(path.basename(file))}`;
}

/** The URL of a picture in one width; `base` is the store's root, absolute or relative, with a trailing slash. */
export function pictureUrl(base: string, pathBelowCdn: string, width: number): string {
  return `${base}cdn/${pathBelowCdn}?width=${width}`;
}
