import { countCharacters, normalizeName, keptText } from "#app/platform/characters.ts";
import { storedFileOf, publicUrlOf } from "#app/platform/storage/stored-names.ts";
import type { PhotoMetadata, VideoMetadata } from "../customizations.tables.server.ts";
import { byPlace, placeOf, settingsOfNew, type Provided } from "../photos.ts";
import { BADGES, DEFAULT_DISPLAY_ORDER, GENDERS, type Badge, type Gender } from "../shop.ts";
import {
  LONGEST_LABEL,
  MEDIA_ORDER,
  MEDIA_WORDS,
  MOST_UPLOADS,
  orderFrom,
  type Media,
  type MediaKind,
} from "./media.ts";
import { CATEGORY_OPTIONS, numberOf, variantGidOf } from "./product-admin.ts";
import type { Draft, Kept, ProvidedMedia } from "./product-draft.ts";

export const LONGEST_DESCRIPTION = 5_000;
const LARGEST_ORDER = 999_999;

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

/** What may be named: the provider's product, and what its customization holds already. */
export type Known = { product: ProvidedMedia & { id: string; variantIds: string[] }; kept: Kept | null };

type Checked = { ok: true; fields: CustomizationFields } | { ok: false; errors: Record<string, string> };

/** A draft as it may be kept, or what is wrong with it, field by field. */
export function checkDraft(draft: Draft, known: Known): Checked {
  const categories = [...new Set(draft.categories)];
  const photos = draft.photos.filter(({ isRemoved }) => !isRemoved);
  const videos = draft.videos.filter(({ isRemoved }) => !isRemoved);
  const description = keptText(draft.customDescription);
  const found: Record<string, string | null> = {
    displayOrder: orderError(draft.displayOrder, DEFAULT_DISPLAY_ORDER),
    gender: draft.gender === "" || isOneOf(GENDERS, draft.gender) ? null : "Choose men, women, unisex or none.",
    badges: draft.badges.every((badge) => isOneOf(BADGES, badge)) ? null : "Choose from the badges of the shop.",
    categories: categoriesError(categories, known),
    customDescription:
      countCharacters(description) > LONGEST_DESCRIPTION
        ? `The description has more than ${LONGEST_DESCRIPTION.toLocaleString("en")} characters. Please shorten it.`
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
  if (Math.abs(orderFrom(typed, otherwise)) <= LARGEST_ORDER) return null;
  return `The display order is at most ${LARGEST_ORDER.toLocaleString("en")}.`;
}

/** A category from elsewhere stays where the product carries it already. */
function categoriesError(categories: string[], { kept }: Known): string | null {
  const allowed = [...CATEGORY_OPTIONS, ...(kept?.categories ?? [])];
  return categories.every((category) => allowed.includes(category)) ? null : "Choose from the categories of the shop.";
}

function mediaError(kind: MediaKind, media: Media[], known: Known): string | null {
  const { many, title } = MEDIA_WORDS[kind];
  // Only what can be removed here counts, whatever the provider has.
  const uploads = media.filter(({ url }) => isUploadFor(kind, url, numberOf(known.product.id)));
  if (uploads.length > MOST_UPLOADS[kind])
    return `A product has at most ${MOST_UPLOADS[kind]} uploaded ${many}. Please remove some.`;
  const meant = byPlace(providedOf(kind, known));
  if (new Set(media.map(({ url }) => placeOf(meant.get(placeOf(url))?.url ?? url))).size < media.length)
    return `One of the ${many} stands here twice. Load the page again.`;
  for (const [at, one] of media.entries()) {
    const wrong = itemError(kind, one, known);
    if (wrong) return `${title} ${at + 1}: ${wrong}`;
  }
  return null;
}

function itemError(kind: MediaKind, one: Media, known: Known): string | null {
  if (!isOurs(kind, one.url, known)) return "it is neither the provider’s nor uploaded for this product.";
  if (countCharacters(normalizeName(one.label)) > LONGEST_LABEL)
    return `its label has more than ${LONGEST_LABEL} characters.`;
  const variants = new Set([...known.product.variantIds, ...keptVariants(known)].map(numberOf));
  if (!one.variants.every((id) => variants.has(id))) return "it names a variant of another product.";
  return orderError(one.displayOrder, MEDIA_ORDER);
}

function isOurs(kind: MediaKind, url: string, known: Known): boolean {
  if (isUploadFor(kind, url, numberOf(known.product.id))) return true;
  return isProvided(kind, url, known) || settingsOf(kind, known).some((one) => placeOf(one.url) === placeOf(url));
}

const providedOf = (kind: MediaKind, { product }: Known): Provided[] =>
  kind === "photos" ? product.pictures : product.videos;

const settingsOf = (kind: MediaKind, { kept }: Known): { url: string }[] =>
  (kind === "photos" ? kept?.photoMetadata : kept?.videoMetadata) ?? [];

const isProvided = (kind: MediaKind, url: string, known: Known) => byPlace(providedOf(kind, known)).has(placeOf(url));

/** Named by the upload door for this very product (decision D141). */
function isUploadFor(kind: MediaKind, url: string, product: string): boolean {
  const bucket = `product-${kind}` as const;
  const stored = storedFileOf(url);
  return stored !== null && stored.name.startsWith(`${product}-`) && url === publicUrlOf(bucket, stored.name);
}

const keptVariants = ({ kept }: Known) => (kept?.photoMetadata ?? []).flatMap(({ variantIds }) => variantIds);

function photoFields({ url, label, isHidden, displayOrder, variants }: Media, known: Known): PhotoMetadata {
  const wasVendor = known.kept?.photoMetadata.find((photo) => placeOf(photo.url) === placeOf(url))?.isVendorPhoto;
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
  const wasVendor = known.kept?.videoMetadata.find((video) => placeOf(video.url) === placeOf(url))?.isVendorVideo;
  return {
    url,
    isHidden,
    displayOrder: orderFrom(displayOrder, MEDIA_ORDER),
    isVendorVideo: wasVendor === true || isProvided("videos", url, known),
  };
}

type KeptMedia = Pick<CustomizationFields, "photoMetadata" | "videoMetadata">;

/** What the provider has of a product and its customization does not name yet, as settings; nothing an admin set is touched. */
export function newMedia({ photoMetadata, videoMetadata }: KeptMedia, { pictures, videos }: ProvidedMedia): KeptMedia {
  const unset = { label: "", variantIds: [], isVendorPhoto: true };
  return {
    photoMetadata: settingsOfNew(photoMetadata, pictures).map((photo) => ({ ...photo, ...unset })),
    videoMetadata: settingsOfNew(videoMetadata, videos).map((video) => ({ ...video, isVendorVideo: true })),
  };
}
