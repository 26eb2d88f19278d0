import type { Photo, Picture, Video } from "./shop.ts";

type PhotoSettings = {
  url: string;
  label: string;
  isHidden: boolean;
  displayOrder: number;
  variantIds: string[];
  isVendorPhoto: boolean;
  /** An upload's own size, where it is known. */
  size?: { width: number; height: number };
};

type VideoSettings = { url: string; isHidden: boolean; displayOrder: number };

/** For an upload whose size nobody knows any more. */
const UNMEASURED = { width: 1280, height: 1600 };

/**
 * The provider's pictures and our uploads as one list: settings match by url, hidden ones are left out, the rest stand in
 * display order, and pictures the settings do not know yet come last, so that a new one never goes missing.
 */
export function photosOf(pictures: Picture[], settings: PhotoSettings[]): Photo[] {
  const byPlace = new Map(pictures.map((picture) => [placeOf(picture.url), picture]));
  const arranged = settings
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap((photo): Photo[] => {
      const picture = byPlace.get(placeOf(photo.url));
      if (photo.isHidden || (!picture && photo.isVendorPhoto)) return [];
      const shown = picture ?? { url: photo.url, alt: photo.label, ...(photo.size ?? UNMEASURED) };
      return [{ ...shown, alt: photo.label || shown.alt, label: photo.label, variantIds: photo.variantIds }];
    });
  const known = new Set(settings.map(({ url }) => placeOf(url)));
  const added = pictures.filter(({ url }) => !known.has(placeOf(url)));
  return [...arranged, ...added.map((picture) => ({ ...picture, label: "", variantIds: [] }))];
}

export function videosOf(settings: VideoSettings[]): Video[] {
  return settings
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(({ url }) => ({ url }));
}

/** The photos for these variants; null: nothing is chosen yet, so all of them. */
export function photosFor(photos: Photo[], variantIds: string[] | null): Photo[] {
  if (variantIds === null) return photos;
  return photos.filter(
    (photo) => photo.variantIds.length === 0 || photo.variantIds.some((id) => variantIds.includes(id)),
  );
}

export function isSamePicture(a: string, b: string): boolean {
  return placeOf(a) === placeOf(b);
}

/** The same picture comes with another version or size in its query, and from another host once a shop moves. */
function placeOf(url: string): string {
  return URL.parse(url, "https://pictures.invalid")?.pathname ?? url;
}
