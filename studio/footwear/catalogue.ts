/** Where finished pictures go: the sample catalogue, as WebP no heavier than the shop allows. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const PICTURES = path.resolve(import.meta.dirname, "../../store/catalog/pictures");
const WIDTH = 1280;
const HEIGHT = 1600;
const HEAVIEST_BYTES = 250_000;

/** Writes `{handle}/{colour}-{shot}.webp` at the best quality that fits, and answers its path. */
export async function hang(png: Buffer, handle: string, colour: string, shot: string): Promise<string> {
  const file = path.join(PICTURES, handle, `${kebab(colour)}-${shot}.webp`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await optimised(png));
  return path.relative(PICTURES, file);
}

export const kebab = (name: string) => name.toLowerCase().replaceAll(" ", "-");

async function optimised(png: Buffer): Promise<Buffer> {
  const resized = sharp(png).resize(WIDTH, HEIGHT, { kernel: "lanczos3" });
  const { width } = await sharp(png).metadata();
  const image = width < WIDTH ? resized.sharpen({ sigma: 0.8, m1: 0.4, m2: 1.6 }) : resized;
  for (const quality of [94, 92, 90, 87, 84, 80, 75]) {
    const webp = await image.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (webp.length < HEAVIEST_BYTES) return webp;
  }
  throw new Error("No WebP quality brings this picture under the limit.");
}
