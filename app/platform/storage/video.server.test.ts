import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { box, element, mp4, mp4Head, webm } from "#tests/support/factories/videos.ts";
import { parseMp4 } from "./mp4.ts";
import type { RandomAccess } from "./random-access.server.ts";
import { validateVideo } from "./video.server.ts";
import { parseWebm } from "./webm.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shod-videos-"));
afterAll(() => rmSync(folder, { recursive: true }));

function validate(bytes: Uint8Array) {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, bytes);
  return validateVideo(file);
}

/** Bytes in memory that count how often they are read. */
function countingReads(bytes: Buffer): RandomAccess & { reads: number } {
  return {
    size: bytes.length,
    reads: 0,
    async read(at, length) {
      this.reads += 1;
      return bytes.subarray(at, at + length);
    },
  };
}

describe("a video", () => {
  test.each([
    ["isom", "video/mp4"],
    ["mp42", "video/mp4"],
    ["M4V ", "video/mp4"],
    ["avc1", "video/mp4"],
    ["qt  ", "video/quicktime"],
    // An unknown major brand that lists a known compatible one.
    ["XAVC", "video/mp4"],
  ])("of the brand %s is %s, with the size of its track", async (brand, type) => {
    expect(await validate(mp4(4_096, brand))).toEqual({ type, width: 640, height: 360 });
  });

  test("in WebM is recognized by its first elements, also with unknown sizes", async () => {
    expect(await validate(webm())).toEqual({ type: "video/webm", width: 640, height: 360 });
  });

  test("may declare more than 4 GB", async () => {
    const long = Buffer.alloc(16);
    long.writeUInt32BE(1);
    long.write("mdat", 4, "latin1");
    long.writeBigUInt64BE(16n, 8);
    expect(await validate(Buffer.concat([mp4Head(0), long]))).toMatchObject({ type: "video/mp4" });
  });
});

const NOT_VIDEOS: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  "an HTML page": Buffer.from("<!doctype html><script>alert(1)</script>"),
  "a photo in boxes (HEIC)": Buffer.concat([box("ftyp", Buffer.from("heic\0\0\0\0mif1isom")), mp4Head(0).subarray(20)]),
  "a photo in boxes (AVIF)": Buffer.concat([box("ftyp", Buffer.from("avif\0\0\0\0isom")), mp4Head(0).subarray(20)]),
  "a Windows video (ASF)": Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"),
  "a truncated video": mp4().subarray(0, 2_000),
  "a video followed by an HTML page": Buffer.concat([mp4(), Buffer.from("<script>alert(1)</script>")]),
  "a video without a track": Buffer.concat([mp4Head(0).subarray(0, 20), box("moov")]),
  "a box shorter than its own header": Buffer.concat([mp4Head(0).subarray(0, 20), Buffer.from("00000004moov")]),
  "a box with a negative size": Buffer.concat([
    mp4Head(0).subarray(0, 20),
    Buffer.from("000000016d6f6f760000000000000000", "hex"),
  ]),
  "a box larger than a safe integer": Buffer.concat([
    mp4Head(0).subarray(0, 20),
    Buffer.from("000000016d6f6f76ffffffffffffffff", "hex"),
  ]),
  "100,000 empty boxes": Buffer.concat([mp4Head(0).subarray(0, 20), Buffer.alloc(800_000, box("free"))]),
  "a Matroska video that is not WebM": webm("matroska"),
  "WebM with 100,000 empty elements": Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from("webm"))),
    Buffer.from("1853806701ffffffffffffff", "hex"),
    Buffer.alloc(300_000, element("ec")),
  ]),
  "WebM truncated within a number": webm().subarray(0, 27),
};

describe("not a video", () => {
  test.each(Object.keys(NOT_VIDEOS))("attack U6: is %s", async (what) => {
    await expect(validate(NOT_VIDEOS[what] ?? Buffer.alloc(0))).rejects.toThrow("Upload an MP4, WebM or MOV file.");
  });

  test.each([
    ["100,000 empty boxes", parseMp4],
    ["WebM with 100,000 empty elements", parseWebm],
  ] as const)("attack U6: reads at most two thousand of %s", async (what, parse) => {
    const source = countingReads(NOT_VIDEOS[what] ?? Buffer.alloc(0));
    expect(await parse(source)).toBeNull();
    expect(source.reads).toBeLessThan(2_100);
  });

  test("attack U6: is parsed in a limited number of reads, whatever its bytes are", async () => {
    const originals = { mp4: mp4(), webm: webm() };
    const changedVideo = fc.record({
      kind: fc.constantFrom("mp4" as const, "webm" as const),
      changes: fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      length: fc.nat(4_096),
    });
    await fc.assert(
      fc.asyncProperty(changedVideo, async ({ kind, changes, length }) => {
        const bytes = Buffer.from(originals[kind]).subarray(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        for (const parse of [parseMp4, parseWebm]) {
          const source = countingReads(bytes);
          await parse(source);
          expect(source.reads).toBeLessThan(2_100);
        }
      }),
      { numRuns: 500 },
    );
  });
});
