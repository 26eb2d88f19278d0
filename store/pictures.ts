import path from "node:path";

/** The path of a picture below /cdn/. */
export function picturePath({ id, file }: { id: number; file: string }): string {
  return `${id}/${encodeURIComponent(path.basename(file))}`;
}

/**
 * The URL of a line's picture, which is below /cdn/ or, with a leading slash, a file of the site. `base` is the store's root, absolute or relative,
 * with a trailing slash.
 */
export function linePictureUrl(base: string, path: string): string {
  if (!path.startsWith("/")) return `${base}cdn/${path}`;
  return URL.canParse(base) ? new URL(path, base).href : path;
}
