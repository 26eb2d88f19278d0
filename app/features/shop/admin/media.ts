import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export type MediaKind = "photos" | "videos";

export const MAX_UPLOADS: Record<MediaKind, number> = { photos: 100, videos: 20 };
export const MAX_LABEL_LENGTH = 200;

/** One photo or video being edited. Videos have no label and no variants. */
export type Media = {
  url: string;
  label: string;
  isHidden: boolean;
  /** As it was typed. */
  displayOrder: string;
  /** The numbers of the provider's ids; empty: every variant. */
  variants: string[];
  /** The provider's own: it can be hidden here, but only removed at the provider. */
  isVendor: boolean;
  /** Takes effect when saved. */
  isRemoved: boolean;
};

export const MEDIA_WORDS = {
  photos: { one: "photo", many: "photos", title: "Photo" },
  videos: { one: "video", many: "videos", title: "Video" },
} as const satisfies Record<MediaKind, object>;

const VIDEO_TOO_LARGE = "Video files must be under 100MB";
const VIDEO_LIMIT_BYTES = 100 * 1024 * 1024;

/** Why a file cannot be uploaded, or null. The server checks again. */
export function refusalOfFile(kind: MediaKind, file: { name: string; type: string; size: number }): string | null {
  if (kind === "photos") return file.type.startsWith("image/") ? null : "This file isn’t a photo.";
  if (!file.type.startsWith("video/")) return "This file isn’t a video.";
  return file.size >= VIDEO_LIMIT_BYTES ? VIDEO_TOO_LARGE : null;
}

export function uploadedText(kind: MediaKind, count: number): ActionMessage {
  const { one, many } = MEDIA_WORDS[kind];
  return { title: `${count} ${count === 1 ? one : many} uploaded` };
}

export const uploadFailedText = (kind: MediaKind) => `Failed to upload ${MEDIA_WORDS[kind].many}`;
export const removedText = (kind: MediaKind) => `${MEDIA_WORDS[kind].title} removed`;

/** What was typed as a whole number; `otherwise` if it is not one. */
export function orderFrom(typed: string, otherwise: number): number {
  const number = typed.trim() === "" ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? Math.trunc(number) : otherwise;
}

export const MEDIA_ORDER = 0;

/** In the order the shop shows them: by display order, ties in their current order. */
export function inOrder(media: Media[]): Media[] {
  return [...media].sort((a, b) => orderFrom(a.displayOrder, MEDIA_ORDER) - orderFrom(b.displayOrder, MEDIA_ORDER));
}

/** Moves one item; all are renumbered, so that the numbers match the visible order. */
export function moved(media: Media[], from: number, to: number): Media[] {
  const one = media[from];
  if (!one || to < 0 || to >= media.length) return media;
  const others = media.filter((_, at) => at !== from);
  return numbered([...others.slice(0, to), one, ...others.slice(to)]);
}

/** Appends an upload. */
export function withUpload(media: Media[], url: string): Media[] {
  const last = Math.max(-1, ...media.map(({ displayOrder }) => orderFrom(displayOrder, MEDIA_ORDER)));
  const added = { url, label: "", isHidden: false, displayOrder: String(last + 1), variants: [] };
  return [...media, { ...added, isVendor: false, isRemoved: false }];
}

const numbered = (media: Media[]) => media.map((one, at) => ({ ...one, displayOrder: String(at) }));
