import type { Db } from "#app/platform/db/database.server.ts";
import { productCustomizations } from "../customizations.tables.server.ts";

/** The URL of every photo and video in any customization, including hidden ones: they may be shown again. */
export async function mediaUrlsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .select({ photos: productCustomizations.photoMetadata, videos: productCustomizations.videoMetadata })
    .from(productCustomizations);
  return rows.flatMap(({ photos, videos }) => [...photos, ...videos].map(({ url }) => url));
}
