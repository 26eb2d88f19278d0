import { mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aShoe } from "#tests/support/factories/store-catalog.ts";
import { images } from "../store.tables.server.ts";
import { cdnRoutes } from "./cdn-routes.server.ts";
import { PictureCache } from "./picture-cache.server.ts";

/** An imported picture, 300 x 400 by default, and its route. */
async function aPicture(db: Db, file = "shoe/side view.webp", width = 300) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cdn-"));
  const target = path.join(dataDir, "store-pictures", file);
  mkdirSync(path.dirname(target), { recursive: true });
  await sharp({ create: { width, height: (width / 3) * 4, channels: 3, background: "#b5651d" } })
    .webp()
    .toFile(target);
  const { product } = await aShoe(db);
  const [image] = await db
    .insert(images)
    .values({ productId: product.id, position: 1, file, width, height: (width / 3) * 4 })
    .returning();
  const app = cdnRoutes({ db, dataDir });
  const get = async (address: string, headers: Record<string, string> = {}, from = "198.51.100.1") =>
    app.request(address, { headers }, { address: from });
  return { dataDir, get, url: `/cdn/${image!.id}/${encodeURIComponent(path.basename(file))}`, id: image!.id };
}

describe("a picture", () => {
  test("is served in the requested size and format, immutable", async ({ db }) => {
    const { get, url } = await aPicture(db);
    const response = await get(`${url}?width=128&height=128&crop=center`, { Accept: "image/webp" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 128,
      height: 128,
    });

    const etag = response.headers.get("etag")!;
    expect(
      (await get(`${url}?width=128&height=128&crop=center`, { Accept: "image/webp", "If-None-Match": etag })).status,
    ).toBe(304);
    const wide = await get(`${url}?width=3840&format=jpg`);
    expect(await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).toMatchObject({
      format: "jpeg",
      width: 300,
      height: 400,
    });
    expect((await get(url, { Accept: "image/avif,image/webp" })).headers.get("content-type")).toBe("image/avif");
  });

  test("that is cached does not wait for those being rendered", async ({ db }) => {
    const { get, url } = await aPicture(db, "shoe/large.webp", 1_800);
    const widths = [320, 480, 640, 750, 828, 960, 1080, 1200];
    expect((await get(`${url}?width=128&format=webp`)).status).toBe(200);
    let rendered = 0;
    const slow = widths.map(async (width) => {
      const response = await get(`${url}?width=${width}&format=avif`);
      rendered++;
      return response.status;
    });
    expect((await get(`${url}?width=128&format=webp`)).status).toBe(200);
    expect(rendered).toBeLessThan(widths.length - 1);
    expect(await Promise.all(slow)).toEqual(widths.map(() => 200));
  });

  test("attack L10: is never refused: an address requesting 400 sizes gets a few, the nearest or the original, and other addresses are not affected", async ({
    db,
  }) => {
    const { get, url, dataDir } = await aPicture(db, "shoe/large.webp", 600);
    const crops = ["center", "top", "bottom", "left", "right"];
    const flood = Array.from({ length: 400 }, (_, at) =>
      get(`${url}?width=${(at * 7919) % 600}&height=${(at * 104_729) % 800}&crop=${crops[at % 5]}&format=webp`),
    );
    const other = await get(`${url}?width=128&format=webp`, {}, "203.0.113.9");
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await sharp(Buffer.from(await other.arrayBuffer())).metadata()).width).toBe(128);

    const responses = await Promise.all(flood);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const response of responses) {
      const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
    }
    // A substitute for another size must not be cached forever.
    const substitutes = responses.filter((response) => response.headers.get("cache-control") === "public, max-age=10");
    expect(substitutes.length).toBeGreaterThan(0);
    expect(substitutes.every((response) => response.headers.get("etag") === null)).toBe(true);
    expect(readdirSync(path.join(dataDir, "cache", "pictures")).length).toBeLessThan(150);
  });

  test("is found by id and name only, without path traversal", async ({ db }) => {
    const { get, url, id } = await aPicture(db);
    for (const address of [
      `/cdn/${id}/other.webp`,
      "/cdn/1/side.webp",
      `/cdn/${id}/..%2f..%2fpackage.json`,
      `/cdn/${id}/`,
      "/cdn/x/y",
      `${url}%00`,
    ]) {
      expect((await get(address)).status, address).toBe(404);
    }
    const { product } = await aShoe(db);
    const file = "../../../../../../etc/hostname";
    const [outside] = await db
      .insert(images)
      .values({ productId: product.id, position: 1, file, width: 1, height: 1 })
      .returning();
    expect((await get(`/cdn/${outside!.id}/hostname`)).status).toBe(404);
  });
});

describe("the picture cache", () => {
  test("stays within its limit: the least recently used is removed", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cache-"));
    const cache = new PictureCache(folder, 1_000);
    const picture = new Uint8Array(300);
    for (const name of ["a", "b", "c"]) await cache.put(name, picture);
    expect(await cache.get("a")).not.toBeNull();
    await cache.put("d", picture);
    expect(readdirSync(folder).toSorted()).toEqual(["a", "c", "d"]);
    expect(await cache.get("b")).toBeNull();
    await cache.put("huge", new Uint8Array(1_001));
    expect(await cache.get("huge")).toBeNull();
  });

  test("shrinks when the disk fills up, and grows again afterward", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cache-"));
    let free = 1_000_000_000;
    const cache = new PictureCache(folder, 1_000_000, async () => free);
    const picture = new Uint8Array(300);
    for (const name of ["a", "b", "c"]) await cache.put(name, picture);
    free = 250_000_000 - 400;
    await cache.put("d", picture);
    expect(readdirSync(folder)).toEqual(["c"]);
    free = 1_000_000;
    await cache.put("e", picture);
    expect(readdirSync(folder)).toEqual([]);
    free = 1_000_000_000;
    await cache.put("f", picture);
    expect(readdirSync(folder)).toEqual(["f"]);
  });

  test("finds its files at start, and removes partial ones", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cache-"));
    writeFileSync(path.join(folder, "a.webp"), new Uint8Array(600));
    const halfWritten = path.join(folder, "b.webp.1.part");
    writeFileSync(halfWritten, new Uint8Array(600));
    utimesSync(halfWritten, new Date(), new Date(Date.now() - 2 * 3_600_000));
    const cache = new PictureCache(folder, 1_000);
    expect(readdirSync(folder)).toEqual(["a.webp"]);
    await cache.put("c.webp", new Uint8Array(600));
    expect(readdirSync(folder)).toEqual(["c.webp"]);
    expect(statSync(path.join(folder, "c.webp")).size).toBe(600);
  });

  test("starts while another process writes and removes pictures in the same folder", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cache-"));
    writeFileSync(path.join(folder, "being-written.webp.1.part"), new Uint8Array(600));
    // Listed, and deleted before it is read.
    symlinkSync(path.join(folder, "nowhere"), path.join(folder, "removed.webp"));
    new PictureCache(folder, 1_000);
    expect(readdirSync(folder)).toContain("being-written.webp.1.part");
  });
});
