import path from "node:path";

/** Where a picture stands below /cdn/. */
export function picturePath({ id, file }: { id: number; file: string }): string {
  return `${id}/${encodeURIComponent(path.basename(file))}`;
}

/** Address of a picture in one width; `base` is the store's root, absolute or as seen from the page, with a slash at the end. */
export function pictureUrl(base: string, pathBelowCdn: string, width: number): string {
  return `${base}cdn/${pathBelowCdn}?width=${width}`;
}
