/** A box of an MP4 or QuickTime video. */
export function box(name: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** An MP4 up to its media data: a brand, one track of 640 by 360, and the header of a box of `mediaBytes`. */
export function mp4Head(mediaBytes: number, brand = "isom"): Buffer {
  const brands = Buffer.from(`${brand}\0\0\x02\0isom`, "latin1");
  const header = Buffer.alloc(84);
  header.writeUInt16BE(640, 76);
  header.writeUInt16BE(360, 80);
  const media = Buffer.alloc(8);
  media.writeUInt32BE(mediaBytes + 8);
  media.write("mdat", 4, "latin1");
  const moov = box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", header)));
  return Buffer.concat([box("ftyp", brands), moov, media]);
}

/** A complete video of that many bytes. */
export function mp4(bytes = 4_096, brand = "isom"): Buffer {
  const mediaBytes = bytes - mp4Head(0, brand).length;
  return Buffer.concat([mp4Head(mediaBytes, brand), Buffer.alloc(mediaBytes)]);
}

/** An element of a WebM video; sizes below 16,384 only. */
export function element(id: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(0x4000 | content.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
}

/** A WebM video as a browser records it, with elements of unknown size. */
export function webm(docType = "webm"): Buffer {
  const unknown = Buffer.from("01ffffffffffffff", "hex");
  const video = element("e0", element("b0", Buffer.from([2, 128])), element("ba", Buffer.from([1, 104])));
  return Buffer.concat([
    element("1a45dfa3", element("4286", Buffer.from([1])), element("4282", Buffer.from(docType))),
    Buffer.concat([Buffer.from("18538067", "hex"), unknown]),
    element("1549a966", element("2ad7b1", Buffer.from([15, 66, 64]))),
    element("1654ae6b", element("ae", element("d7", Buffer.from([1])), video)),
    Buffer.concat([Buffer.from("1f43b675", "hex"), unknown, Buffer.alloc(64, 7)]),
  ]);
}
