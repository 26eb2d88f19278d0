import { countCharacters, normalizeName, normalizeText } from "#app/platform/characters.ts";
import { storedFileOf, publicUrlOf } from "#app/platform/storage/stored-names.ts";
import type { PhotoMetadata, VideoMetadata } from "../customizations.tables.server.ts";
import { byMediaKey, mediaKey, defaultSettings, type Provided } from "../photos.ts";
import { BADGES, DEFAULT_DISPLAY_ORDER, GENDERS, type Badge, type Gender } from "../shop.ts";
import {
  MAX_LABEL_LENGTH,
  MEDIA_ORDER,
  MEDIA_WORDS,
  MAX_UPLOADS,
  orderFrom,
  type Media,
  type MediaKind,
} from "./media.ts";
import { CATEGORY_OPTIONS, numberOf, variantGidOf } from "./product-admin.ts";
import type { Draft, SavedCustomization, ProvidedMedia } from "./product-draft.ts";

const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_DISPLAY_ORDER = 999_999;

/** Every field of a customization that an admin sets. */
export type CustomizationFields = {
  isHidden: boolean;
  displayOrder: number;
  gender: Gender | null;
  badges: Badge[];
  categories: string[];
  customDescription: string | null;
  photoMetadata: PhotoMetadata[];
  videoMetadata: VideoMetadata[];
};

/** What a draft may refer to: the provider's product and its saved customization. */
export type Known = { product: ProvidedMedia & { id: string; variantIds: string[] }; saved: SavedCustomization | null };

type Checked = { ok: true; fields: CustomizationFields } | { ok: false; errors: Record<string, string> };

/** A validated draft, or its errors by field. */
export function checkDraft(draft: Draft, known: Known): Checked {
  const categories = [...new Set(draft.categories)];
  const photos = draft.photos.filter(({ isRemoved }) => !isRemoved);
  const videos = draft.videos.filter(({ isRemoved }) => !isRemoved);
  const description = normalizeText(draft.customDescription);
  const found: Record<string, string | null> = {
    displayOrder: orderError(draft.displayOrder, DEFAULT_DISPLAY_ORDER),
    gender: draft.gender === "" || isOneOf(GENDERS, draft.gender) ? null : "Choose men, women, unisex or none.",
    badges: draft.badges.every((badge) => isOneOf(BADGES, badge)) ? null : "Choose from the store’s badges.",
    categories: categoriesError(categories, known),
    customDescription:
      countCharacters(description) > MAX_DESCRIPTION_LENGTH
        ? `The description has more than ${MAX_DESCRIPTION_LENGTH.toLocaleString("en")} characters. Please shorten it.`
        : null,
    photos: mediaError("photos", photos, known),
    videos: mediaError("videos", videos, known),
  };
  const errors = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null);
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) };
  return {
    ok: true,
    fields: {
      isHidden: draft.isHidden,
      displayOrder: orderFrom(draft.displayOrder, DEFAULT_DISPLAY_ORDER),
      gender: GENDERS.find((gender) => gender === draft.gender) ?? null,
      badges: BADGES.filter((badge) => draft.badges.includes(badge)),
      categories,
      customDescription: description || null,
      photoMetadata: photos.map((photo) => photoFields(photo, known)),
      videoMetadata: videos.map((video) => videoFields(video, known)),
    },
  };
}

const isOneOf = (options: readonly string[], value: string) => options.includes(value);

function orderError(typed: string, otherwise: number): string | null {
  if (Math.abs(orderFrom(typed, otherwise)) <= MAX_DISPLAY_ORDER) return null;
  return `Display order can be at most ${MAX_DISPLAY_ORDER.toLocaleString("en")}.`;
}

/** A category no longer offered is kept if the product already has it. */
function categoriesError(categories: string[], { saved }: Known): string | null {
  const allowed = [...CATEGORY_OPTIONS, ...(saved?.categories ?? [])];
  return categories.every((category) => allowed.includes(category)) ? null : "Choose from the store’s categories.";
}

function mediaError(kind: MediaKind, media: Media[], known: Known): string | null {
  const { many, title } = MEDIA_WORDS[kind];
  // Only uploads count against the limit, whatever the provider has.
  const uploads = media.filter(({ url }) => isUploadFor(kind, url, numberOf(known.product.id)));
  if (uploads.length > MAX_UPLOADS[kind])
    return `A product has at most ${MAX_UPLOADS[kind]} uploaded ${many}. Please remove some.`;
  const byKey = byMediaKey(providedOf(kind, known));
  if (new Set(media.map(({ url }) => mediaKey(byKey.get(mediaKey(url))?.url ?? url))).size < media.length)
    return `One of the ${many} appears twice. Reload the page.`;
  for (const [at, one] of media.entries()) {
    const wrong = itemError(kind, one, known);
    if (wrong) return `${title} ${at + 1}: ${wrong}`;
  }
  return null;
}

function itemError(kind: MediaKind, one: Media, known: Known): string | null {
  if (!isAllowed(kind, one.url, known)) return "it is neither the provider’s nor uploaded for this product.";
  if (countCharacters(normalizeName(one.label)) > MAX_LABEL_LENGTH)
    return `its label has more than ${MAX_LABEL_LENGTH} characters.`;
  const variants = new Set([...known.product.variantIds, ...savedVariants(known)].map(numberOf));
  if (!one.variants.every((id) => variants.has(id))) return "it names a variant of another product.";
  return orderError(one.displayOrder, MEDIA_ORDER);
}

function isAllowed(kind: MediaKind, url: string, known: Known): boolean {
  if (isUploadFor(kind, url, numberOf(known.product.id))) return true;
  return isProvided(kind, url, known) || settingsOf(kind, known).some((one) => mediaKey(one.url) === mediaKey(url));
}

const providedOf = (kind: MediaKind, { product }: Known): Provided[] =>
  kind === "photos" ? product.pictures : product.videos;

const settingsOf = (kind: MediaKind, { saved }: Known): { url: string }[] =>
  (kind === "photos" ? saved?.photoMetadata : saved?.videoMetadata) ?? [];

const isProvided = (kind: MediaKind, url: string, known: Known) =>
  byMediaKey(providedOf(kind, known)).has(mediaKey(url));

/** Named by the upload endpoint for this very product. */
function isUploadFor(kind: MediaKind, url: string, product: string): boolean {
  const bucket = `product-${kind}` as const;
  const stored = storedFileOf(url);
  return stored !== null && stored.name.startsWith(`${product}-`) && url === publicUrlOf(bucket, stored.name);
}

const savedVariants = ({ saved }: Known) => (saved?.photoMetadata ?? []).flatMap(({ variantIds }) => variantIds);

function photoFields({ url, label, isHidden, displayOrder, variants }: Media, known: Known): PhotoMetadata {
  const wasVendor = known.saved?.photoMetadata.find((photo) => mediaKey(photo.url) === mediaKey(url))?.isVendorPhoto;
  return {
    url,
    label: normalizeName(label),
    isHidden,
    displayOrder: orderFrom(displayOrder, MEDIA_ORDER),
    variantIds: [...new Set(variants)].map(variantGidOf),
    isVendorPhoto: wasVendor === true || isProvided("photos", url, known),
  };
}

function videoFields({ url, isHidden, displayOrder }: Media, known: Known): VideoMetadata {
  const wasVendor = known.saved?.videoMetadata.find((video) => mediaKey(video.url) === mediaKey(url))?.isVendorVideo;
  return {
    url,
    isHidden,
    displayOrder: orderFrom(displayOrder, MEDIA_ORDER),
    isVendorVideo: wasVendor === true || isProvided("videos", url, known),
  };
}

type MediaSettings = Pick<CustomizationFields, "photoMetadata" | "videoMetadata">;

/** Default settings for the provider's media that the customization does not list yet; existing settings are unchanged. */
export function newMedia(
  { photoMetadata, videoMetadata }: MediaSettings,
  { pictures, videos }: ProvidedMedia,
): MediaSettings {
  const unset = { label: "", variantIds: [], isVendorPhoto: true };
  return {
    photoMetadata: defaultSettings(photoMetadata, pictures).map((photo) => ({ ...photo, ...unset })),
    videoMetadata: defaultSettings(videoMetadata, videos).map((video) => ({ ...video, isVendorVideo: true })),
  };
}
