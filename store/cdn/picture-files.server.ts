import { existsSync } from "node:fs";
import path from "node:path";
import { SAMPLE_PICTURES } from "../catalogue/sample-pictures.server.ts";

/** The name of an imported picture is a hash of its content. */
export const IMPORTED_PICTURE = /^[0-9a-f]{32}\.webp$/;

/** Where imported pictures stand. */
export function importedPictures(dataDir: string): string {
  return path.resolve(dataDir, "store-pictures");
}

/** The file of a picture, imported or of the sample catalogue; null when it is gone or its name leads out of the folders. */
export function pictureFile(dataDir: string, file: string): string | null {
  for (const folder of [importedPictures(dataDir), SAMPLE_PICTURES]) {
    const found = path.resolve(folder, file);
    if (found.startsWith(folder + path.sep) && existsSync(found)) return found;
  }
  return null;
}
