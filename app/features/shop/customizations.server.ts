import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { LineToPicture } from "#app/platform/shopify/line-picture.ts";
import { photoSizes } from "#app/platform/storage/stored-files.server.ts";
import { publicUrlOf, storedFileOf } from "#app/platform/storage/stored-names.ts";
import { photosOf, photoUrlOf } from "./photos.ts";
import { productCustomizations, type PhotoMetadata } from "./customizations.tables.server.ts";

type Row = typeof productCustomizations.$inferSelect;
/** `size`: an uploaded photo's dimensions. */
type MeasuredPhoto = PhotoMetadata & { size?: { width: number; height: number } };
export type Customization = Omit<Row, "photoMetadata"> & { photoMetadata: MeasuredPhoto[] };

/** The customizations of these products, by the provider's product id. A product without a row is shown with defaults. */
export async function customizationsOf(db: Db, productIds: string[]): Promise<Map<string, Customization>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productCustomizations)
    .where(inArray(productCustomizations.shopifyProductId, [...new Set(productIds)]));
  const names = rows.flatMap(({ photoMetadata }) => photoMetadata.flatMap((photo) => uploadOf(photo) ?? []));
  const sizes = await photoSizes(db, names);
  const measured = (photo: PhotoMetadata): MeasuredPhoto => {
    const size = sizes.get(uploadOf(photo) ?? "");
    return size ? { ...photo, size } : photo;
  };
  return new Map(rows.map((row) => [row.shopifyProductId, { ...row, photoMetadata: row.photoMetadata.map(measured) }]));
}

/** The name of an uploaded photo; undefined if it is stored elsewhere. */
function uploadOf({ url }: PhotoMetadata): string | undefined {
  return storedFileOf(url)?.name;
}

/** The order of known categories; others follow alphabetically. */
const KNOWN_ORDER = ["Sneakers & Slides", "Apparel", "Accessories", "Sale"];

export function categoriesInOrder(categories: string[]): string[] {
  const once = new Map<string, string>();
  for (const category of categories) {
    const name = category.trim();
    if (name && !once.has(name.toLowerCase())) once.set(name.toLowerCase(), name);
  }
  return [...once.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, "en"));
}

function rankOf(category: string): number {
  const known = KNOWN_ORDER.indexOf(category);
  return known === -1 ? KNOWN_ORDER.length : known;
}

/** The pictures of lines in the embedded store's checkouts and orders, as the shop shows their products. */
export async function linePictures(db: Db, lines: LineToPicture[]): Promise<(string | null)[]> {
  const ids = lines.map(({ productId }) => productId);
  const customizations = await customizationsOf(db, ids);
  return lines.map(({ productId, variantId, pictures, variantPicture }) => {
    const provided = pictures.map((url) => ({ url, alt: "", width: 0, height: 0 }));
    const photos = photosOf(provided, customizations.get(productId)?.photoMetadata ?? []);
    const url = photoUrlOf(
      // The checkout shows only pictures of the site.
      photos.filter((photo) => pictures.includes(photo.url) || storedFileOf(photo.url) !== null),
      { id: variantId, pictureUrl: variantPicture },
    );
    const stored = url === null ? null : storedFileOf(url);
    return stored ? publicUrlOf(stored.bucket, stored.name) : url;
  });
}

/** The URL of every photo and video in any customization, including hidden ones: they may be shown again. */
export async function mediaUrlsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .select({ photos: productCustomizations.photoMetadata, videos: productCustomizations.videoMetadata })
    .from(productCustomizations);
  return rows.flatMap(({ photos, videos }) => [...photos, ...videos].map(({ url }) => url));
}
