import { existsSync } from "node:fs";
import path from "node:path";
import { validateVideo } from "#app/platform/storage/video.server.ts";
import type { StoredVideo } from "../store.tables.server.ts";
import type { SampleProduct } from "./products.ts";
import type { Picture } from "./sample-pictures.server.ts";
import { altText } from "./sample-product.ts";

export const SAMPLE_VIDEOS = path.resolve("store/catalog/videos");

/** MP4 plays everywhere except in browsers without licensed codecs, which use WebM. */
const ENDINGS = ["mp4", "webm"];

/** Videos made from a product's pictures, named after the picture that each starts with. */
export async function videosOfSample(
  sample: SampleProduct,
  pictures: Picture[],
  folder = SAMPLE_VIDEOS,
): Promise<StoredVideo[]> {
  const videos = await Promise.all(
    pictures.map(async ({ file, color, shot }) => {
      const names = ENDINGS.map((ending) => file.replace(/\.webp$/, `.${ending}`));
      const found = names.filter((name) => existsSync(path.join(folder, name)));
      const files = await Promise.all(
        found.map(async (name) => {
          const { width, height } = await validateVideo(path.join(folder, name));
          return { file: name, width, height };
        }),
      );
      return { altText: `${altText(sample, color, shot)}, in passing light`, preview: file, files };
    }),
  );
  return videos.filter(({ files }) => files.length > 0);
}
