import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { UploadRejected } from "./upload-rejected.ts";
import { PHOTO_HEAD_BYTES, photoKindOf } from "./photo-kind.ts";
import { PHOTO_WIDTHS } from "./stored-names.ts";
import { limitConcurrency } from "./concurrency-limit.ts";

/** One file of a photo, ready to be stored; `keptWidth` is null for the photo itself. */
export type MadePhoto = { path: string; size: number; width: number; height: number; keptWidth: number | null };

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** Larger photos are scaled down: the widest screen shows them at half this size. */
const MAX_SIZE = { width: 2560, height: 3840 };
const QUALITY = 84;
const TIMEOUT_SECONDS = 30;
const CONCURRENCY = 2;

const TOO_MANY_PIXELS = "This photo has more than 50 million pixels. Resize it, then upload it again.";
const UNSUPPORTED = "This isn't a supported photo format. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
const HEIC = "HEIC photos aren't supported. Save this one as a JPEG, then upload it again.";
const ANIMATED = "This animation has too many frames. Upload a still image or a video instead.";
const DAMAGED = "This photo is damaged or too complex to read. Save it again as a JPEG, then upload it.";

// One thread per photo, so that page requests are not starved.
sharp.concurrency(1);

const limited = limitConcurrency(CONCURRENCY);

/**
 * Validates a photo by its content, and writes it and its narrower copies to `folder`: WebP, upright, sRGB, without metadata such as location.
 * Throws UploadRejected, and file system errors. Two at a time per process.
 */
export function makePhoto(file: string, folder: string): Promise<[MadePhoto, ...MadePhoto[]]> {
  return limited(async () => {
    await validate(file);
    const { data, info } = await decoded(file);
    const { width, height, channels } = info;
    const make = async (keptWidth: number | null): Promise<MadePhoto> => {
      const to = path.join(folder, `${keptWidth ?? "photo"}.webp`);
      const picture = sharp(data, { raw: { width, height, channels } });
      if (keptWidth) picture.resize({ width: keptWidth });
      picture.webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_SECONDS });
      const made = await picture.toBuffer({ resolveWithObject: true });
      // Not by the image library, whose error for a full disk has no error code.
      await writeFile(to, made.data);
      return { path: to, size: made.data.length, width: made.info.width, height: made.info.height, keptWidth };
    };
    const made: [MadePhoto, ...MadePhoto[]] = [await make(null)];
    for (const narrower of PHOTO_WIDTHS) if (narrower < width) made.push(await make(narrower));
    return made;
  });
}

/** Checks the header, before any pixels are decoded. */
async function validate(file: string): Promise<void> {
  const kind = photoKindOf(await headOf(file));
  if (kind === null) throw new UploadRejected(415, UNSUPPORTED);
  if (kind === "heic") throw new UploadRejected(415, HEIC);
  const { width, height, pages } = await opened(file, false)
    .metadata()
    .catch(() => {
      throw new UploadRejected(415, DAMAGED);
    });
  if (width * height > MAX_PIXELS) throw new UploadRejected(413, TOO_MANY_PIXELS);
  if ((pages ?? 1) > MAX_FRAMES) throw new UploadRejected(413, ANIMATED);
}

/** The pixels in the stored size: at most 40 MB. */
async function decoded(file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await opened(file, MAX_PIXELS)
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // Any decoder error is due to the uploaded file.
    throw Object.assign(new UploadRejected(415, DAMAGED), { cause: error });
  }
}

/** The first frame only. */
function opened(file: string, limitInputPixels: number | false): Sharp {
  return sharp(file, { limitInputPixels, failOn: "error", pages: 1, sequentialRead: true });
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(PHOTO_HEAD_BYTES), 0, PHOTO_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
