import type { RandomAccess } from "./random-access.server.ts";

type Mp4Info = { type: "video/mp4" | "video/quicktime"; width: number; height: number };
type Box = { name: string; start: number; end: number };
type Span = Pick<Box, "start" | "end">;

/** A real video has a few dozen; a file with more than this is rejected. */
const MAX_BOXES = 2_000;
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V.|dash|mmp4|MSNV)$/;
/** The track header ends with width and height, in 16.16 fixed point. */
const TRACK_HEADER_SIZES = [92, 104];

/**
 * The type and size of an MP4 or QuickTime video with a picture, which has a known brand, complete boxes, and a track with a size. Null for
 * anything else. Reads a limited number of box headers, from start to end.
 */
export async function parseMp4(file: RandomAccess): Promise<Mp4Info | null> {
  let boxesLeft = MAX_BOXES;
  /** The boxes in a span of the file; null if one exceeds it. */
  async function boxesIn({ start, end }: Span): Promise<Box[] | null> {
    const boxes: Box[] = [];
    for (let at = start; at < end;) {
      if (--boxesLeft < 0) return null;
      const box = boxAt(await file.read(at, 16), at, end);
      if (!box || box.end > end) return null;
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

  const head = boxAt(await file.read(0, 16), 0, file.size);
  if (head?.name !== "ftyp" || head.end > file.size) return null;
  const type = typeOf(await file.read(8, Math.min(head.end - 8, 256)));
  if (!type) return null;
  const movie = (await boxesIn({ start: head.end, end: file.size }))?.find(({ name }) => name === "moov");
  const tracks = movie && (await boxesIn(movie))?.filter(({ name }) => name === "trak");
  for (const track of tracks ?? []) {
    const header = (await boxesIn(track))?.find(({ name }) => name === "tkhd");
    if (!header || !TRACK_HEADER_SIZES.includes(header.end - header.start + 8)) continue;
    const size = await file.read(header.end - 8, 8);
    if (size.length < 8) return null;
    const [width, height] = [size.readUInt16BE(0), size.readUInt16BE(4)];
    if (width > 0 && height > 0) return { type, width, height };
  }
  return null;
}

/** `start` is where the box's content begins. Null if there is no valid box. */
function boxAt(head: Buffer, at: number, fileEnd: number): Box | null {
  if (head.length < 8) return null;
  const name = head.toString("latin1", 4, 8);
  const size = head.readUInt32BE(0);
  if (size === 0) return { name, start: at + 8, end: fileEnd };
  if (size !== 1) return size < 8 ? null : { name, start: at + 8, end: at + size };
  if (head.length < 16) return null;
  const long = head.readBigUInt64BE(8);
  if (long < 16n || long > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { name, start: at + 16, end: at + Number(long) };
}

/** Decided by the major brand, or else a compatible one. AVIF and HEIC photos have the same box with other brands. */
function typeOf(brands: Buffer): Mp4Info["type"] | null {
  const [major = "", , ...compatible] = brands.toString("latin1").match(/[\s\S]{4}/g) ?? [];
  if (major === "qt  ") return "video/quicktime";
  if (/^(avi[fs]|hei.|hev.|mif1|msf1|crx )$/.test(major)) return null;
  return [major, ...compatible].some((brand) => MP4_BRANDS.test(brand)) ? "video/mp4" : null;
}
