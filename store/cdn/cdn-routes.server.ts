import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { limitedAddress } from "#app/platform/limits/limited-address.ts";
import { log } from "#app/platform/log.server.ts";
import type { StoreBindings } from "../checkout/checkout-routes.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { images } from "../store.tables.server.ts";
import { limitedWork } from "./limited-work.ts";
import { PictureCache } from "./picture-cache.server.ts";
import { IMPORTED_PICTURE, pictureFile } from "./picture-files.server.ts";
import { renditionFor, renditionName, type Rendition } from "./rendition.ts";

type Picture = { id: number; file: string; width: number; height: number };

const MAX_CACHED_BYTES = 256 * 1024 * 1024;
const JOBS_AT_ONCE = 2;
const MAX_WAITING = 400;
/** More than a page of fifty uncached products needs. */
const MAX_WAITING_PER_ADDRESS = 100;
const SUBSTITUTE_SECONDS = 10;
const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
};
const QUALITY = {
  avif: { quality: 62, effort: 0 },
  webp: { quality: 82 },
  jpeg: { quality: 82, mozjpeg: true },
  png: {},
};

type Substitute = { content: Uint8Array<ArrayBuffer>; type: string };

/** Pictures in requested sizes and formats: /cdn/{imageId}/{name}?width=&height=&crop=&format=. Under load, another size of the same picture. */
export function cdnRoutes({ db, dataDir }: Pick<StoreDeps, "db" | "dataDir">): Hono<{ Bindings: StoreBindings }> {
  const cache = new PictureCache(path.resolve(dataDir, "cache", "pictures"), MAX_CACHED_BYTES);
  const work = limitedWork<Uint8Array>(JOBS_AT_ONCE, MAX_WAITING, MAX_WAITING_PER_ADDRESS);
  const app = new Hono<{ Bindings: StoreBindings }>();

  app.get("/cdn/:imageId{\\d{1,15}}/:name", async (c) => {
    const image = await pictureAt(Number(c.req.param("imageId")), c.req.param("name"));
    const file = image && pictureFile(dataDir, image.file);
    if (!image || !file) return c.text("No such picture.", 404, { "Cache-Control": "no-store" });

    const rendition = renditionFor(new URL(c.req.url).searchParams, c.req.header("Accept") ?? "", image);
    const ofImage = `${image.id}-${fileKey(image)}-`;
    const name = `${ofImage}${renditionName(rendition)}`;
    const shared = {
      Vary: "Accept",
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    const headers = {
      ...shared,
      "Content-Type": `image/${rendition.format}`,
      ETag: `"${name}"`,
      "Cache-Control": "public, max-age=31536000, immutable",
    };
    if (c.req.header("If-None-Match") === `"${name}"`) return c.body(null, 304, headers);

    const cached = await cache.get(name);
    if (cached) return c.body(new Uint8Array(cached), 200, headers);
    // Checks the cache again: the picture may have been rendered in the meantime.
    const make = async () => (await cache.get(name)) ?? (await renderAndCache(file, rendition, name));
    const made = work(name, make, limitedAddress(c.env?.address ?? "") ?? "");
    if (made) return c.body(new Uint8Array(await made), 200, headers);
    const substitute = (await nearestCached(ofImage, rendition)) ?? (await original(file));
    return c.body(substitute.content, 200, {
      ...shared,
      "Content-Type": substitute.type,
      "Cache-Control": `public, max-age=${SUBSTITUTE_SECONDS}`,
    });
  });

  /** A cached rendition of the same picture, format and crop: the smallest that is wide enough, otherwise the widest. */
  async function nearestCached(ofImage: string, { width, crop, format }: Rendition): Promise<Substitute | null> {
    const ending = `${crop ? `-${crop}` : ""}.${format}`;
    const widthOf = (name: string) => Number.parseInt(name.slice(ofImage.length), 10);
    const made = cache
      .names()
      .filter((name) => name.startsWith(ofImage) && new RegExp(`^\\d+x\\d+${ending}$`).test(name.slice(ofImage.length)))
      .toSorted((a, b) => widthOf(a) - widthOf(b));
    const name = made.find((one) => widthOf(one) >= width) ?? made.at(-1);
    const content = name === undefined ? null : await cache.get(name);
    return content && { content: new Uint8Array(content), type: `image/${format}` };
  }

  async function original(file: string): Promise<Substitute> {
    const type = TYPES[path.extname(file).slice(1).toLowerCase()] ?? "application/octet-stream";
    return { content: new Uint8Array(await readFile(file)), type };
  }

  /** An imported picture is named by its content hash, so order links still work after the product's pictures get new ids. */
  async function pictureAt(id: number, name: string): Promise<Picture | null> {
    const [image] = await db.select().from(images).where(eq(images.id, id));
    if (image && path.basename(image.file) === name) return image;
    const file = IMPORTED_PICTURE.test(name) ? pictureFile(dataDir, name) : null;
    if (!file) return null;
    const { width, height } = await sharp(file).metadata();
    // One cache entry for any id in the URL, or made-up ids would fill the cache.
    return { id: 0, file: name, width, height };
  }

  async function renderAndCache(file: string, rendition: Rendition, name: string): Promise<Uint8Array> {
    const picture = await render(file, rendition);
    // A full disk must not fail the response.
    await cache.put(name, picture).catch((error: unknown) => log("warn", "picture not cached", { name, error }));
    return picture;
  }

  return app;
}

async function render(file: string, { width, height, crop, format }: Rendition): Promise<Uint8Array> {
  const resized = sharp(file)
    .rotate()
    .resize({ width, height, fit: crop ? "cover" : "fill", position: crop ?? "center" });
  return resized.toFormat(format, QUALITY[format]).toBuffer();
}

/** Part of the cache key: a replaced picture has another file or size. */
function fileKey({ file, width, height }: Picture): string {
  return createHash("sha256").update(`${file} ${width} ${height}`).digest("hex").slice(0, 10);
}
