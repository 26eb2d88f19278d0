import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mp4, mp4Head } from "../support/factories/videos.ts";
import { MB, pour, siteForUploads } from "../support/uploading.ts";

const { begin, upload, stored, nothingTemporary } = siteForUploads({ maxFileMegabytes: 40 });

describe("a full disk", () => {
  test("attack U7: refuses an upload with a message for the owner, leaves no file, and accepts the next one (simulated by a file size limit of 40 MB)", async () => {
    const { sent, response } = begin("product-videos", { "Content-Length": String(50 * MB) });
    await Promise.all([pour(sent, mp4Head(50 * MB - mp4Head(0).length), 50 * MB), response.catch(() => {})]);
    expect(await response).toEqual({
      status: 507,
      body: { error: "The disk for uploads is full. Free up space, then upload again." },
    });
    await nothingTemporary();
    expect(readdirSync(stored())).toEqual(["temporary"]);
    expect((await upload("product-videos", mp4())).status).toBe(201);
  });
});
