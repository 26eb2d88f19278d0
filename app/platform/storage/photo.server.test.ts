import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePhoto } from "./photo.server.ts";
import { asStorageTrouble, StorageFull } from "./storage.server.ts";

/** A device on Linux that is always full. */
const FULL = "/dev/full";

const folder = mkdtempSync(path.join(tmpdir(), "shod-photo-"));
const photo = path.join(folder, "sent");

beforeAll(async () => {
  await sharp({ create: { width: 700, height: 500, channels: 3, background: "#446" } })
    .png()
    .toFile(photo);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a processed photo", () => {
  test.runIf(existsSync(FULL)).each(["photo.webp", "320.webp"])(
    "attack U7: reports a full disk at its %s",
    async (file) => {
      const full = mkdtempSync(path.join(folder, "full-"));
      symlinkSync(FULL, path.join(full, file));
      const error: unknown = await makePhoto(photo, full).catch((thrown: unknown) => thrown);
      expect(asStorageTrouble(error)).toBeInstanceOf(StorageFull);
    },
  );

  test("is written in its own width and all narrower stored ones", async () => {
    const processed = await makePhoto(photo, folder);
    expect(processed.map(({ keptWidth, width, height }) => [keptWidth, width, height])).toEqual([
      [null, 700, 500],
      [320, 320, 229],
      [640, 640, 457],
    ]);
    for (const { path: file, size, width } of processed) {
      expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width });
      expect(statSync(file).size).toBe(size);
    }
  });
});
