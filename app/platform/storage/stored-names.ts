/** The buckets for uploads: a folder or key prefix each. */
export const BUCKETS = ["product-photos", "product-videos", "review-photos", "story-photos"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Of people's own photos: a feature decides who sees each, which may change at any time. */
export type PrivateBucket = Extract<Bucket, "review-photos" | "story-photos">;

export function isPrivate(bucket: Bucket): bucket is PrivateBucket {
  return bucket === "review-photos" || bucket === "story-photos";
}

/** By file extension, which the server derived from the content. */
const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
};
const EXTENSIONS: Record<Bucket, string[]> = {
  "product-photos": ["webp"],
  "product-videos": ["mp4", "webm", "mov"],
  "review-photos": ["webp"],
  "story-photos": ["webp"],
};

/** Where the narrower copies of a bucket's photos are, which have no URL of their own. */
export const PHOTO_COPIES = {
  "product-photos": "product-photo-sizes",
  "product-videos": null,
  "review-photos": "review-photo-sizes",
  "story-photos": "story-photo-sizes",
} as const satisfies Record<Bucket, string | null>;

/** Number of what it belongs to (a product, a review request, or a story), milliseconds and index, and a suffix if the name would otherwise be taken. */
const NAME = /^\d{1,20}-\d{13}-\d{1,4}(-[a-z0-9]{8})?\.(\w{3,4})$/;
const PUBLIC_PATH = "/storage/v1/object/public/";

/** The widths of a photo's copies; only those narrower than the photo exist. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920];

export function isBucket(name: string): name is Bucket {
  return (BUCKETS as readonly string[]).includes(name);
}

/** Whether a name is valid in a bucket. Others are never looked up. */
export function isNameIn(bucket: Bucket, name: string): boolean {
  return EXTENSIONS[bucket].includes(NAME.exec(name)?.[2] ?? "");
}

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** The file extension for a content type. */
export function extensionFor(type: string): string {
  const known = Object.entries(CONTENT_TYPES).find(([, candidate]) => candidate === type);
  if (!known) throw new Error(`Files of type ${type} are not supported`);
  return known[0];
}

/** `suffix`: eight characters that tell apart two files of the same owner, millisecond and index. */
export function newName(
  file: { ownerNumber: string; at: Date; index: number; extension: string },
  suffix?: string,
): string {
  const parts = [file.ownerNumber, file.at.getTime(), file.index, ...(suffix ? [suffix] : [])];
  return `${parts.join("-")}.${file.extension}`;
}

/** A file's public URL, the same with every driver. */
export function publicUrlOf(bucket: Bucket, name: string): string {
  return `${PUBLIC_PATH}${bucket}/${name}`;
}

/** Whether a URL or path has the path of uploads, whether or not there is such a file. */
export function isUploadUrl(url: string): boolean {
  return pathOf(url).startsWith(PUBLIC_PATH);
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/s, "");

/** The file that a public URL or path refers to; null for any other URL. Nothing is decoded, because no valid name needs it. */
export function storedFileOf(url: string): { bucket: Bucket; name: string } | null {
  const path = pathOf(url);
  if (!path.startsWith(PUBLIC_PATH)) return null;
  const [bucket = "", name = "", ...rest] = path.slice(PUBLIC_PATH.length).split("/");
  return rest.length === 0 && isBucket(bucket) && isNameIn(bucket, name) ? { bucket, name } : null;
}

/** The width of the copy to send for a requested width. Null for the photo itself: no copy is wide enough, or no width was requested. */
export function storedWidthFor(requested: string | null): number | null {
  const width = /^\d{1,5}$/.test(requested ?? "") ? Number(requested) : 0;
  return width > 0 ? (PHOTO_WIDTHS.find((copyWidth) => copyWidth >= width) ?? null) : null;
}

/** The name of a photo's copy at one of the stored widths. */
export function resizedNameOf(name: string, width: number): string {
  return name.replace(/\.webp$/, `.w${width}.webp`);
}
