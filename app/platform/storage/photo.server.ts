import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { limitConcurrency } from "../concurrency.ts";
import { PHOTO_WIDTHS } from "./stored-names.ts";
import { UploadRejected } from "./upload-rejected.ts";

/** One file of a photo, ready to be stored. `copyWidth` is the width of a narrower copy, and null for the photo itself. */
export type ProcessedPhoto = { path: string; size: number; width: number; height: number; copyWidth: number | null };

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** Larger photos are scaled down: the largest screens show them at half this size. */
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
// Each operation is on another photo, so that nothing would be found in libvips's cache of 50 MB.
sharp.cache(false);

const limited = limitConcurrency(CONCURRENCY);

/**
 * Validates a photo by its content, and writes it and its narrower copies to `folder`: WebP, upright, sRGB, without metadata such as location.
 * Throws UploadRejected, and file system errors. Two at a time per process.
 */
export function processPhoto(file: string, folder: string): Promise<[ProcessedPhoto, ...ProcessedPhoto[]]> {
  return limited(async () => {
    await validate(file);
    const { data, info } = await decode(file);
    const { width, height, channels } = info;
    const encode = async (copyWidth: number | null): Promise<ProcessedPhoto> => {
      const to = path.join(folder, `${copyWidth ?? "photo"}.webp`);
      const picture = sharp(data, { raw: { width, height, channels } });
      if (copyWidth) picture.resize({ width: copyWidth });
      picture.webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_SECONDS });
      const encoded = await picture.toBuffer({ resolveWithObject: true });
      // Not written by sharp, whose error for a full disk has no error code.
      await writeFile(to, encoded.data);
      return { path: to, size: encoded.data.length, width: encoded.info.width, height: encoded.info.height, copyWidth };
    };
    const files: [ProcessedPhoto, ...ProcessedPhoto[]] = [await encode(null)];
    for (const copyWidth of PHOTO_WIDTHS) if (copyWidth < width) files.push(await encode(copyWidth));
    return files;
  });
}

/** Checks the header, before any pixels are decoded. */
async function validate(file: string): Promise<void> {
  const kind = photoKindOf(await readHead(file));
  if (kind === null) throw new UploadRejected(415, UNSUPPORTED);
  if (kind === "heic") throw new UploadRejected(415, HEIC);
  const { width, height, pages } = await openPhoto(file, false)
    .metadata()
    .catch(() => {
      throw new UploadRejected(415, DAMAGED);
    });
  if (width * height > MAX_PIXELS) throw new UploadRejected(413, TOO_MANY_PIXELS);
  if ((pages ?? 1) > MAX_FRAMES) throw new UploadRejected(413, ANIMATED);
}

/** The pixels at the stored size: at most 40 MB. */
async function decode(file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await openPhoto(file, MAX_PIXELS)
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // Whatever the decoder reports is due to the uploaded file.
    throw Object.assign(new UploadRejected(415, DAMAGED), { cause: error });
  }
}

/** Only the first frame. */
function openPhoto(file: string, limitInputPixels: number | false): Sharp {
  return sharp(file, { limitInputPixels, failOn: "error", pages: 1, sequentialRead: true });
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(PHOTO_HEAD_BYTES), 0, PHOTO_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

type PhotoKind = "jpeg" | "png" | "webp" | "gif" | "avif";

/** Enough bytes to detect the format. */
const PHOTO_HEAD_BYTES = 64;

/** Detects a photo's format from its first bytes, never from its name or the browser's content type. Null if unsupported. */
function photoKindOf(head: Uint8Array): PhotoKind | "heic" | null {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xFF\xD8\xFF")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.slice(4, 8) !== "ftyp") return null;
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? "heic" : null;
}
