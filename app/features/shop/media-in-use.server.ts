import type { Db } from "#app/platform/db/database.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";

/** The address of every photo and video that some product names, hidden ones too: they may be shown again. */
export async function mediaUrlsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .select({ photos: productCustomizations.photoMetadata, videos: productCustomizations.videoMetadata })
    .from(productCustomizations);
  return rows.flatMap(({ photos, videos }) => [...photos, ...videos].map(({ url }) => url));
}
