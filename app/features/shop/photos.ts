import { parseUrl } from "#app/platform/parse-url.ts";
import type { Photo, Picture, Video } from "./shop.ts";

/** A photo or video from the provider; a video has several files, each with its own URL. */
export type Provided = { url: string; otherUrls?: string[] };
export type ProvidedVideo = Video & { otherUrls: string[] };

type Settings = { url: string; isHidden: boolean; displayOrder: number };
type PhotoSettings = Settings & {
  label: string;
  variantIds: string[];
  isVendorPhoto: boolean;
  /** An upload's own size, where known. */
  size?: { width: number; height: number };
};
type VideoSettings = Settings & { isVendorVideo: boolean };

/** For an upload of unknown size. */
const UNMEASURED = { width: 1280, height: 1600 };

export function photosOf(pictures: Picture[], settings: PhotoSettings[]): Photo[] {
  return arranged(pictures, settings, {
    known(photo, picture) {
      if (!picture && photo.isVendorPhoto) return [];
      const shown = picture ?? { url: photo.url, alt: photo.label, ...(photo.size ?? UNMEASURED) };
      return [{ ...shown, alt: photo.label || shown.alt, label: photo.label, variantIds: photo.variantIds }];
    },
    added: (picture) => ({ ...picture, label: "", variantIds: [] }),
  });
}

export function videosOf(provided: ProvidedVideo[], settings: VideoSettings[]): Video[] {
  return arranged(provided, settings, {
    known(settings, video) {
      if (video) return [shownVideo(video)];
      return settings.isVendorVideo ? [] : [uploadedVideo(settings.url)];
    },
    added: shownVideo,
  });
}

const shownVideo = ({ url, alt, poster, sources }: ProvidedVideo): Video => ({ url, alt, poster, sources });

export function uploadedVideo(url: string): Video {
  return { url, alt: "", poster: null, sources: [{ url, type: null }] };
}

type Shown<One, Set, Item> = { known: (settings: Set, one: One | undefined) => Item[]; added: (one: One) => Item };

/**
 * Merges the provider's media and our uploads: settings match by URL, hidden items are left out, the rest are in display order, and
 * media without settings come last in the provider's order, so that nothing new goes missing.
 */
function arranged<One extends Provided, Set extends Settings, Item>(
  provided: One[],
  settings: Set[],
  { known, added }: Shown<One, Set, Item>,
): Item[] {
  const byKey = byMediaKey(provided);
  const shown = settings.filter(({ isHidden }) => !isHidden).sort((a, b) => a.displayOrder - b.displayOrder);
  return [
    ...shown.flatMap((one) => known(one, byKey.get(mediaKey(one.url)))),
    ...withoutSettings(settings, provided).map(added),
  ];
}

/** The provider's item that a URL belongs to, whichever of its URLs it is. */
export function byMediaKey<One extends Provided>(provided: One[]): Map<string, One> {
  return new Map(provided.flatMap((one) => mediaKeysOf(one).map((key) => [key, one])));
}

/** The provider's media without settings. */
function withoutSettings<One extends Provided>(settings: { url: string }[], provided: One[]): One[] {
  const known = new Set(settings.map(({ url }) => mediaKey(url)));
  return provided.filter((one) => !mediaKeysOf(one).some((key) => known.has(key)));
}

/** Default settings for the provider's media without settings: shown, after everything else. */
export function defaultSettings(settings: Pick<Settings, "url" | "displayOrder">[], provided: Provided[]): Settings[] {
  const first = 1 + Math.max(-1, ...settings.map(({ displayOrder }) => displayOrder));
  return withoutSettings(settings, provided).map(({ url }, at) => ({ url, isHidden: false, displayOrder: first + at }));
}

const mediaKeysOf = ({ url, otherUrls = [] }: Provided) => [url, ...otherUrls].map(mediaKey);

/** The photos for these variants; null: nothing is chosen yet, so all photos. */
export function photosFor(photos: Photo[], variantIds: string[] | null): Photo[] {
  if (variantIds === null) return photos;
  return photos.filter(
    (photo) => photo.variantIds.length === 0 || photo.variantIds.some((id) => variantIds.includes(id)),
  );
}

/**
 * The URL of the picture for one variant, such as on an order: its first photo, otherwise its own picture at the provider, otherwise the first
 * photo of all variants.
 */
export function photoUrlOf(photos: Photo[], variant: { id: string; pictureUrl: string | null }): string | null {
  const shown = photosFor(photos, [variant.id]);
  const ofVariant = shown.find(({ variantIds }) => variantIds.length > 0);
  const provided = shown.find(({ url }) => variant.pictureUrl !== null && isSamePicture(url, variant.pictureUrl));
  return (ofVariant ?? provided ?? shown[0] ?? photos[0])?.url ?? null;
}

/** The videos for these variants: one whose poster is a photo of other variants belongs to those. */
export function videosFor(videos: Video[], photos: Photo[], variantIds: string[] | null): Video[] {
  const shown = photosFor(photos, variantIds);
  const has = (list: Photo[], poster: string) => list.some(({ url }) => isSamePicture(url, poster));
  return videos.filter(({ poster }) => poster === null || has(shown, poster) || !has(photos, poster));
}

export function isSamePicture(a: string, b: string): boolean {
  return mediaKey(a) === mediaKey(b);
}

/** Ignores the query, where the same picture has other versions and sizes, and the host, which changes when a store moves. */
export function mediaKey(url: string): string {
  return parseUrl(url, "https://pictures.invalid")?.pathname ?? url;
}
