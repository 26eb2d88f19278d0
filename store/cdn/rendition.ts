export const FORMATS = ["avif", "webp", "jpeg", "png"] as const;
export type Format = (typeof FORMATS)[number];
export const CROPS = ["center", "top", "bottom", "left", "right"] as const;
export type Crop = (typeof CROPS)[number];

/** One way to show a picture. Width and height are those of the result; `crop` null: the whole picture. */
export type Rendition = { width: number; height: number; crop: Crop | null; format: Format };

/** Sizes are rounded up to these, so that no one can fill the disk by asking for every number there is. */
const SIZES = [
  64, 100, 128, 200, 240, 256, 320, 360, 400, 480, 512, 600, 640, 720, 800, 960, 1000, 1080, 1200, 1280, 1400, 1600,
  1800, 1920, 2000, 2048, 2400, 2560, 3000, 3840,
];

type Picture = { width: number; height: number };

/** Reads width, height, crop and format as Shopify's CDN does. What is no size or format is left out; nothing is enlarged. */
export function renditionFor(query: URLSearchParams, accept: string, picture: Picture): Rendition {
  const width = sizeIn(query.get("width"));
  const height = sizeIn(query.get("height"));
  const crop = CROPS.find((each) => each === query.get("crop")) ?? null;
  const format = formatNamed(query.get("format")) ?? formatAccepted(accept);
  if (width && height && crop) return { ...shrunk(width, height, picture), crop, format };

  const scale = Math.min(1, width ? width / picture.width : 1, height ? height / picture.height : 1);
  return { width: whole(picture.width * scale), height: whole(picture.height * scale), crop: null, format };
}

/** Two requests with the same name get the same bytes. */
export function renditionName({ width, height, crop, format }: Rendition): string {
  return `${width}x${height}${crop ? `-${crop}` : ""}.${format}`;
}

function sizeIn(text: string | null): number | null {
  if (!text || !/^\d{1,5}$/.test(text)) return null;
  const wanted = Number(text);
  return wanted === 0 ? null : (SIZES.find((size) => size >= wanted) ?? SIZES.at(-1)!);
}

/** The asked shape at the largest size that the picture can fill. */
function shrunk(width: number, height: number, picture: Picture) {
  const scale = Math.min(1, picture.width / width, picture.height / height);
  return { width: whole(width * scale), height: whole(height * scale) };
}

function whole(size: number): number {
  return Math.max(1, Math.round(size));
}

function formatNamed(name: string | null): Format | null {
  if (name === "jpg" || name === "pjpg") return "jpeg";
  return FORMATS.find((format) => format === name) ?? null;
}

function formatAccepted(accept: string): Format {
  return FORMATS.find((format) => accept.includes(`image/${format}`)) ?? "jpeg";
}
