import { byMediaKey, mediaKey, defaultSettings, type Provided } from "../photos.ts";
import { DEFAULT_DISPLAY_ORDER } from "../shop.ts";
import type { Media, MediaKind } from "./media.ts";
import { numberOf } from "./product-admin.ts";

/** A customization as the form holds it: strings and checkboxes. */
export type Draft = {
  isHidden: boolean;
  displayOrder: string;
  gender: string;
  badges: string[];
  categories: string[];
  customDescription: string;
} & Record<MediaKind, Media[]>;

type PhotoSettings = {
  url: string;
  label: string;
  isHidden: boolean;
  displayOrder: number;
  variantIds: string[];
  isVendorPhoto: boolean;
};
type VideoSettings = { url: string; isHidden: boolean; displayOrder: number; isVendorVideo: boolean };

export type SavedCustomization = {
  isHidden: boolean;
  displayOrder: number;
  gender: string | null;
  badges: string[];
  categories: string[];
  customDescription: string | null;
  photoMetadata: PhotoSettings[];
  videoMetadata: VideoSettings[];
};

/** The provider's current media of a product. */
export type ProvidedMedia = { pictures: Provided[]; videos: Provided[] };

/** The saved customization, combined with the provider's current pictures and videos. */
export function draftOf(kept: SavedCustomization | null, { pictures, videos }: ProvidedMedia): Draft {
  return {
    isHidden: kept?.isHidden ?? false,
    displayOrder: String(kept?.displayOrder ?? DEFAULT_DISPLAY_ORDER),
    gender: kept?.gender ?? "",
    badges: kept?.badges ?? [],
    categories: kept?.categories ?? [],
    customDescription: kept?.customDescription ?? "",
    photos: inAdmin((kept?.photoMetadata ?? []).map(photoArranged), pictures),
    videos: inAdmin((kept?.videoMetadata ?? []).map(videoArranged), videos),
  };
}

type Arranged = Omit<Media, "displayOrder" | "isRemoved"> & { displayOrder: number };

const photoArranged = ({ isVendorPhoto, variantIds, ...photo }: PhotoSettings): Arranged => ({
  ...photo,
  variants: variantIds.map(numberOf),
  isVendor: isVendorPhoto,
});

const videoArranged = ({ isVendorVideo, ...video }: VideoSettings): Arranged => ({
  ...video,
  label: "",
  variants: [],
  isVendor: isVendorVideo,
});

/** Settings for media the provider no longer has are ignored; media without settings come last, as in the shop. */
function inAdmin(settings: Arranged[], provided: Provided[]): Media[] {
  const byKey = byMediaKey(provided);
  const arranged = [...settings]
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .flatMap((one): Arranged[] => {
      const now = byKey.get(mediaKey(one.url));
      if (!now && one.isVendor) return [];
      return [{ ...one, url: now?.url ?? one.url, isVendor: one.isVendor || now !== undefined }];
    });
  const added = defaultSettings(arranged, provided).map((one) => ({ ...one, label: "", variants: [], isVendor: true }));
  return [...arranged, ...added].map((one) => ({
    ...one,
    displayOrder: String(one.displayOrder),
    isRemoved: false,
  }));
}

/** Parses the draft from a form's fields. */
export function draftFrom(fields: Record<string, string>): Draft {
  return {
    isHidden: "isHidden" in fields,
    displayOrder: fields["displayOrder"] ?? "",
    gender: fields["gender"] ?? "",
    badges: namesAfter(fields, "badge."),
    categories: namesAfter(fields, "category."),
    customDescription: fields["customDescription"] ?? "",
    photos: mediaFrom(fields, "photos"),
    videos: mediaFrom(fields, "videos"),
  };
}

const namesAfter = (fields: Record<string, string>, prefix: string) =>
  Object.keys(fields).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** The name of a field of one photo or video: "photos.3.label". */
export const mediaField = (kind: MediaKind, at: number, field: string) => `${kind}.${at}.${field}`;

function mediaFrom(fields: Record<string, string>, kind: MediaKind): Media[] {
  const indexes = Object.keys(fields).flatMap((name) => {
    const at = new RegExp(`^${kind}\\.(\\d{1,4})\\.url$`).exec(name)?.[1];
    return at === undefined ? [] : [Number(at)];
  });
  return indexes
    .sort((a, b) => a - b)
    .map((at) => {
      const field = (name: string) => fields[mediaField(kind, at, name)];
      const ticked = namesAfter(fields, mediaField(kind, at, "variant."));
      return {
        url: field("url") ?? "",
        label: field("label") ?? "",
        isHidden: field("isHidden") !== undefined,
        displayOrder: field("displayOrder") ?? "",
        variants: [...(field("variants")?.split(",").filter(Boolean) ?? []), ...ticked],
        isVendor: field("isVendor") !== undefined,
        isRemoved: field("isRemoved") !== undefined,
      };
    });
}
