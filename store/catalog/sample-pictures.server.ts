import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { SampleProduct } from "./products.ts";

export type Picture = { file: string; color: string; shot: string; width: number; height: number };

/** The folder of the sample pictures; `npm start` and the tests run in the project's root. */
export const SAMPLE_PICTURES = path.resolve("store/catalog/pictures");

/** A product's pictures in display order. Missing ones are omitted. */
export async function picturesOf(sample: SampleProduct, folder = SAMPLE_PICTURES): Promise<Picture[]> {
  const wanted = sample.colors.flatMap((color) =>
    sample.shots.map((shot) => ({ color, shot, file: `${sample.handle}/${kebab(color)}-${shot}.webp` })),
  );
  const found = wanted.filter(({ file }) => existsSync(path.join(folder, file)));
  return Promise.all(
    found.map(async (picture) => {
      const { width, height } = await sharp(path.join(folder, picture.file)).metadata();
      return { ...picture, width, height };
    }),
  );
}

function kebab(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
