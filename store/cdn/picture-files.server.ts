import { existsSync } from "node:fs";
import path from "node:path";
import { SAMPLE_PICTURES } from "../catalog/sample-pictures.server.ts";

/** Imported pictures are named by their content hash. */
export const IMPORTED_PICTURE = /^[0-9a-f]{32}\.webp$/;

/** The folder of imported pictures. */
export function importedPictures(dataDir: string): string {
  return path.resolve(dataDir, "store-pictures");
}

/** The path of an imported or sample picture; null if it is missing or its name escapes the folders. */
export function pictureFile(dataDir: string, file: string): string | null {
  for (const folder of [importedPictures(dataDir), SAMPLE_PICTURES]) {
    const found = path.resolve(folder, file);
    if (found.startsWith(folder + path.sep) && existsSync(found)) return found;
  }
  return null;
}
