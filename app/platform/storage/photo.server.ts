import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { NotTaken } from "./judged.ts";
import { PHOTO_HEAD_BYTES, photoKindOf } from "./photo-kind.ts";
import { PHOTO_WIDTHS } from "./stored-names.ts";
import { limitConcurrency } from "./concurrency-limit.ts";

/** One file of a photo, written and ready to be kept; `keptWidth` null: the photo itself. */
export type MadePhoto = { path: string; size: number; width: number; height: number; keptWidth: number | null };

const MOST_PIXELS = 50_000_000;
const MOST_FRAMES = 100;
/** A photo itself is kept no larger: the widest screen shows it at half of that. */
const LARGEST = { width: 2560, height: 3840 };
const QUALITY = 84;
const LONGEST_WORK_SECONDS = 30;
const AT_ONCE = 2;

const TOO_MANY_PIXELS = "This photo has more than 50 million pixels. Make it smaller, then upload it again.";
const NO_PHOTO = "This is not a photo the shop can use. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
const HEIC = "HEIC photos cannot be read here. Save this one as JPEG, then upload it again.";
const MOVING = "This picture moves too long. Upload one that stands still, or a video.";
const DAMAGED = "This photo is damaged, or too much work to read. Save it anew as JPEG, then upload it again.";

// One thread for each photo: pages must be answered meanwhile.
sharp.concurrency(1);

const turn = limitConcurrency(AT_ONCE);

/**
 * Looks at what a file holds, and makes of it the photo that is kept and its narrower copies, below `folder`: WebP, upright, in sRGB, and
 * without anything else that stood in the file (where it was taken, what was hidden behind it). Throws NotTaken, and what the file system says of `folder`. Two at once in a process.
 */
export function makePhoto(file: string, folder: string): Promise<[MadePhoto, ...MadePhoto[]]> {
  return turn(async () => {
    await judge(file);
    const { data, info } = await decoded(file);
    const { width, height, channels } = info;
    const make = async (keptWidth: number | null): Promise<MadePhoto> => {
      const to = path.join(folder, `${keptWidth ?? "photo"}.webp`);
      const picture = sharp(data, { raw: { width, height, channels } });
      if (keptWidth) picture.resize({ width: keptWidth });
      picture.webp({ quality: QUALITY }).timeout({ seconds: LONGEST_WORK_SECONDS });
      const made = await picture.toBuffer({ resolveWithObject: true });
      // Not by the picture library: it says of a full disk only in words that there is no room.
      await writeFile(to, made.data);
      return { path: to, size: made.data.length, width: made.info.width, height: made.info.height, keptWidth };
    };
    const made: [MadePhoto, ...MadePhoto[]] = [await make(null)];
    for (const narrower of PHOTO_WIDTHS) if (narrower < width) made.push(await make(narrower));
    return made;
  });
}

/** Before a pixel is read. */
async function judge(file: string): Promise<void> {
  const kind = photoKindOf(await headOf(file));
  if (kind === null) throw new NotTaken(415, NO_PHOTO);
  if (kind === "heic") throw new NotTaken(415, HEIC);
  const { width, height, pages } = await opened(file, false)
    .metadata()
    .catch(() => {
      throw new NotTaken(415, DAMAGED);
    });
  if (width * height > MOST_PIXELS) throw new NotTaken(413, TOO_MANY_PIXELS);
  if ((pages ?? 1) > MOST_FRAMES) throw new NotTaken(413, MOVING);
}

/** The pixels of the photo in the size it is kept in: at most 40 MB of them. */
async function decoded(file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await opened(file, MOST_PIXELS)
      .autoOrient()
      .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .timeout({ seconds: LONGEST_WORK_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // Whatever the decoder says of a file that somebody sent is about that file.
    throw Object.assign(new NotTaken(415, DAMAGED), { cause: error });
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
