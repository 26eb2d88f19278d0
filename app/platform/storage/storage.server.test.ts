import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "#tests/support/s3-server.ts";
import { createDiskStorage } from "./disk.server.ts";
import { createS3Storage } from "./s3.server.ts";
import { FileExistsError, publicUrlOf, type Folder, type Storage } from "./storage.server.ts";

const root = mkdtempSync(path.join(tmpdir(), "shod-storage-"));
const NAME = "8123-1732147200000-0.webp";

let s3: Awaited<ReturnType<typeof startS3>>;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  s3 = await startS3();
  storages["disk"] = createDiskStorage(path.join(root, "disk"));
  storages["s3"] = createS3Storage(s3.settings, path.join(root, "temporary"));
});
afterAll(async () => {
  for (const storage of Object.values(storages)) storage.close();
  await s3.stop();
  rmSync(root, { recursive: true });
});

async function store(storage: Storage, folder: Folder, name: string, content: string) {
  await mkdir(storage.temporaryFolder, { recursive: true });
  const file = path.join(storage.temporaryFolder, crypto.randomUUID());
  writeFileSync(file, content);
  try {
    await storage.put(folder, name, { path: file, size: Buffer.byteLength(content), type: "image/webp" });
  } finally {
    rmSync(file);
  }
}

async function contentOf(storage: Storage, folder: Folder, name: string, range?: { start: number; end: number }) {
  const opened = await storage.open(folder, name, range);
  return opened && { ...opened, body: await text(opened.body) };
}

describe.each(["disk", "s3"])("files stored on %s", (driver) => {
  const driverStorage = () => storages[driver] as Storage;

  test("are read in full and by range, with their size, type and time", async () => {
    await store(driverStorage(), "product-photos", NAME, "0123456789");
    const whole = await contentOf(driverStorage(), "product-photos", NAME);
    expect(whole).toMatchObject({ name: NAME, size: 10, type: "image/webp", body: "0123456789" });
    expect(Math.abs((whole?.updatedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const part = await contentOf(driverStorage(), "product-photos", NAME, { start: 2, end: 4 });
    expect(part).toMatchObject({ size: 10, body: "234" });
    expect(await driverStorage().find("product-photos", NAME)).toMatchObject({
      name: NAME,
      size: 10,
      type: "image/webp",
    });
    expect(await driverStorage().open("product-videos", NAME)).toBeNull();
    expect(await driverStorage().find("product-photos", "1-1732147200000-0.webp")).toBeNull();
  });

  test("[STOR-01] [STOR-02] are in one bucket for photos and one for videos, with the same public URL on every driver", async () => {
    await store(driverStorage(), "product-videos", "1-1732147200001-0.mp4", "video");
    expect((await driverStorage().list("product-videos")).map(({ name }) => name)).toEqual(["1-1732147200001-0.mp4"]);
    expect((await driverStorage().list("product-photos")).map(({ name }) => name)).not.toContain(
      "1-1732147200001-0.mp4",
    );
    expect(publicUrlOf("product-photos", NAME)).toBe(`/storage/v1/object/public/product-photos/${NAME}`);
  });

  test("are never overwritten", async () => {
    await store(driverStorage(), "product-photos", "2-1732147200000-0.webp", "first");
    await expect(store(driverStorage(), "product-photos", "2-1732147200000-0.webp", "second")).rejects.toBeInstanceOf(
      FileExistsError,
    );
    expect((await contentOf(driverStorage(), "product-photos", "2-1732147200000-0.webp"))?.body).toBe("first");
  });

  test("are removed, and removing a missing one succeeds", async () => {
    await store(driverStorage(), "product-photos", "3-1732147200000-0.webp", "removed soon");
    await driverStorage().remove("product-photos", ["3-1732147200000-0.webp", "3-1732147200000-1.webp"]);
    expect(await driverStorage().find("product-photos", "3-1732147200000-0.webp")).toBeNull();
  });

  test("[STOR-05] are listed a hundred at a time, by name, by default", async () => {
    const names = Array.from({ length: 103 }, (_, n) => `77-1732147200000-${n}.webp`);
    for (const name of names.toReversed()) await store(driverStorage(), "product-photos", name, name);
    const listed = async (listing: Parameters<Storage["list"]>[1]) =>
      (await driverStorage().list("product-photos", { prefix: "77-", ...listing })).map(({ name }) => name);
    const sorted = names.toSorted();
    expect(await listed({})).toEqual(sorted.slice(0, 100));
    expect(await listed({ offset: 100 })).toEqual(sorted.slice(100));
    expect(await listed({ limit: 2, sortBy: { column: "name", order: "desc" } })).toEqual(
      sorted.toReversed().slice(0, 2),
    );
    expect(await driverStorage().list("product-photo-sizes")).toEqual([]);
  });

  test("can be checked with a test file that leaves nothing behind", async () => {
    await driverStorage().check();
    expect(readdirSync(driverStorage().temporaryFolder)).toEqual([]);
    expect((await driverStorage().list("product-photos", { prefix: "check" })).length).toBe(0);
  });
});

test("a folder on disk is listed without the operating system's files", async () => {
  const folder = path.join(root, "with-other-files");
  const storage = createDiskStorage(folder);
  await store(storage, "product-photos", NAME, "photo");
  for (const other of [".DS_Store", "lost+found"]) writeFileSync(path.join(folder, "product-photos", other), "");
  expect((await storage.list("product-photos")).map(({ name }) => name)).toEqual([NAME]);
});
