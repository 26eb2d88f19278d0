import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { freeBytes } from "#app/platform/storage/disk-space.server.ts";
import { StorageFullError } from "#app/platform/storage/storage.server.ts";
import { takeUpload } from "./take-upload.ts";

describe("an upload that would use up the disk's reserve", () => {
  test.for<Record<string, string>>([{}, { "Content-Length": "1000" }])(
    "is rejected before a byte of it is read, declared as %j",
    async (headers) => {
      const temporaryFolder = mkdtempSync(path.join(tmpdir(), "shod-upload-"));
      const request = new Request("http://localhost/storage/v1/object/product-photos", {
        method: "POST",
        headers,
        body: "x".repeat(1_000),
      });
      const taking = takeUpload({ storage: { temporaryFolder }, db: {}, reserveBytes: 1e18 } as never, request, {
        bucket: "product-photos",
      } as never);
      await expect(taking).rejects.toThrow(StorageFullError);
      expect(request.bodyUsed).toBe(false);
      expect(readdirSync(temporaryFolder)).toEqual([]);
    },
  );

  test("together with others is rejected where it alone would have fit", async () => {
    const temporaryFolder = mkdtempSync(path.join(tmpdir(), "shod-upload-"));
    const free = (await freeBytes(temporaryFolder)) ?? 0;
    const size = 90_000_000;
    // Two videos fit, each with a third of slack for what else is written to this disk.
    const reserveBytes = free - 2.7 * size;
    let began = 0;
    const stalled: (() => void)[] = [];
    const upload = () => {
      const body = new ReadableStream(
        {
          pull(controller) {
            began++;
            stalled.push(() => controller.error(new Error("gone")));
            return new Promise(() => {});
          },
        },
        { highWaterMark: 0 },
      );
      const init = { method: "POST", headers: { "Content-Length": String(size) }, body, duplex: "half" } as RequestInit;
      const request = new Request("http://localhost/storage/v1/object/product-videos", init);
      return takeUpload({ storage: { temporaryFolder }, db: {}, reserveBytes } as never, request, {
        bucket: "product-videos",
      } as never).catch((error: unknown) => error);
    };
    const all = Array.from({ length: 24 }, upload);
    await expect.poll(() => began).toBe(2);
    const isFull = (error: unknown) => error instanceof StorageFullError;
    for (const stop of stalled) stop();
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(isFull)).toHaveLength(22);
    expect(readdirSync(temporaryFolder)).toEqual([]);
    // What the stopped ones were promised is available again.
    const again = upload();
    await expect.poll(() => began).toBe(3);
    stalled.at(-1)?.();
    expect(isFull(await again)).toBe(false);
  });
});
