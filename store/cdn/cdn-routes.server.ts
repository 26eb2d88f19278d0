import { createHash } from "node:crypto";
import path from "node:path";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { log } from "#app/platform/log.server.ts";
import type { ImageRow } from "../products/product-rows.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { images } from "../store.tables.server.ts";
import { limitedWork } from "./one-at-a-time.ts";
import { PictureCache } from "./picture-cache.server.ts";
import { pictureFile } from "./picture-files.server.ts";
import { renditionFor, renditionName, type Rendition } from "./rendition.ts";

const MOST_CACHED_BYTES = 256 * 1024 * 1024;
const JOBS_AT_ONCE = 2;
const MOST_WAITING = 200;
const QUALITY = {
  avif: { quality: 62, effort: 0 },
  webp: { quality: 82 },
  jpeg: { quality: 82, mozjpeg: true },
  png: {},
};

/** Pictures in the sizes and formats that pages ask for: /cdn/{imageId}/{name}?width=&height=&crop=&format= */
export function cdnRoutes({ db, dataDir }: Pick<StoreDeps, "db" | "dataDir">): Hono {
  const cache = new PictureCache(path.resolve(dataDir, "cache", "pictures"), MOST_CACHED_BYTES);
  const work = limitedWork<Uint8Array>(JOBS_AT_ONCE, MOST_WAITING);
  const app = new Hono();

  app.get("/cdn/:imageId{\\d{1,15}}/:name", async (c) => {
    const [image] = await db
      .select()
      .from(images)
      .where(eq(images.id, Number(c.req.param("imageId"))));
    const file = image && path.basename(image.file) === c.req.param("name") ? pictureFile(dataDir, image.file) : null;
    if (!image || !file) return c.text("No such picture.", 404, { "Cache-Control": "no-store" });

    const rendition = renditionFor(new URL(c.req.url).searchParams, c.req.header("Accept") ?? "", image);
    const name = `${image.id}-${fileMark(image)}-${renditionName(rendition)}`;
    const headers = {
      "Content-Type": `image/${rendition.format}`,
      ETag: `"${name}"`,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept",
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    if (c.req.header("If-None-Match") === `"${name}"`) return c.body(null, 304, headers);

    const cached = await cache.get(name);
    if (cached) return c.body(new Uint8Array(cached), 200, headers);
    // Asked again in turn: the same picture may have been made while this request looked.
    const made = work(name, async () => (await cache.get(name)) ?? (await makeAndKeep(file, rendition, name)));
    if (!made)
      return c.text("Too many pictures are being made. Try again in a few seconds.", 503, { "Retry-After": "3" });
    return c.body(new Uint8Array(await made), 200, headers);
  });

  async function makeAndKeep(file: string, rendition: Rendition, name: string): Promise<Uint8Array> {
    const picture = await render(file, rendition);
    // A full disk costs time, not the picture.
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

/** A replaced picture has another file or size, and with it another address in every cache. */
function fileMark({ file, width, height }: ImageRow): string {
  return createHash("sha256").update(`${file} ${width} ${height}`).digest("hex").slice(0, 10);
}
