import { readdirSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { film, filmHead } from "../factories/films.ts";
import { MB, pour, siteForUploads } from "../uploading.ts";

vi.setConfig({ testTimeout: 120_000 });

const { begin, upload, stored, nothingTemporary } = siteForUploads({ mostMegabytesOfAFile: 40 });

describe("a disk that is full", () => {
  test("attack U7: ends an upload with words for the owner, leaves nothing, and takes the next one (here: no file may grow over 40 MB)", async () => {
    const { sent, answer } = begin("product-videos", { "Content-Length": String(50 * MB) });
    await Promise.all([pour(sent, filmHead(50 * MB - filmHead(0).length), 50 * MB), answer.catch(() => {})]);
    expect(await answer).toEqual({
      status: 507,
      body: { error: "The disk for uploads is full. Free up space, then upload again." },
    });
    await nothingTemporary();
    expect(readdirSync(stored())).toEqual(["temporary"]);
    expect((await upload("product-videos", film())).status).toBe(201);
  });
});
