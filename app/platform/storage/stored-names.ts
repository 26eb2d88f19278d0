/** The two places that uploads go to: one folder, or one key prefix, each. */
export const BUCKETS = ["product-photos", "product-videos"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The type of a file follows from its name alone, which the server made from what the file holds. */
const TYPES: Record<string, string> = {
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
};
const EXTENSIONS: Record<Bucket, string[]> = {
  "product-photos": ["webp"],
  "product-videos": ["mp4", "webm", "mov"],
};

/** Product number, milliseconds and index, and a suffix where two uploads would have had the same name (decision D141). */
const NAME = /^\d{1,20}-\d{13}-\d{1,4}(-[a-z0-9]{8})?\.(\w{3,4})$/;
const PUBLIC = "/storage/v1/object/public/";

/** The widths a photo is kept in beside its own, never wider than that. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920];

export function isBucket(name: string): name is Bucket {
  return (BUCKETS as readonly string[]).includes(name);
}

/** Whether a file of this name can be in the bucket: nothing else is ever looked for. */
export function isNameIn(bucket: Bucket, name: string): boolean {
  return EXTENSIONS[bucket].includes(NAME.exec(name)?.[2] ?? "");
}

export function contentTypeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Under what ending a file of that type is kept. */
export function extensionFor(type: string): string {
  const known = Object.entries(TYPES).find(([, one]) => one === type);
  if (!known) throw new Error(`Files of type ${type} are not kept`);
  return known[0];
}

/** `suffix`: eight letters or digits, for the second of two files that would share a name. */
export function newName(
  file: { productNumber: string; at: Date; index: number; extension: string },
  suffix?: string,
): string {
  const parts = [file.productNumber, file.at.getTime(), file.index, ...(suffix ? [suffix] : [])];
  return `${parts.join("-")}.${file.extension}`;
}

/** Where everybody finds a file, whichever driver keeps it. */
export function publicUrlOf(bucket: Bucket, name: string): string {
  return `${PUBLIC}${bucket}/${name}`;
}

/** The file that a public address, or the path of one, is about; null for any other address. Nothing is decoded: no name needs it. */
export function placeOf(url: string): { bucket: Bucket; name: string } | null {
  const path = url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/s, "");
  if (!path.startsWith(PUBLIC)) return null;
  const [bucket = "", name = "", ...more] = path.slice(PUBLIC.length).split("/");
  return more.length === 0 && isBucket(bucket) && isNameIn(bucket, name) ? { bucket, name } : null;
}

/** The kept width that serves one that is asked for; null: the photo itself, because no kept one is wide enough or none was asked for. */
export function keptWidthFor(asked: string | null): number | null {
  const width = /^\d{1,5}$/.test(asked ?? "") ? Number(asked) : 0;
  return width > 0 ? (PHOTO_WIDTHS.find((kept) => kept >= width) ?? null) : null;
}

/** What the copy of a photo in one of the kept widths is called. */
export function keptSizeOf(name: string, width: number): string {
  return name.replace(/\.webp$/, `.w${width}.webp`);
}
