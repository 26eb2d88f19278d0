export const FORMATS = ["avif", "webp", "jpeg", "png"] as const;
export type Format = (typeof FORMATS)[number];
export const CROPS = ["center", "top", "bottom", "left", "right"] as const;
export type Crop = (typeof CROPS)[number];

/** One way to show a picture. Width and height are those of the result; `crop` null: the whole picture. */
export type Rendition = { width: number; height: number; crop: Crop | null; format: Format };

/** Sizes are rounded up to these, so that no one can fill the disk by asking for every number there is. */
const SIZES = [64, 128, 200, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2560, 3840];
/** Height by width: a cut-out gets the nearest of these shapes. */
const SHAPES = [3 / 7, 9 / 16, 2 / 3, 3 / 4, 4 / 5, 1, 5 / 4, 4 / 3, 3 / 2, 16 / 9];

type Picture = { width: number; height: number };

/** Reads width, height, crop and format as Shopify's CDN does. What is no size or format is left out; nothing is enlarged. */
export function renditionFor(query: URLSearchParams, accept: string, picture: Picture): Rendition {
  const [askedWidth, askedHeight] = [numberIn(query.get("width")), numberIn(query.get("height"))];
  const [width, height] = [sizeFor(askedWidth), sizeFor(askedHeight)];
  const crop = CROPS.find((each) => each === query.get("crop")) ?? null;
  const format = formatNamed(query.get("format")) ?? formatAccepted(accept);
  if (askedWidth && askedHeight && width && crop) {
    const shape = nearest(SHAPES, askedHeight / askedWidth);
    return { ...shrunk(width, width * shape, picture), crop, format };
  }

  const scale = Math.min(1, width ? width / picture.width : 1, height ? height / picture.height : 1);
  return { width: whole(picture.width * scale), height: whole(picture.height * scale), crop: null, format };
}

/** Two requests with the same name get the same bytes. */
export function renditionName({ width, height, crop, format }: Rendition): string {
  return `${width}x${height}${crop ? `-${crop}` : ""}.${format}`;
}

function numberIn(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) || null : null;
}

function sizeFor(wanted: number | null): number | null {
  return wanted && (SIZES.find((size) => size >= wanted) ?? SIZES.at(-1)!);
}

/** By proportion: twice as high is as far off as half as high. */
function nearest(shapes: number[], wanted: number): number {
  const distance = (shape: number) => Math.abs(Math.log(shape / wanted));
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
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
