import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
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
});
