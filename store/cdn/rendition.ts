export const FORMATS = ["avif", "webp", "jpeg", "png"] as const;
export type Format = (typeof FORMATS)[number];
export const CROPS = ["center", "top", "bottom", "left", "right"] as const;
export type Crop = (typeof CROPS)[number];

/** One rendition. Width and height are those of the result; `crop` null: uncropped. */
export type Rendition = { width: number; height: number; crop: Crop | null; format: Format };

/** Sizes are rounded up to these, so that requests for every size cannot fill the disk. */
const SIZES = [64, 128, 200, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2560, 3840];
/** Height by width: crops use the nearest of these aspect ratios. */
const SHAPES = [3 / 7, 9 / 16, 2 / 3, 3 / 4, 4 / 5, 1, 5 / 4, 4 / 3, 3 / 2, 16 / 9];

type Picture = { width: number; height: number };

/** Parses width, height, crop and format like Shopify's CDN. Ignores invalid values; never enlarges. */
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

/** Compares ratios logarithmically: double is as far as half. */
function nearest(shapes: number[], wanted: number): number {
  const distance = (shape: number) => Math.abs(Math.log(shape / wanted));
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

/** The requested aspect ratio at the largest size that the picture can fill. */
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
