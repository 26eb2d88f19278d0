import type { RandomAccess } from "./random-access.server.ts";

type WebmInfo = { type: "video/webm"; width: number; height: number };
type Element = { id: number; start: number; end: number };
type Span = Pick<Element, "start" | "end">;

const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
};
const MAX_ELEMENTS = 500;

/** The size of a WebM video with a picture, whose tracks come before the first cluster, as all encoders write them. Null for anything else. */
export async function parseWebm(file: RandomAccess): Promise<WebmInfo | null> {
  let elementsLeft = MAX_ELEMENTS;
  /** The first element with that id in a span of the file, before the first cluster. */
  async function find(id: number, { start, end }: Span): Promise<Element | null> {
    for (let at = start; at < end;) {
      if (--elementsLeft < 0) return null;
      const element = elementAt(await file.read(at, 12), at, end);
      if (!element || element.id === ID.cluster) return null;
      if (element.id === id) return element;
      at = element.end;
    }
    return null;
  }
  const numberIn = async ({ start, end }: Element) => {
    if (end - start > 4) return 0;
    const value = await file.read(start, end - start);
    return value.length > 0 ? value.readUIntBE(0, value.length) : 0;
  };

  const head = elementAt(await file.read(0, 12), 0, file.size);
  const docType = head?.id === ID.head ? await find(ID.docType, head) : null;
  if (!head || !docType || docType.end - docType.start > 16) return null;
  const kind = (await file.read(docType.start, docType.end - docType.start)).toString("latin1");
  if (kind.replace(/\0+$/, "") !== "webm") return null;

  const segment = await find(ID.segment, { start: head.end, end: file.size });
  const tracks = segment && (await find(ID.tracks, segment));
  if (!tracks) return null;
  for (let at = tracks.start; at < tracks.end;) {
    const track = await find(ID.track, { start: at, end: tracks.end });
    if (!track) return null;
    at = track.end;
    const video = await find(ID.video, track);
    const [widthElement, heightElement] = video
      ? [await find(ID.pixelWidth, video), await find(ID.pixelHeight, video)]
      : [null, null];
    if (!widthElement || !heightElement) continue;
    const [width, height] = [await numberIn(widthElement), await numberIn(heightElement)];
    if (width > 0 && height > 0) return { type: "video/webm", width, height };
  }
  return null;
}

/** Null if there is no valid element, or it exceeds its parent. An element of unknown size extends to its parent's end. */
function elementAt(head: Buffer, at: number, parentEnd: number): Element | null {
  const idLength = lengthAt(head, 0);
  if (idLength === null || idLength > 4 || head.length < idLength) return null;
  const id = head.readUIntBE(0, idLength);
  const sizeLength = lengthAt(head, idLength);
  if (sizeLength === null || head.length < idLength + sizeLength) return null;
  const digits = head.subarray(idLength, idLength + sizeLength);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  const size = BigInt(`0x${digits.toString("hex")}`) & mask;
  const start = at + idLength + sizeLength;
  if (size === mask) return { id, start, end: parentEnd };
  const end = start + Number(size);
  return end > parentEnd ? null : { id, start, end };
}

/** The length of a variable-size integer in bytes: its leading zero bits plus one. */
function lengthAt(head: Buffer, at: number): number | null {
  const first = head[at];
  return first === undefined || first === 0 ? null : Math.clz32(first) - 23;
}
