/** A box of an MP4 or QuickTime film. */
export function box(name: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** Everything of a film before its pictures: a brand, one track of 640 by 360, and the head of a box of `pictureBytes`. */
export function filmHead(pictureBytes: number, brand = "isom"): Buffer {
  const brands = Buffer.from(`${brand}\0\0\x02\0isom`, "latin1");
  const header = Buffer.alloc(84);
  header.writeUInt16BE(640, 76);
  header.writeUInt16BE(360, 80);
  const pictures = Buffer.alloc(8);
  pictures.writeUInt32BE(pictureBytes + 8);
  pictures.write("mdat", 4, "latin1");
  const moov = box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", header)));
  return Buffer.concat([box("ftyp", brands), moov, pictures]);
}

/** A whole film of that many bytes. */
export function film(bytes = 4_096, brand = "isom"): Buffer {
  const pictureBytes = bytes - filmHead(0, brand).length;
  return Buffer.concat([filmHead(pictureBytes, brand), Buffer.alloc(pictureBytes)]);
}

/** An element of a WebM film; sizes below 16,384 only. */
export function element(id: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(0x4000 | content.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
}

/** A WebM film as a browser records it: its parts say no size. */
export function webmFilm(docType = "webm"): Buffer {
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
