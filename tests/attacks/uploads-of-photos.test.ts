import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MB, MEMORY, NOT_A_PHOTO, NOT_A_VIDEO, siteForUploads, type UploadResponse } from "../support/uploading.ts";

// One of the pictures has 900 million pixels.
const SCRIPT = "<script>alert(document.domain)</script>";
const { upload, storedIn, nothingTemporary, memoryDuring, url } = siteForUploads();

const jpeg = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();

/** One bit per pixel: 900 million pixels in a few hundred kilobytes. */
function whitePng(width: number, height: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, part("IHDR", header), part("IDAT", pixels), part("IEND", Buffer.alloc(0))]);
}

describe("a file that is uploaded as a photo", () => {
  test("attack U1: is refused when it is not one, whatever its name and declared type", async () => {
    const others: Record<string, Buffer> = {
      "a page": Buffer.from(`<!doctype html>${SCRIPT}`),
      "an SVG drawing": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      "a PDF": Buffer.from("%PDF-1.7\n1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript>>>> endobj"),
      "a program": Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(200)]),
      "a page that begins like a picture": Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
      nothing: Buffer.alloc(0),
    };
    const kept = storedIn("product-photos");
    for (const [what, body] of Object.entries(others)) {
      const message = { "Content-Type": "image/jpeg", "X-File-Name": "shoe.jpg" };
      const { status, body: response } = await upload("product-photos", body, message);
      expect(status, what).toBe(415);
      expect(response.error, what).toMatch(/^This (isn't a supported photo format|photo is damaged)/);
    }
    expect(storedIn("product-photos")).toEqual(kept);
    await nothingTemporary();
  });

  test("attack U1: is re-encoded without any other content of the file", async () => {
    const png = await sharp(await jpeg())
      .png()
      .toBuffer();
    const polyglots = [
      Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
      Buffer.concat([png, Buffer.from(`PK\x03\x04${SCRIPT}`)]),
      await sharp(await jpeg())
        .withMetadata()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .toBuffer(),
    ];
    for (const polyglot of polyglots) {
      const { status, body } = await upload("product-photos", polyglot);
      expect([status, body.type]).toEqual([201, "image/webp"]);
      const served = Buffer.from(await (await fetch(url() + body.url)).arrayBuffer());
      expect((await sharp(served).metadata()).format).toBe("webp");
      expect(served.includes("script")).toBe(false);
      expect(served.includes("PK\x03\x04")).toBe(false);
    }
  });

  test("attack U2: is refused as SVG, with or without scripts", async () => {
    const drawings = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:1"/></foreignObject></svg>`,
    ];
    for (const drawing of drawings) {
      const photo = await upload("product-photos", drawing, { "Content-Type": "image/svg+xml" });
      expect(photo).toEqual({ status: 415, body: { error: NOT_A_PHOTO } });
      expect((await upload("product-videos", drawing)).body.error).toBe(NOT_A_VIDEO);
    }
  });

  test("attack U10: is stored upright and without metadata such as location and camera", async () => {
    const taken = await sharp(await jpeg(400, 200))
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: "Secret camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><photographer>Ruth</photographer></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(taken.includes("Secret camera")).toBe(true);
    const { body } = await upload("product-photos", taken);
    for (const asked of ["", "?width=100"]) {
      const served = Buffer.from(await (await fetch(url() + body.url + asked)).arrayBuffer());
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(served).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(served.includes("Secret camera")).toBe(false);
      expect(height).toBeGreaterThan(width);
    }
  });

  test("attack U5: is refused by its pixel count before it is decoded, without using memory", async () => {
    const bomb = whitePng(30_000, 30_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    expect(bomb.length).toBeLessThan(MB);
    let response: UploadResponse | undefined;
    const needed = await memoryDuring(async () => (response = await upload("product-photos", bomb)));
    expect(response?.status).toBe(413);
    expect(response?.body.error).toContain("more than 50 million pixels");
    expect(needed).toBeLessThan(MEMORY);
    await nothingTemporary();
  });

  test("attack U5: is refused by its frame count", async () => {
    const screen = Buffer.from("47494638396101000100800000000000ffffff", "hex");
    const frame = Buffer.from("21f90400010000002c00000000010001000002024401 00".replaceAll(" ", ""), "hex");
    const animation = Buffer.concat([screen, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(";")]);
    let response: UploadResponse | undefined;
    const needed = await memoryDuring(async () => (response = await upload("product-photos", animation)));
    expect(response).toEqual({
      status: 413,
      body: { error: "This animation has too many frames. Upload a still image or a video instead." },
    });
    expect(needed).toBeLessThan(MEMORY);
  });

  test("[ADM-PROD-12] [STOR-03] is stored in the shop's widths and never enlarged, also in parallel", async () => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => jpeg(1000, 1250)));
    const responses = await Promise.all(
      photos.map((photo, n) => upload("product-photos", photo, { "X-Upload-Index": `${n}` })),
    );
    for (const { status, body } of responses) {
      expect([status, body.width]).toEqual([201, 1000]);
      const widths = [];
      for (const asked of ["", "?width=200", "?width=640", "?width=700", "?width=1280"]) {
        const served = await (await fetch(url() + body.url + asked)).arrayBuffer();
        widths.push((await sharp(Buffer.from(served)).metadata()).width);
      }
      expect(widths).toEqual([1000, 320, 640, 960, 1000]);
    }
    await nothingTemporary();
  });
});
