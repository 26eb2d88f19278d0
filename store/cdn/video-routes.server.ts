import path from "node:path";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { sendFile } from "#app/platform/http/send-file.server.ts";
import { fileAt, openFileAt } from "#app/platform/storage/disk.server.ts";
import { SAMPLE_VIDEOS } from "../catalog/sample-videos.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { products } from "../store.tables.server.ts";

/** A refiled video keeps its URL, so caches expire within a day. */
const MAX_AGE_SECONDS = 86_400;

/** Video files, whole or in ranges: /cdn/videos/{productId}/{name} */
export function videoRoutes({ db }: Pick<StoreDeps, "db">): Hono {
  return new Hono().get("/cdn/videos/:productId{\\d{1,15}}/:name", async (c) => {
    const [product] = await db
      .select({ videos: products.videos })
      .from(products)
      .where(eq(products.id, Number(c.req.param("productId"))));
    const files = product?.videos.flatMap((video) => video.files) ?? [];
    const wanted = files.find(({ file }) => path.basename(file) === c.req.param("name"));
    const sent = wanted && (await sendVideo(c.req.raw, path.resolve(SAMPLE_VIDEOS, wanted.file)));
    return sent ?? c.text("No such video.", 404, { "Cache-Control": "no-store" });
  });
}

async function sendVideo(request: Request, file: string): Promise<Response | null> {
  if (!file.startsWith(SAMPLE_VIDEOS + path.sep)) return null;
  return sendFile(request, {
    find: () => fileAt(file),
    open: (range) => openFileAt(file, range),
    headersOf: ({ type }) => ({
      "Content-Type": type,
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  });
}
