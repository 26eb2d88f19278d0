import { placeOf } from "../photos.ts";
import { DEFAULT_DISPLAY_ORDER, type Picture } from "../shop.ts";
import { inOrder, MEDIA_ORDER, orderFrom, type Media, type MediaKind } from "./media.ts";
import { numberOf } from "./product-desk.ts";

/** A customization as the form holds it: everything as it is typed or ticked. */
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

export type Kept = {
  isHidden: boolean;
  displayOrder: number;
  gender: string | null;
  badges: string[];
  categories: string[];
  customDescription: string | null;
  photoMetadata: PhotoSettings[];
  videoMetadata: VideoSettings[];
};

/** What is kept of a product, with the pictures the provider has of it today. */
export function draftOf(kept: Kept | null, pictures: Pick<Picture, "url">[]): Draft {
  return {
    isHidden: kept?.isHidden ?? false,
    displayOrder: String(kept?.displayOrder ?? DEFAULT_DISPLAY_ORDER),
    gender: kept?.gender ?? "",
    badges: kept?.badges ?? [],
    categories: kept?.categories ?? [],
    customDescription: kept?.customDescription ?? "",
    photos: photosOnDesk(kept?.photoMetadata ?? [], pictures),
    videos: inOrder((kept?.videoMetadata ?? []).map(videoOnDesk)),
  };
}

/** Settings of provider photos that are gone say nothing any more; photos nobody has arranged yet stand at the end, as in the shop. */
function photosOnDesk(settings: PhotoSettings[], pictures: Pick<Picture, "url">[]): Media[] {
  const byPlace = new Map(pictures.map(({ url }) => [placeOf(url), url]));
  const arranged = settings
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap(({ isVendorPhoto, variantIds, displayOrder, ...photo }): Media[] => {
      const now = byPlace.get(placeOf(photo.url));
      if (!now && isVendorPhoto) return [];
      const url = now ?? photo.url;
      const numbers = { displayOrder: String(displayOrder), variants: variantIds.map(numberOf) };
      return [{ ...photo, url, ...numbers, isVendor: isVendorPhoto || now !== undefined, isRemoved: false }];
    });
  return withNewPictures(arranged, pictures);
}

function withNewPictures(arranged: Media[], pictures: Pick<Picture, "url">[]): Media[] {
  const known = new Set(arranged.map(({ url }) => placeOf(url)));
  const first = 1 + Math.max(-1, ...arranged.map(({ displayOrder }) => orderFrom(displayOrder, MEDIA_ORDER)));
  const added = pictures.filter(({ url }) => !known.has(placeOf(url)));
  return [
    ...arranged,
    ...added.map(({ url }, at) => ({
      url,
      label: "",
      isHidden: false,
      displayOrder: String(first + at),
      variants: [],
      isVendor: true,
      isRemoved: false,
    })),
  ];
}

function videoOnDesk({ url, isHidden, displayOrder, isVendorVideo }: VideoSettings): Media {
  const empty = { label: "", variants: [], isRemoved: false };
  return { url, isHidden, displayOrder: String(displayOrder), isVendor: isVendorVideo, ...empty };
}

/** The draft in a form's fields, as `draftFields` names them. */
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

/** The name of one field of one photo or video: "photos.3.label". */
export const mediaField = (kind: MediaKind, at: number, field: string) => `${kind}.${at}.${field}`;

function mediaFrom(fields: Record<string, string>, kind: MediaKind): Media[] {
  const places = Object.keys(fields).flatMap((name) => {
    const at = new RegExp(`^${kind}\\.(\\d{1,4})\\.url$`).exec(name)?.[1];
    return at === undefined ? [] : [Number(at)];
  });
  return places
    .toSorted((a, b) => a - b)
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
