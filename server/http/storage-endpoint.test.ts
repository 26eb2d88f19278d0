import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "#app/platform/storage/disk.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Folder } from "#app/platform/storage/storage.server.ts";
import { captureLog } from "#tests/support/log-lines.ts";
import { storageEndpoint } from "./storage-endpoint.ts";

const root = mkdtempSync(path.join(tmpdir(), "shod-storage-"));
const storage = createDiskStorage(root);
const endpoint = storageEndpoint({
  storage,
  db: {} as Db,
  hasProduct: async () => true,
  auth: { visitorOf: async () => null },
  headers: { "x-safety": "on" },
});

const VIDEO = "8123-1732147200000-0.mp4";
const PHOTO = "8123-1732147200000-1.webp";
const HUNDRED = Buffer.from(Array.from({ length: 100 }, (_, n) => n));

beforeAll(async () => {
  await keep("product-videos", VIDEO, HUNDRED);
  await keep("product-photos", PHOTO, Buffer.from("whole"));
  await keep("product-photo-sizes", PHOTO.replace(".webp", ".w640.webp"), Buffer.from("640 wide"));
});
afterAll(() => rmSync(root, { recursive: true }));

async function keep(folder: Folder, name: string, bytes: Buffer) {
  await mkdir(storage.temporaryFolder, { recursive: true });
  const file = path.join(storage.temporaryFolder, crypto.randomUUID());
  await writeFile(file, bytes);
  await storage.put(folder, name, { path: file, size: bytes.length, type: "video/mp4" });
}

const ask = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  endpoint.request(`/storage/v1/object/public/${name}`, { method, headers });
const bytesOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())];

describe("a stored file", () => {
  test("[STOR-06] is sent completely, cacheable for an hour, with only its own type", async () => {
    const response = await ask(`product-videos/${VIDEO}`);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual([...HUNDRED]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "max-age=3600",
      "content-type": "video/mp4",
      "content-length": "100",
      "accept-ranges": "bytes",
      "content-disposition": `inline; filename="${VIDEO}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-site",
      "x-content-type-options": "nosniff",
      "x-safety": "on",
    });
  });

  test("reports its size for HEAD", async () => {
    const response = await ask(`product-videos/${VIDEO}`, {}, "HEAD");
    expect([response.status, response.headers.get("Content-Length"), await response.text()]).toEqual([200, "100", ""]);
  });

  test.each([
    ["bytes=0-9", 206, "bytes 0-9/100", [0, 10]],
    ["bytes=90-", 206, "bytes 90-99/100", [90, 100]],
    ["bytes=-5", 206, "bytes 95-99/100", [95, 100]],
    ["bytes=-500", 206, "bytes 0-99/100", [0, 100]],
    ["bytes=95-500", 206, "bytes 95-99/100", [95, 100]],
    ["bytes=100-", 416, "bytes */100", [0, 0]],
    ["bytes=-0", 416, "bytes */100", [0, 0]],
    // Anything but a single valid range is ignored: the whole file is sent.
    ["bytes=0-1,5-6", 200, null, [0, 100]],
    ["bytes=9-2", 200, null, [0, 100]],
    ["lines=1-2", 200, null, [0, 100]],
  ] as const)("responds to %s with %i", async (range, status, contentRange, [from, to]) => {
    const response = await ask(`product-videos/${VIDEO}`, { Range: range });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([status, contentRange]);
    expect(await bytesOf(response)).toEqual([...HUNDRED.subarray(from, to)]);
  });

  test("is not sent again to a client that has it, nor partially to a client with another version", async () => {
    const { headers } = await ask(`product-videos/${VIDEO}`, {}, "HEAD");
    const [etag, modified] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
    expect((await ask(`product-videos/${VIDEO}`, { "If-None-Match": `"other", ${etag}` })).status).toBe(304);
    expect((await ask(`product-videos/${VIDEO}`, { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await ask(`product-videos/${VIDEO}`, { "If-Modified-Since": modified })).status).toBe(304);
    const resumed = (of: string) => ask(`product-videos/${VIDEO}`, { Range: "bytes=1-2", "If-Range": of });
    expect((await resumed(etag)).status).toBe(206);
    expect((await resumed(modified)).status).toBe(206);
    expect((await resumed('"other"')).status).toBe(200);
  });

  test("attack L10: is sent in a stored width near the requested one, and no width causes work", async () => {
    const sent = async (width: string) => (await ask(`product-photos/${PHOTO}?width=${width}`)).text();
    expect(await sent("500")).toBe("640 wide");
    expect(await sent("640")).toBe("640 wide");
    // Not stored in this width: the photo is narrower.
    expect(await sent("641")).toBe("whole");
    for (const odd of ["0", "-1", "1e3", "99999999", "640.webp", "../640"]) expect(await sent(odd), odd).toBe("whole");
  });

  test.each([
    "product-videos/8123-1732147200000-9.mp4",
    "product-videos/../../database/PG_VERSION",
    "product-videos/..%2f..%2fadmin",
    "product-videos/%2e%2e/%2e%2e/admin",
    "product-videos/..%5c..%5cadmin",
    "product-videos/..\\..\\admin",
    `product-videos//${VIDEO}`,
    `/product-videos/${VIDEO}`,
    `product-videos/${VIDEO}%00`,
    `product-videos/${VIDEO}/`,
    `product-videos/8123%2d1732147200000-0.mp4`,
    `product-photos/${VIDEO}`,
    `product-photo-sizes/${PHOTO.replace(".webp", ".w640.webp")}`,
    `product-photos/${PHOTO.replace(".webp", ".w640.webp")}`,
    "temporary/check",
    "product-videos/",
    "constructor/x",
    "",
  ])("attack U15: %s is not found", async (name) => {
    expect((await ask(name)).status).toBe(404);
  });
});

describe("an unexpected failure", () => {
  const OWNER = { id: "owner", name: "Ruth", email: "ruth@shod.example", isAdmin: true, sessionId: "s" };
  const broken = () => {
    throw new Error("An internal secret");
  };
  const brokenEndpoint = storageEndpoint({
    storage: { ...storage, open: broken, list: broken },
    db: new Proxy({} as Db, { get: broken }),
    hasProduct: async () => true,
    auth: { visitorOf: async () => OWNER },
    headers: { "x-safety": "on" },
  });

  test.each([
    [500, "The upload couldn't be saved. Try again in a moment.", "POST", "product-photos"],
    [500, "The list of files couldn't be read. Try again in a moment.", "POST", "list/product-photos"],
    [503, "This file can't be read right now.", "GET", `public/product-photos/${PHOTO}`],
  ])("is %i and a sentence, with the usual headers, and is logged: %s", async (...expected) => {
    const [status, error, method, target] = expected;
    const lines = captureLog();
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#446" } })
      .png()
      .toBuffer();
    const isUpload = target === "product-photos";
    const response = await brokenEndpoint.request(`/storage/v1/object/${target}`, {
      method,
      headers: { "X-Product-Id": "gid://shopify/Product/8123", "Content-Type": "application/json" },
      ...(method === "POST" ? { body: isUpload ? new Uint8Array(photo) : "{}" } : {}),
    });
    expect([response.status, await response.json()]).toEqual([status, { error }]);
    expect(Object.fromEntries(response.headers)).toMatchObject({ "x-safety": "on", "cache-control": "no-store" });
    expect(lines.join("")).toContain('"level":"error"');
    expect(lines.join("")).toContain("An internal secret");
  });
});
