import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processPhoto } from "./photo.server.ts";
import { StorageFullError, toStorageError } from "./storage.server.ts";

/** A device on Linux that is always full. */
const FULL_DEVICE = "/dev/full";

const folder = mkdtempSync(path.join(tmpdir(), "shod-photo-"));
const photo = path.join(folder, "uploaded");

beforeAll(async () => {
  await sharp({ create: { width: 700, height: 500, channels: 3, background: "#446" } })
    .png()
    .toFile(photo);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a processed photo", () => {
  test.runIf(existsSync(FULL_DEVICE)).each(["photo.webp", "320.webp"])(
    "attack U7: reports a full disk when its file %s is written",
    async (file) => {
      const full = mkdtempSync(path.join(folder, "full-"));
      symlinkSync(FULL_DEVICE, path.join(full, file));
      const error: unknown = await processPhoto(photo, full).catch((thrown: unknown) => thrown);
      expect(toStorageError(error)).toBeInstanceOf(StorageFullError);
    },
  );

  test("is written at its own width and at every narrower stored width", async () => {
    const processed = await processPhoto(photo, folder);
    expect(processed.map(({ copyWidth, width, height }) => [copyWidth, width, height])).toEqual([
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
